import type { Batch } from '#shared/contracts/stock.ts';
import { isUsable } from '#shared/content/clinical/needs.ts';
import { formatBirthDate } from '#shared/domain/wallTime.ts';
import { readPackCode } from '#shared/domain/gs1.ts';
import { lotKey, stockKey } from '#shared/domain/stock.ts';
import type { DraftProduct } from '#web/admin/record/treatmentDraft.ts';

type BatchFields = Pick<DraftProduct, 'product' | 'lot' | 'expiry'>;

/**
 * Batches that can be given today, the first to expire on top of each product.
 * @param product what is entered; its batches come first @param today ISO date in London
 */
export function offeredBatches(batches: readonly Batch[], product: string, today: string): Batch[] {
  const isOther = (batch: Batch) => Number(stockKey(batch.product) !== stockKey(product));
  return batches.filter((batch) => isUsable(batch, today)).toSorted((a, b) => isOther(a) - isOther(b));
}

/** "Gel · A1 · use by 1 March 2027 · 3 left · one open until 4 May 2026". */
export const formatBatch = ({ product, lot, expiry, count, opening }: Batch): string =>
  [
    product,
    lot,
    `use by ${formatBirthDate(expiry)}`,
    `${count} left`,
    ...(opening ? [`one open until ${formatBirthDate(opening.useBy)}`] : []),
  ].join(' · ');

/** The batch that the fields name; undefined if it is not among these. */
export const namedBatch = (batches: readonly Batch[], { product, lot, expiry }: BatchFields) =>
  batches.find(
    (batch) =>
      stockKey(batch.product) === stockKey(product) &&
      lotKey(batch.lot) === lotKey(lot) &&
      batch.expiry === expiry,
  );

/**
 * The fields after a pack's code was scanned into the batch field; null if what stands there is no code. A code has no product
 * name: it comes from the stock if one batch there has this number, and nothing else was entered.
 */
export function fieldsOfCode(
  { product, lot: scanned }: BatchFields,
  batches: readonly Batch[],
  today: string,
): BatchFields | null {
  const code = readPackCode(scanned, today);
  if (!code) return null;
  const lot = code.lot ?? '';
  const [known, another] = lot === '' ? [] : batches.filter((batch) => lotKey(batch.lot) === lotKey(lot));
  const batch = another ? undefined : known;
  return {
    product: product.trim() ? product : (batch?.product ?? ''),
    lot,
    // Of the pack in hand, never of one that was entered before.
    expiry: code.expiry ?? batch?.expiry ?? '',
  };
}
