import type { Knex } from 'knex';
import type { z } from 'zod';
import type { RecordOpening, StoredRecords } from '#shared/contracts/deskRecord.ts';
import { pictureIsClosed } from '#shared/contracts/picture.ts';
import { addDays, londonToday } from '#shared/domain/wallTime.ts';
import { inTransaction } from '#api/db/inTransaction.ts';
import { listProducts } from '#api/formulary/products.service.ts';
import type { AuditContext } from '#api/audit.ts';
import { notFound, refusedBy } from '#api/http/errors.ts';
import { findAccountIds, findOwners } from '#api/models/mergedAccounts.ts';
import { readBirthDatesOfNamesakes } from '#api/models/namesakes.ts';
import { UserModel } from '#api/models/UserModel.ts';
import { listEntries, listEntriesBriefly, stateOf } from '#api/record/entries.ts';
import { isClosedPicture } from '#api/record/photoPurposes.ts';
import { findPicture, getPicture } from '#api/record/pictures.service.ts';
import { shrinkForDesk } from '#api/record/preparePicture.ts';
import { addRead } from '#api/record/reading.service.ts';
import { readCoolingOff } from '#api/record/coolingOff.ts';
import type { Sealer } from '#api/record/sealing.ts';
import { readEnteredAddresses } from '#api/record/reading.service.ts';
import { openedOf, presentEntries } from '#api/record/views.ts';
import { idsOf } from '#api/db/idsOf.ts';

const maxPatients = 200;

/** Today and tomorrow in London, as ISO dates. */
function storedDays() {
  const from = londonToday(new Date());
  return { from, to: addDays(from, 1) };
}
type StoredDays = ReturnType<typeof storedDays>;

/** Patients with an appointment on the stored days that was not cancelled. */
function selectPatients(trx: Knex, { from, to }: StoredDays) {
  const booked = trx('bookings')
    .whereBetween('appointment_date', [from, to])
    .whereIn('status', ['confirmed', 'completed'])
    .whereNotNull('user_id')
    .select('user_id');
  return UserModel.query(trx).whereIn('id', booked).where({ role: 'user', deleted_at: null }).orderBy('id');
}

/** Each patient sees it, once a day for each person. */
async function addStoring(trx: Knex, { from }: StoredDays, audit: AuditContext, userIds: readonly number[]) {
  if (userIds.length === 0) return;
  const read = {
    reader_id: audit.actorId ?? 0,
    what: 'stored',
    stored_on: from,
    device: audit.device ?? null,
  };
  await trx('record_reads')
    .insert(userIds.map((id) => ({ ...read, user_id: id })))
    .onConflict(trx.raw('(user_id, reader_id, stored_on) WHERE stored_on IS NOT NULL'))
    .ignore();
}

/**
 * The records of today's and tomorrow's patients, for a desk of a clinician who may lose the server. Each patient sees it,
 * once a day for each person. A record whose key is missing is left out.
 * @throws ApiError 409 while there is no key at all
 */
export async function storeRecords(
  db: Knex,
  sealer: Sealer,
  audit: AuditContext,
): Promise<z.input<typeof StoredRecords>> {
  sealer.requireKey();
  const days = storedDays();
  return inTransaction(db, async (trx) => {
    const patients = await selectPatients(trx, days).limit(maxPatients);
    const ownerOf = await findOwners(trx, idsOf(patients));
    const all = await listEntries(trx, [...ownerOf.keys()]);
    const closed = new Set(
      all.filter((entry) => stateOf(sealer, entry) === 'unreadable').map(({ userId }) => ownerOf.get(userId)),
    );
    const readable = patients.filter(({ id }) => !closed.has(id));
    const entries = all.filter(({ userId }) => !closed.has(ownerOf.get(userId)));
    const presented = await presentEntries(trx, sealer, entries);
    const coolingOffOf = await readCoolingOff(trx, idsOf(readable), { ownerOf, entries });
    const born = await readBirthDatesOfNamesakes(trx, idsOf(readable));
    const entered = await readEnteredAddresses(trx, readable);
    const records = readable.map(({ id, firstName, lastName, dateOfBirth }) => {
      const own = entries.filter(({ userId }) => ownerOf.get(userId) === id);
      const ids = new Set(own.map((entry) => entry.id));
      return {
        userId: id,
        name: `${firstName} ${lastName}`,
        dateOfBirth,
        hasNamesake: born.has(id),
        addressEnteredOn: entered.get(id) ?? null,
        ...openedOf(
          sealer,
          own,
          presented.filter((entry) => ids.has(entry.id)),
        ),
        ...coolingOffOf(id),
      };
    });
    await addStoring(trx, days, audit, idsOf(readable));
    return { ...days, records, products: [...(await listProducts(trx))] };
  });
}

/**
 * A photograph of today's or tomorrow's patient for such a desk, small, which the patient sees as the storing of the record.
 * @returns WebP
 * @throws ApiError 404 for somebody who does not come, 409 when its consent is withdrawn or its key is missing
 */
export async function storePicture(
  db: Knex,
  sealer: Sealer,
  audit: AuditContext,
  { userId, entryId }: { userId: number; entryId: string },
): Promise<Buffer> {
  sealer.requireKey();
  const days = storedDays();
  const picture = await inTransaction(db, async (trx) => {
    if (!(await selectPatients(trx, days).findById(userId))) throw notFound('That record');
    const entries = await listEntriesBriefly(trx, await findAccountIds(trx, userId));
    const entry = findPicture(entries, entryId);
    if (isClosedPicture(sealer, entries, entry)) throw refusedBy(pictureIsClosed);
    const bytes = await getPicture(trx, sealer, entryId, 'full');
    await addStoring(trx, days, audit, [userId]);
    return bytes;
  });
  // After the transaction, because it takes a fifth of a second.
  return shrinkForDesk(picture);
}

/**
 * Records that a stored record or its photographs were opened while the server was away, at its own time, which is not in the
 * future.
 * @throws ApiError 404 where this person never had the record stored
 */
export async function recordOpening(
  db: Knex,
  audit: AuditContext,
  userId: number,
  { openedAt, what }: z.output<typeof RecordOpening>,
): Promise<void> {
  const readerId = audit.actorId ?? 0;
  await inTransaction(db, async (trx) => {
    const stored = await trx('record_reads')
      .where({ user_id: userId, reader_id: readerId, what: 'stored' })
      .first<{ id: number } | undefined>('id');
    if (!stored) throw notFound('That record');
    await addRead(trx, userId, audit, what, null, new Date(Math.min(Date.now(), Date.parse(openedAt))));
  });
}
