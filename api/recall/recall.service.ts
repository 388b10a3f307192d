import type { Knex } from 'knex';
import type { z } from 'zod';
import { recordDamaged, recordKeyMissing } from '#shared/contracts/myRecord.ts';
import type { RecallFinding, RecallMark, RecallResult, RecallSearch } from '#shared/contracts/stock.ts';
import { lotKey, createFindRecalled, recallDueMs, recallTaskText, stockKey } from '#shared/domain/stock.ts';
import { londonToday } from '#shared/domain/wallTime.ts';
import { listProducts } from '#api/formulary/products.service.ts';
import { listGivenInWords, listNamedInText } from '#shared/content/clinical/namedInWords.ts';
import { findProduct, createIsSameProduct, type Formulary } from '#shared/content/clinical/formulary.ts';
import { withPhones } from '#api/models/withPhones.ts';
import { inTransaction } from '#api/db/inTransaction.ts';
import type { AuditContext } from '#api/audit.ts';
import { ApiError } from '#api/http/errors.ts';
import { UserModel } from '#api/models/UserModel.ts';
import type { IncidentContent, TextContent, TreatmentContent } from '#shared/commands/contents.ts';
import { readAmendments } from '#api/recall/amendments.ts';
import { openEntry, patientOf, selectEntries, type EntryRow } from '#api/record/entries.ts';
import type { Sealer } from '#api/record/sealing.ts';
import { addDecisionTask } from '#api/record/lateEntry.ts';
import { lockPatient } from '#api/record/lockPatient.ts';
import { recallBatch } from '#api/stock/batches.service.ts';
import { addTask } from '#api/tasks/addTask.ts';
import type { UnmatchedProduct } from '#shared/contracts/formulary.ts';

/** So few that other requests are answered in between. */
const atOnce = 500;

type Search = z.output<typeof RecallSearch>;
type Product = TreatmentContent['products'][number];
type Found = Pick<
  RecallFinding,
  'product' | 'lot' | 'expiry' | 'totals' | 'isInAddition' | 'isNear' | 'isTyped'
> & {
  entry: EntryRow;
};

/** Reads all treatments, additions and incidents in batches, because all of them would not fit into memory. */
export async function* readEntries(db: Knex): AsyncGenerator<EntryRow[]> {
  let after: string | undefined;
  for (;;) {
    const query = selectEntries(db)
      .whereIn('kind', ['treatment', 'addendum', 'incident'])
      .orderBy('id')
      .limit(atOnce);
    const rows = await (after === undefined ? query : query.where('id', '>', after));
    yield rows;
    after = rows.at(-1)?.id;
    if (rows.length < atOnce) return;
  }
}

/** What an incident says that was given, such as in the minutes before a treatment could be signed. */
export function listNamedInIncident(
  sealer: Sealer,
  entry: EntryRow,
  formulary: Formulary,
  known: readonly string[],
) {
  // The words about broken rules name what a treatment has.
  if (entry.formId !== null) return [];
  const { text, steps } = openEntry<IncidentContent>(sealer, entry);
  return [text, ...steps.map((step) => step.text)].flatMap((one) =>
    listNamedInText(formulary, one, '', known),
  );
}

const foundIn = (
  entry: EntryRow,
  { product, lot, expiry, totals }: Pick<RecallFinding, 'product' | 'lot' | 'expiry' | 'totals'>,
  isInAddition: boolean,
): Found => ({
  entry,
  product,
  lot,
  expiry,
  totals,
  isInAddition,
  isNear: false,
  isTyped: false,
});

/** Its key is missing, or it is damaged. */
export const isUnreadable = (error: unknown) =>
  error instanceof ApiError && [recordKeyMissing, recordDamaged].includes(error.code);

