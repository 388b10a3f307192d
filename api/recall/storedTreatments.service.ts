import type { Knex } from 'knex';
import type { z } from 'zod';
import type { RecallReport, StoredTreatment, StoredTreatments } from '#shared/contracts/storedTreatments.ts';
import { listNamedBatches, stockKey } from '#shared/domain/stock.ts';
import { londonToday } from '#shared/domain/wallTime.ts';
import { about, recordEvent, type AuditContext } from '#api/audit.ts';
import { inTransaction } from '#api/db/inTransaction.ts';
import { notFound } from '#api/http/errors.ts';
import { readAmendments } from '#api/recall/amendments.ts';
import { formatPatient, findPatients, isUnreadable, readEntries } from '#api/recall/recall.service.ts';
import type { TextContent } from '#shared/commands/contents.ts';
import { openEntry } from '#api/record/entries.ts';
import type { Sealer } from '#api/record/sealing.ts';

const action = 'treatments_stored';

/** A row for each treatment, product and batch, and one for each further batch number that an addition to it names. */
async function listTreatments(db: Knex, sealer: Sealer): Promise<StoredTreatments> {
  const inStock = await db('batches').orderBy('id').pluck<string[]>('lot');
  const byEntry = new Map<string, StoredTreatment[]>();
  const additions: { refersTo: string; text: string }[] = [];
  const { isError, productsOf } = await readAmendments(db, sealer);
  let [read, unreadable] = [0, 0];
  for await (const entries of readEntries(db)) {
    const userIds = entries.map(({ userId }) => userId);
    const patientNow = await findPatients(db, userIds);
    for (const entry of entries) {
      if (isError(entry)) continue;
      try {
        if (entry.kind === 'treatment') {
          const products = productsOf(entry);
          const patient = formatPatient(sealer, entry, patientNow(entry.userId));
          read++;
          const rows = products.map(({ product, lot, isCorrected }) => ({
            ...patient,
            product,
            lot,
            isInAddition: isCorrected,
          }));
          byEntry.set(entry.id, rows);
        } else if (entry.refersTo !== null) {
          const { refersTo } = entry;
          additions.push({ refersTo, text: openEntry<TextContent>(sealer, entry).text ?? '' });
        }
      } catch (error) {
        if (!isUnreadable(error)) throw error;
        unreadable++;
      }
    }
  }
  const given = [...byEntry.values()].flat();
  // A batch that was written down as "none" would be found in many texts.
  const numbers = given.map(({ lot }) => lot).filter((lot) => /\d/.test(lot));
  const known = [...new Map([...numbers, ...inStock].map((lot) => [stockKey(lot), lot])).values()];
  const corrected = additions.flatMap(({ refersTo, text }) => {
    const rows = byEntry.get(refersTo) ?? [];
    const [first] = rows;
    const isThere = (lot: string) => rows.some((row) => stockKey(row.lot) === stockKey(lot));
    if (!first) return [];
    const named = listNamedBatches(text, known).filter((lot) => !isThere(lot));
    return named.map((lot): StoredTreatment => ({ ...first, lot, isInAddition: true }));
  });
  return { treatments: [...given, ...corrected], read, unreadable };
}

/**
 * Who was given what, for recalls at the desk of a clinician who may lose the server. The history has it once a day for each
 * person: a row for every patient of all years would hide who has really read their record.
 * @throws ApiError 409 while there is no key at all
 */
export async function storeTreatments(db: Knex, sealer: Sealer, audit: AuditContext) {
  sealer.requireKey();
  // Not in the transaction, which it would hold open for seconds.
  const stored = await listTreatments(db, sealer);
  await inTransaction(db, async (trx) => {
    await trx.raw(`SELECT pg_advisory_xact_lock(hashtext(?), ?)`, [action, audit.actorId]);
    const earlier = await trx('events')
      .where({ actor_id: audit.actorId, action })
      .whereRaw(`at >= (?::date)::timestamp AT TIME ZONE 'Europe/London'`, [londonToday(new Date())])
      .first<{ id: string } | undefined>('id');
    if (!earlier) await recordEvent(trx, audit, { action, ...about('export', null) });
  });
  return stored;
}

/**
 * Records whom a recall found while the server was away, at its own time, which is not in the future. Each of them sees it.
 * @throws ApiError 404 where this person never had the list stored
 */
export const reportRecall = (db: Knex, audit: AuditContext, report: z.output<typeof RecallReport>) =>
  inTransaction(db, async (trx) => {
    const stored = await trx('events')
      .where({ actor_id: audit.actorId, action })
      .first<object | undefined>('id');
    if (!stored) throw notFound('That list');
    const { searchedAt, userIds } = report;
    const known = await trx('users')
      .whereIn('id', userIds)
      .where({ role: 'user' })
      .select<{ id: number }[]>('id')
      // The record of somebody whose account is gone.
      .union(trx('record_entries').whereIn('user_id', userIds).select('user_id as id'));
    if (known.length === 0) return;
    const at = new Date(Math.min(Date.now(), Date.parse(searchedAt)));
    const read = { reader_id: audit.actorId, what: 'recall', at, device: audit.device ?? null };
    await trx('record_reads').insert(known.map(({ id }) => ({ ...read, user_id: id })));
  });
