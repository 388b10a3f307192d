import { isDeepStrictEqual } from 'node:util';
import type { Knex } from 'knex';
import type { TreatmentContent } from '#shared/commands/contents.ts';
import type { Formulary } from '#shared/content/clinical/formulary.ts';
import type { Refusal } from '#shared/domain/bookingRules.ts';
import { londonToday } from '#shared/domain/wallTime.ts';
import { listProducts } from '#api/formulary/products.service.ts';
import { openEntry, type EntryRow } from '#api/record/entries.ts';
import type { Sealer } from '#api/record/sealing.ts';
import { listCorrections } from '#api/record/views.ts';
import { giveBackToBatches, takeFromBatches, type UsedProduct } from '#api/stock/batches.service.ts';
import { checkBatches } from '#api/stock/checkBatches.ts';

/** What a treatment took out of the stock, as it is corrected by these entries. */
export function usedProducts(sealer: Sealer, entries: readonly EntryRow[], entry: EntryRow): UsedProduct[] {
  if (entry.kind !== 'treatment') return [];
  const corrections = listCorrections(sealer, entries, entry);
  return openEntry<TreatmentContent>(sealer, entry).products.map((product, index) => {
    const { product: name, lot, expiry } = corrections.findLast((one) => one.index === index) ?? product;
    return { product: name, lot, expiry, packs: product.packs };
  });
}

/** Moves in the stock what an entry changes about what was used. */
export async function moveStock(
  trx: Knex.Transaction,
  before: readonly UsedProduct[],
  after: readonly UsedProduct[],
): Promise<void> {
  const changed = before.map((used, index) => !isDeepStrictEqual(used, after[index]));
  if (!changed.includes(true)) return;
  const formulary = await listProducts(trx);
  const isChanged = (_: UsedProduct, index: number) => changed[index];
  await giveBackToBatches(trx, formulary, before.filter(isChanged));
  await takeFromBatches(trx, formulary, after.filter(isChanged));
}

/** What stands against the batches of a treatment as it is changed, and did not before. */
export async function newProblems(
  trx: Knex.Transaction,
  formulary: Formulary,
  { occurredAt }: EntryRow,
  before: readonly UsedProduct[],
  after: readonly UsedProduct[],
): Promise<Refusal[]> {
  const day = londonToday(new Date(occurredAt));
  const known = await checkBatches(trx, formulary, before, day);
  const found = await checkBatches(trx, formulary, after, day);
  return found.filter(({ sentence }) => !known.some((one) => one.sentence === sentence));
}
