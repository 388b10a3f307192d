import type { Knex } from 'knex';
import type { z } from 'zod';
import type { RecallReport, StoredTreatment, StoredTreatments } from '#shared/contracts/storedTreatments.ts';
import { stockKey } from '#shared/domain/stock.ts';
import {
  besides,
  listGivenInWords,
  listNamedInText,
  type TreatmentWords,
} from '#shared/content/clinical/namedInWords.ts';
import { londonToday } from '#shared/domain/wallTime.ts';
import { about, recordEvent, type AuditContext } from '#api/audit.ts';
import { inTransaction } from '#api/db/inTransaction.ts';
import { notFound } from '#api/http/errors.ts';
import { listProducts } from '#api/formulary/products.service.ts';
import { readAmendments } from '#api/recall/amendments.ts';
import {
  formatPatient,
  findPatients,
  isUnreadable,
  listNamedInIncident,
  readEntries,
} from '#api/recall/recall.service.ts';
import type { TextContent } from '#shared/commands/contents.ts';
import { openEntry } from '#api/record/entries.ts';
import type { Sealer } from '#api/record/sealing.ts';

const action = 'treatments_stored';

/** A row for each treatment, product and batch, and one for each further batch number that an addition to it names. */
async function listTreatments(db: Knex, sealer: Sealer): Promise<StoredTreatments> {
  const inStock = await db('batches').orderBy('id').pluck<string[]>('lot');
  const formulary = await listProducts(db);
  const byEntry = new Map<string, { rows: StoredTreatment[]; words: TreatmentWords }>();
  const inIncidents: StoredTreatment[] = [];
  const patientOfIncident = new Map<string, ReturnType<typeof formatPatient>>();
  const additions: { refersTo: string; text: string }[] = [];
  const { isError, openTreatment } = await readAmendments(db, sealer);
  let [read, unreadable] = [0, 0];
  for await (const entries of readEntries(db)) {
    const userIds = entries.map(({ userId }) => userId);
    const patientNow = await findPatients(db, userIds);
    for (const entry of entries) {
      if (isError(entry)) continue;
      try {
        if (entry.kind === 'treatment') {
          const { products, anaesthetic, technique, adverse } = openTreatment(entry);
          const patient = formatPatient(sealer, entry, patientNow(entry.userId));
          read++;
          const rows = products.map(({ product, lot, isCorrected }) => ({
            ...patient,
            product,
            lot,
            isInAddition: isCorrected,
          }));
          // Not its drawings: all of them would not fit into memory.
          const given = products.map(({ product, lot, dilution }) => ({ product, lot, dilution }));
          byEntry.set(entry.id, { rows, words: { products: given, anaesthetic, technique, adverse } });
        } else if (entry.kind === 'incident') {
          const patient = formatPatient(sealer, entry, patientNow(entry.userId));
          if (entry.formId === null) patientOfIncident.set(entry.id, patient);
          inIncidents.push(
            ...listNamedInIncident(sealer, entry, formulary, inStock).map((named) => ({
              ...patient,
              ...named,
              isInAddition: true,
            })),
          );
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
  const treatments = [...byEntry.values()];
  const given = treatments.flatMap(({ rows }) => rows);
  // A batch that was written down as "none" would be found in many texts.
  const numbers = given.map(({ lot }) => lot).filter((lot) => /\d/.test(lot));
  const known = [...new Map([...numbers, ...inStock].map((lot) => [stockKey(lot), lot])).values()];
  const inWords = treatments.flatMap(({ rows: [first], words }) =>
    listGivenInWords(formulary, words, known).flatMap((named): StoredTreatment[] =>
      first ? [{ ...first, ...named, isInAddition: true }] : [],
    ),
  );
  const inAdditions = additions.flatMap(({ refersTo, text }) => {
    const rows = byEntry.get(refersTo)?.rows ?? [];
    const patient = patientOfIncident.get(refersTo);
    const first = rows[0] ?? (patient && { ...patient, product: '', lot: '' });
    if (!first) return [];
    const named = besides(formulary, rows, listNamedInText(formulary, text, first.product, known));
    return named.map((row): StoredTreatment => ({ ...first, ...row, isInAddition: true }));
  });
  return { treatments: [...given, ...inWords, ...inAdditions, ...inIncidents], read, unreadable };
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
