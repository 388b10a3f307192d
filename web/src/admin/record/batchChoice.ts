import type { Batch } from '#shared/contracts/stock.ts';
import { findByGtin, findProduct, type Formulary } from '#shared/content/clinical/formulary.ts';
import { isUsable } from '#shared/content/clinical/needs.ts';
import { formatBirthDate } from '#shared/domain/wallTime.ts';
import type { PackCode } from '#shared/domain/gs1.ts';
import { lotKey, stockKey } from '#shared/domain/stock.ts';
import { typed } from '#web/admin/formulary/ProductInput.tsx';
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
 * What a scanned code fills in, and what is said of it. Its product is the one of the list that has its GTIN, else that of
 * the only batch in stock with this number; one that was entered stays, and a pack of another one is refused.
 */
export function readScan(
  { gtin, lot, expiry }: PackCode,
  { product: entered }: Pick<BatchFields, 'product'>,
  batches: readonly Batch[],
  formulary: Formulary,
): { fields: Partial<DraftProduct>; said: string; problem: string } {
  const product = findByGtin(formulary, gtin);
  const isEntered = entered.trim() !== '';
  if (product && isEntered && findProduct(formulary, { product: entered }) !== product) {
    const problem = `This pack is ${product.name}, and ${entered.trim()} is entered. Please look at it again.`;
    return { fields: { lot: '', expiry: '' }, said: '', problem };
  }
  const [known, another] = lot === null ? [] : batches.filter((batch) => lotKey(batch.lot) === lotKey(lot));
  const batch = another ? undefined : known;
  const name = isEntered ? undefined : (product?.name ?? batch?.product);
  // Of the pack in hand, never of one that was entered before.
  const until = expiry ?? batch?.expiry ?? '';
  const said = lot
    ? `Scanned: batch ${lot}, use by ${until ? formatBirthDate(until) : 'not in the code'}.`
    : 'The code has no batch number that can be read. Please type it from the pack.';
  const isUnknown = gtin !== null && !product;
  return {
    fields: { ...(name !== undefined && typed(name)), lot: lot ?? '', expiry: until },
    said: isUnknown ? `${said} The list of products does not have this code.` : said,
    problem: '',
  };
}
