import type { Knex } from 'knex';
import type { z } from 'zod';
import type { StoredRecords } from '#shared/contracts/deskRecord.ts';
import { addDays, londonToday } from '#shared/domain/wallTime.ts';
import { inTransaction } from '#api/db/inTransaction.ts';
import type { AuditContext } from '#api/http/auditContext.ts';
import { notFound } from '#api/http/errors.ts';
import { findOwners } from '#api/models/mergedAccounts.ts';
import { UserModel } from '#api/models/UserModel.ts';
import { canOpenEntry, listEntries } from '#api/record/entries.ts';
import { addRead } from '#api/record/reading.service.ts';
import { readReflections } from '#api/record/reflections.ts';
import type { Sealer } from '#api/record/sealing.ts';
import { openedOf, presentEntries } from '#api/record/views.ts';

const mostPatients = 200;

/** Patients with an appointment on these days that was not cancelled; ISO dates. */
async function listPatients(trx: Knex, from: string, to: string): Promise<UserModel[]> {
  const booked = trx('bookings')
    .whereBetween('appointment_date', [from, to])
    .whereIn('status', ['confirmed', 'completed'])
    .whereNotNull('user_id')
    .select('user_id');
  return UserModel.query(trx)
    .whereIn('id', booked)
    .where({ role: 'user', deleted_at: null })
    .orderBy('id')
    .limit(mostPatients);
}

/**
 * The records of today's and tomorrow's patients, for a desk of a clinician who may lose the server. Each patient sees it,
 * once a day for each person. A record whose key is missing is left out.
 * @throws ApiError 409 while there is no key at all
 */
export async function storeRecords(
  db: Knex,
  sealer: Sealer,
  act: AuditContext,
): Promise<z.input<typeof StoredRecords>> {
  sealer.requireKey();
  const from = londonToday();
  const to = addDays(from, 1);
  return inTransaction(db, async (trx) => {
    const patients = await listPatients(trx, from, to);
    const ownerOf = await findOwners(
      trx,
      patients.map(({ id }) => id),
    );
    const all = await listEntries(trx, [...ownerOf.keys()]);
    const closed = new Set(
      all.filter((entry) => !canOpenEntry(sealer, entry)).map(({ userId }) => ownerOf.get(userId)),
    );
    const readable = patients.filter(({ id }) => !closed.has(id));
    const entries = all.filter(({ userId }) => !closed.has(ownerOf.get(userId)));
    const presented = await presentEntries(trx, sealer, entries);
    const reflectionsOf = await readReflections(
      trx,
      readable.map(({ id }) => id),
      { ownerOf, entries },
    );
    const records = readable.map(({ id, firstName, lastName, dateOfBirth }) => {
      const own = entries.filter(({ userId }) => ownerOf.get(userId) === id);
      const ids = new Set(own.map((entry) => entry.id));
      return {
        userId: id,
        name: `${firstName} ${lastName}`,
        dateOfBirth,
        ...openedOf(
          sealer,
          own,
          presented.filter((entry) => ids.has(entry.id)),
        ),
        ...reflectionsOf(id),
      };
    });
    const read = { reader_id: act.actorId ?? 0, what: 'stored', stored_on: from };
    if (readable.length > 0) {
      await trx('record_reads')
        .insert(readable.map(({ id }) => ({ ...read, user_id: id })))
        .onConflict(trx.raw('(user_id, reader_id, stored_on) WHERE stored_on IS NOT NULL'))
        .ignore();
    }
    return { from, to, records };
  });
}

/**
 * Records that a stored record was opened while the server was away, at its own time, which is not in the future.
 * @param openedAt ISO 8601, UTC
 * @throws ApiError 404 where this person never had the record stored
 */
export async function recordOpening(
  db: Knex,
  act: AuditContext,
  userId: number,
  openedAt: string,
): Promise<void> {
  const readerId = act.actorId ?? 0;
  await inTransaction(db, async (trx) => {
    const stored = await trx('record_reads')
      .where({ user_id: userId, reader_id: readerId, what: 'stored' })
      .first<{ id: number } | undefined>('id');
    if (!stored) throw notFound('That record');
    await addRead(
      trx,
      userId,
      readerId,
      'record',
      null,
      new Date(Math.min(Date.now(), Date.parse(openedAt))),
    );
  });
}
