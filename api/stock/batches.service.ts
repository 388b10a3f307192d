import type { Knex } from 'knex';
import type { z } from 'zod';
import type { Batch, BatchReceipt, BatchRemoval, Opening, RecallMark } from '#shared/contracts/stock.ts';
import { formatDate, addDays, londonToday } from '#shared/domain/wallTime.ts';
import { createIsSameBatch, findProduct, type Formulary } from '#shared/content/clinical/formulary.ts';
import { isNamed, lotKey, stockKey, type MovementKind } from '#shared/domain/stock.ts';
import { about, recordEvent, type AuditContext } from '#api/audit.ts';
import { listProducts } from '#api/formulary/products.service.ts';
import { inTransaction } from '#api/db/inTransaction.ts';
import { ApiError, notFound } from '#api/http/errors.ts';

export interface BatchRow {
  id: number;
  product: string;
  lot: string;
  lotKey: string;
  expiry: string;
  recalledOn: string | null;
  recallReason: string | null;
  openedOn: string | null;
  useBy: string | null;
}

const columns = {
  id: 'b.id',
  product: 'b.product',
  lot: 'b.lot',
  lotKey: 'b.lot_key',
  expiry: 'b.expiry',
  recalledOn: 'b.recalled_on',
  recallReason: 'b.recall_reason',
  openedOn: 'b.opened_on',
  useBy: 'b.use_by',
};

export const selectBatches = (db: Knex) => db('batches as b').select<BatchRow[]>(columns);

type CountedRow = BatchRow & { count: number };

/** With their counts: a sum for each batch, so that the movements of all years are not read. */
const selectCounted = (db: Knex) =>
  db('batches as b').select<CountedRow[]>(
    columns,
    db.raw(`(SELECT coalesce(sum(CASE kind WHEN 'received' THEN quantity ELSE -quantity END), 0)::integer
      FROM stock_movements WHERE batch_id = b.id) AS count`),
  );

const present = ({
  id,
  product,
  lot,
  expiry,
  count,
  recalledOn,
  recallReason,
  ...row
}: CountedRow): Batch => ({
  id,
  product,
  lot,
  expiry,
  count,
  recall: recalledOn === null ? null : { date: recalledOn, reason: recallReason ?? '' },
  opening: row.openedOn === null ? null : { openedOn: row.openedOn, useBy: row.useBy ?? row.openedOn },
});

/** By product, the first to expire on top; without those that expired a year ago, and those used up that have expired. */
export async function listBatches(db: Knex): Promise<Batch[]> {
  const today = londonToday(new Date());
  const rows = await selectCounted(db)
    .where('b.expiry', '>=', addDays(today, -366))
    .orderBy(['b.product_key', 'b.expiry', 'b.id']);
  return rows
    .map(present)
    .filter(({ count, expiry, recall }) => count !== 0 || expiry >= today || recall !== null);
}

/** What has not expired and was not recalled. */
export async function listInDate(db: Knex): Promise<Batch[]> {
  const rows = await selectCounted(db)
    .where('b.expiry', '>=', londonToday(new Date()))
    .whereNull('b.recalled_on');
  return rows.map(present);
}

/** A batch, locked, so that it is not recalled while it is used. */
async function lockBatch(trx: Knex, id: number): Promise<BatchRow> {
  const [row] = await selectBatches(trx).where({ id }).forNoKeyUpdate();
  if (!row) throw notFound('That batch');
  return row;
}

async function readBatch(trx: Knex, id: number): Promise<Batch> {
  const [row] = await selectCounted(trx).where({ id });
  if (!row) throw notFound('That batch');
  return present(row);
}

interface Movement {
  batchId: number;
  kind: MovementKind;
  quantity: number;
  /** Null for what was used. */
  authorId: number | null;
}

const addMovement = (trx: Knex, { batchId, kind, quantity, authorId }: Movement) =>
  trx('stock_movements').insert({
    batch_id: batchId,
    kind,
    quantity,
    on_day: londonToday(new Date()),
    author_id: authorId,
  });

type Named = Pick<BatchRow, 'product' | 'lot' | 'expiry'>;

export interface UsedProduct extends Named {
  /** Whole packs that were opened for it; 0: what an earlier patient had left. */
  packs: number;
}

/** One of an earlier release has the words before its number in its key. */
export const lotKeys = (lot: string) => [lotKey(lot), stockKey(lot)];

/** The batch of that product and number, under whatever name, which is made if there is none yet; locked. */
async function findOrCreateBatch(trx: Knex, formulary: Formulary, named: Named): Promise<BatchRow> {
  const isSame = createIsSameBatch(formulary);
  const find = async () => {
    const rows = await selectBatches(trx)
      .whereIn('lot_key', lotKeys(named.lot))
      .orderBy('id')
      .forNoKeyUpdate();
    return rows.find((row) => isSame(row, named));
  };
  const known = await find();
  if (known) return known;
  const { product, lot, expiry } = named;
  await trx('batches')
    .insert({ product, lot, expiry, product_key: stockKey(product), lot_key: lotKey(lot) })
    .onConflict(['lot_key', 'product_key'])
    .ignore();
  const made = await find();
  if (!made) throw notFound('That batch');
  return made;
}