/** Decrypts every treatment: the product that a patient was given is stored nowhere else. */
async function findTreatments(db: Knex, sealer: Sealer, search: Search) {
  const lot = lotKey(search.lot ?? '');
  const formulary = await listProducts(db);
  const find = createFindRecalled(search, createIsSameProduct(formulary));
  const known = lot === '' ? [] : [lot];
  // A batch number in an addition is of the product that was searched for, as far as is known.
  const itsProduct = lot === '' ? '' : (search.product ?? '');
  const isNamed = (rows: readonly { product: string; lot: string }[]) =>
    rows.some((row) => find(row)?.isNear === false);
  const isTyped = ({ product }: Product) => findProduct(formulary, { product }) === null;
  const { isError, openTreatment } = await readAmendments(db, sealer);
  const found: Found[] = [];
  const inWords = new Set<string>();
  const namedOfIncident = new Map<string, Pick<Found, 'product' | 'lot'>>();
  let read = 0;
  const unreadable = new Set<string>();
  for await (const entries of readEntries(db)) {
    for (const entry of entries) {
      if (isError(entry)) continue;
      try {
        if (entry.kind === 'treatment') {
          const treatment = openTreatment(entry);
          read++;
          if (isNamed(listGivenInWords(formulary, treatment, known))) inWords.add(entry.id);
          for (const each of treatment.products) {
            const match = find(each);
            if (match) {
              found.push({ ...foundIn(entry, each, each.isCorrected), ...match, isTyped: isTyped(each) });
            }
          }
        } else if (entry.kind === 'incident') {
          const named = listNamedInIncident(sealer, entry, formulary, known).find((row) => isNamed([row]));
          if (named) found.push(foundIn(entry, { ...named, expiry: null, totals: [] }, true));
        } else if (entry.refersTo !== null) {
          // What was mistyped is also corrected in words; one whose correction is spoilt is counted.
          const { text } = openEntry<TextContent>(sealer, entry);
          const named = listNamedInText(formulary, text ?? '', itsProduct, known);
          const one = entry.formId === null ? named.find((row) => isNamed([row])) : undefined;
          if (one) inWords.add(entry.refersTo);
          if (one) namedOfIncident.set(entry.refersTo, one);
        }
      } catch (error) {
        if (!isUnreadable(error)) throw error;
        unreadable.add(entry.id);
      }
    }
  }
  // Those that were found themselves, or cannot be read, must not be listed a second time.
  const certain = found.filter(({ isNear }) => !isNear);
  for (const id of [...certain.map(({ entry }) => entry.id), ...unreadable]) inWords.delete(id);
  const others = await selectEntries(db)
    .whereIn('id', [...inWords])
    .whereIn('kind', ['treatment', 'incident']);
  for (const entry of others) {
    if (isError(entry)) continue;
    const named = namedOfIncident.get(entry.id);
    if (entry.kind === 'incident') {
      // The words about broken rules name what a treatment has.
      if (entry.formId === null && named) {
        found.push(foundIn(entry, { ...named, expiry: null, totals: [] }, true));
      }
      continue;
    }
    const { products } = openTreatment(entry);
    found.push(...products.slice(0, 1).map((each) => foundIn(entry, each, true)));
  }
  return { found, read, unreadable: unreadable.size };
}

/** Whose these people's records are now, by the ids in their entries, with the account unless that is gone. */
export async function findPatients(db: Knex, ids: number[]) {
  const rows = await db('joins').whereIn('user_id', ids).select<{ user_id: number; kept_id: number }[]>();
  const current = new Map(rows.map((row) => [row.user_id, row.kept_id]));
  const users = await UserModel.query(db)
    .whereIn('id', [...ids, ...current.values()])
    .whereNull('deleted_at');
  const byId = new Map((await withPhones(db, users)).map((user) => [user.id, user]));
  return (id: number) => {
    const userId = current.get(id) ?? id;
    return { userId, user: byId.get(userId) };
  };
}

type Patient = ReturnType<Awaited<ReturnType<typeof findPatients>>>;

/** Whom to ring about a treatment, and its day in London; without an account by the name in the entry. */
export const formatPatient = (sealer: Sealer, entry: EntryRow, { userId, user }: Patient) => ({
  userId,
  name: user ? `${user.firstName} ${user.lastName}` : patientOf(sealer, entry).name,
  bornOn: (user ?? patientOf(sealer, entry)).dateOfBirth,
  phone: user?.phone ?? null,
  hasAccount: user !== undefined,
  date: londonToday(new Date(entry.occurredAt)),
});

/**
 * Who was given a batch or a product. Every patient found gets a row of who read their record, and sees it.
 * @param search compared without spelling; a product also by a part of its name
 */
