import type { Knex } from 'knex';
import type { UnmatchedProduct } from '#shared/contracts/formulary.ts';
import { findProduct } from '#shared/content/clinical/formulary.ts';
import { stockKey } from '#shared/domain/stock.ts';
import type { TreatmentContent } from '#shared/commands/contents.ts';
import { listProducts } from '#api/formulary/products.service.ts';
import { isUnreadable, readEntries } from '#api/recall/recall.service.ts';
import { openEntry } from '#api/record/entries.ts';
import type { Sealer } from '#api/record/sealing.ts';

/** Names in treatments and in the stock that mean no product of the list, for the prescriber; they stay as signed. */
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
  for await (const entries of readEntries(db)) {
    for (const entry of entries) {
      if (entry.kind !== 'treatment') continue;
      try {
        for (const { product } of openEntry<TreatmentContent>(sealer, entry).products)
          add(product, 'treatments');
      } catch (error) {
        if (!isUnreadable(error)) throw error;
      }
    }
  }
  return [...unmatched.values()].toSorted((a, b) => a.product.localeCompare(b.product));
}