const recordChange = (trx: Knex, audit: AuditContext, action: string, batchId: number) =>
  recordEvent(trx, audit, { action, ...about('batch', batchId) });

/** Adds packs to a batch, or a new batch. @throws ApiError 409 when it is there with another expiry date */
export const receiveBatch = (db: Knex, audit: AuditContext, body: z.output<typeof BatchReceipt>) =>
  inTransaction(db, async (trx) => {
    const { id, expiry } = await findOrCreateBatch(trx, await listProducts(trx), body);
    if (expiry !== body.expiry) {
      const received = await trx('stock_movements')
        .where({ batch_id: id, kind: 'received' })
        // What a treatment that was entered in error gives back was never received under that date.
        .whereNotNull('author_id')
        .first<{ id: number } | undefined>('id');
      if (received) {
        const sentence = `This batch is in stock with the expiry date ${formatDate(expiry)}. Please check the pack.`;
        throw new ApiError(409, 'other_expiry', sentence);
      }
      // Known from a treatment only, where it may have been mistyped.
      await trx('batches').where({ id }).update({ expiry: body.expiry });
    }
    await addMovement(trx, {
      batchId: id,
      kind: 'received',
      quantity: body.quantity,
      authorId: audit.actorId,
    });
    await recordChange(trx, audit, 'batch_received', id);
    return readBatch(trx, id);
  });

/** Takes packs out of the stock that were wasted or sent back; also more than there are. */
export const removeFromBatch = (
  db: Knex,
  audit: AuditContext,
  batchId: number,
  { kind, quantity }: z.output<typeof BatchRemoval>,
) =>
  inTransaction(db, async (trx) => {
    await lockBatch(trx, batchId);
    await addMovement(trx, { batchId, kind, quantity, authorId: audit.actorId });
    await recordChange(trx, audit, `batch_${kind}`, batchId);
    return readBatch(trx, batchId);
  });

/** Marks a batch as recalled, or takes the mark away. A repeat changes nothing. */
export const recallBatch = (
  db: Knex,
  audit: AuditContext,
  batchId: number,
  recall: z.output<typeof RecallMark> | null,
) =>
  inTransaction(db, async (trx) => {
    const { recalledOn, recallReason } = await lockBatch(trx, batchId);
    const [date, reason] = [recall?.date ?? null, recall?.reason ?? null];
    if (date !== recalledOn || reason !== recallReason) {
      await trx('batches').where({ id: batchId }).update({ recalled_on: date, recall_reason: reason });
      await recordChange(trx, audit, recall ? 'batch_recalled' : 'batch_recall_lifted', batchId);
    }
    return readBatch(trx, batchId);
  });

/** Until when a batch's open pack may be used, if one is. @throws ApiError 422 for a day to come, or beyond the list */
export const openBatch = (
  db: Knex,
  audit: AuditContext,
  batchId: number,
  opening: z.output<typeof Opening> | null,
) =>
  inTransaction(db, async (trx) => {
    const batch = await lockBatch(trx, batchId);
    const days = findProduct(await listProducts(trx), batch)?.openDays ?? null;
    if (opening && opening.openedOn > londonToday(new Date())) {
      throw new ApiError(422, 'opened_ahead', 'It cannot be opened later than today.');
    }
    if (opening && days !== null && opening.useBy > addDays(opening.openedOn, days)) {
      const last = formatDate(addDays(opening.openedOn, days));
      throw new ApiError(422, 'open_too_long', `By the list of products, it may be used until ${last}.`);
    }
    const values = { opened_on: opening?.openedOn ?? null, use_by: opening?.useBy ?? null };
    await trx('batches').where({ id: batchId }).update(values);
    await recordChange(trx, audit, 'batch_opened', batchId);
    return readBatch(trx, batchId);
  });

/** @param openedOn the day on which the packs were opened */
async function moveAll(
  trx: Knex,
  formulary: Formulary,
  products: readonly UsedProduct[],
  kind: MovementKind,
  openedOn?: string,
): Promise<void> {
  // In one order, so that two treatments do not wait for each other.
  const inOrder = products.filter(isNamed).toSorted((a, b) => lotKey(a.lot).localeCompare(lotKey(b.lot)));
  for (const product of inOrder) {
    const { packs: quantity } = product;
    const batch = await findOrCreateBatch(trx, formulary, product);
    if (quantity === 0) continue;
    await addMovement(trx, { batchId: batch.id, kind, quantity, authorId: null });
    const days = findProduct(formulary, product)?.openDays ?? null;
    // One that arrives late says nothing of the pack that is open now.
    if (!openedOn || days === null || (batch.openedOn ?? '') > openedOn) continue;
    const opening = { opened_on: openedOn, use_by: addDays(openedOn, days) };
    await trx('batches').where({ id: batch.id }).update(opening);
  }
}

/** In the treatment's transaction. More than was received is recorded all the same, because it was given. */
export const takeFromBatches = (
  trx: Knex.Transaction,
  formulary: Formulary,
  products: readonly UsedProduct[],
  openedOn?: string,
) => moveAll(trx, formulary, products, 'used', openedOn);

/** Puts back what a treatment did not use, in the transaction that strikes it out or corrects it. */
export const giveBackToBatches = (
  trx: Knex.Transaction,
  formulary: Formulary,
  products: readonly UsedProduct[],
) => moveAll(trx, formulary, products, 'received');
