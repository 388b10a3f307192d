/** What must be at hand before something is given, asked of the stock. */
import type { Product } from '#shared/contracts/formulary.ts';
import type { Batch } from '#shared/contracts/stock.ts';
import { findProduct, productsNamedIn, type Formulary } from '#shared/content/clinical/formulary.ts';
import type { ProductNeed } from '#shared/domain/product.ts';

type Counted = Pick<Batch, 'product' | 'count' | 'opening' | 'recall' | 'expiry'>;

/** Whether something of a batch can be given on a day, an ISO date in London. */
export const isUsable = ({ count, opening, recall, expiry }: Omit<Counted, 'product'>, day: string) =>
  (count > 0 || (opening !== null && opening.useBy >= day)) && recall === null && expiry >= day;

const isAtHand: Record<ProductNeed, (product: Product) => boolean> = {
  // Of the kit, what the stock can tell.
  'emergency-kit': ({ isLifeSaving, substance }) => isLifeSaving && /adrenaline|epinephrine/i.test(substance),
  hyaluronidase: ({ family }) => family === 'hyaluronidase',
};

/**
 * What must be at hand on a day and is not in the stock. A name that means no product exactly, such as one with a strength,
 * counts where it names nothing else: lidocaine with adrenaline treats no anaphylaxis.
 * @param given what is given, or may be
 */
export function listMissingNeeds(
  formulary: Formulary,
  given: readonly (Pick<Product, 'needs'> | null)[],
  batches: readonly Counted[],
  day: string,
): ProductNeed[] {
  const needs = new Set(given.flatMap((product) => product?.needs ?? []));
  const usable = batches.filter((batch) => isUsable(batch, day));
  const isThere = (need: ProductNeed) =>
    usable.some(({ product }) => {
      const found = findProduct(formulary, { product });
      const named = found ? [found] : productsNamedIn(formulary, product);
      return named.length > 0 && named.every(isAtHand[need]);
    });
  return [...needs].filter((need) => !isThere(need));
}