export const findRecalled = (db: Knex, sealer: Sealer, audit: AuditContext, search: Search) =>
  inTransaction(db, async (trx): Promise<RecallResult> => {
    const { found, read, unreadable } = await findTreatments(trx, sealer, search);
    const userIds = found.map(({ entry }) => entry.userId);
    const patientNow = await findPatients(trx, userIds);
    const findings = found.map(({ entry, ...rest }): RecallFinding => {
      const patient = formatPatient(sealer, entry, patientNow(entry.userId));
      return { ...rest, entryId: entry.id, ...patient };
    });
    const patients = [...new Set(findings.map(({ userId }) => userId))];
    if (patients.length > 0) {
      const row = { reader_id: audit.actorId, what: 'recall', device: audit.device ?? null };
      await trx('record_reads').insert(patients.map((userId) => ({ ...row, user_id: userId })));
    }
    const newestFirst = findings.toSorted((a, b) => b.date.localeCompare(a.date));
    return { findings: newestFirst, read, unreadable, asOf: null };
  });

/** Marks or unmarks a batch. A recall of before a treatment with it is a clinician's task, one for each patient. */
export const recallAndTell = (
  db: Knex,
  sealer: Sealer,
  audit: AuditContext,
  batchId: number,
  recall: z.output<typeof RecallMark> | null,
) =>
  inTransaction(db, async (trx) => {
    const batch = await recallBatch(trx, audit, batchId, recall);
    if (!recall || recall.date >= londonToday(new Date())) return batch;
    const { found } = await findTreatments(trx, sealer, batch);
    const late = found.filter(
      ({ isNear, entry }) => !isNear && londonToday(new Date(entry.occurredAt)) > recall.date,
    );
    const patientNow = await findPatients(
      trx,
      late.map(({ entry }) => entry.userId),
    );
    const first = new Map<number, Date>();
    for (const { entry } of late) {
      const { userId } = patientNow(entry.userId);
      const at = new Date(entry.occurredAt);
      if (at < (first.get(userId) ?? Infinity)) first.set(userId, at);
    }
    // In order, as everywhere that locks several.
    for (const [userId, at] of [...first].toSorted(([a], [b]) => a - b)) {
      await addDecisionTask(trx, audit, await lockPatient(trx, sealer, userId), { at, what: 'treatment' });
    }
    return batch;
  });

/** Adds a task to ring each of these patients within a day of the recall; one who has it already gets no second one. */
export const addRecallTasks = (db: Knex, audit: AuditContext, userIds: number[]) =>
  inTransaction(db, async (trx) => {
    const patients = await UserModel.query(trx)
      .whereIn('id', userIds)
      .where({ role: 'user', deleted_at: null })
      .orderBy('id')
      // Of two presses at once the second sees the tasks of the first.
      .forNoKeyUpdate();
    const ids = patients.map(({ id }) => id);
    const open = await trx('tasks')
      .whereIn('user_id', ids)
      .where({ text: recallTaskText, done_at: null })
      .pluck<number[]>('user_id');
    const left = ids.filter((id) => !open.includes(id));
    const dueAt = new Date((audit.occurredAt ?? new Date()).getTime() + recallDueMs);
    for (const userId of left) await addTask(trx, audit, { userId, text: recallTaskText, dueAt });
    return { added: left.length };
  });

/** Names in treatments, as they are corrected, and in the stock that mean no product of the list, for the prescriber. */
export async function listUnmatched(db: Knex, sealer: Sealer): Promise<UnmatchedProduct[]> {
  const formulary = await listProducts(db);
  const unmatched = new Map<string, UnmatchedProduct>();
  const add = (product: string, where: 'treatments' | 'batches') => {
    if (findProduct(formulary, { product })) return;
    const key = stockKey(product);
    const known = unmatched.get(key) ?? { product, treatments: 0, batches: 0 };
    unmatched.set(key, { ...known, [where]: known[where] + 1 });
  };
  for (const product of await db('batches').orderBy('id').pluck<string[]>('product')) add(product, 'batches');
  const { isError, openTreatment } = await readAmendments(db, sealer);
  for await (const entries of readEntries(db)) {
    for (const entry of entries) {
      if (entry.kind !== 'treatment' || isError(entry)) continue;
      try {
        for (const { product } of openTreatment(entry).products) add(product, 'treatments');
      } catch (error) {
        if (!isUnreadable(error)) throw error;
      }
    }
  }
  return [...unmatched.values()].toSorted((a, b) => a.product.localeCompare(b.product));
}
