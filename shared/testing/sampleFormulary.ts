import { seedProducts } from '#shared/content/clinical/products.ts';
import type { Product } from '#shared/contracts/formulary.ts';

/** The list of products that a clinic begins with, for tests. */
export const sampleFormulary: Product[] = Object.entries(seedProducts).map(([id, content]) => ({
  ...content,
  id,
  version: 1,
  isSignedOff: false,
}));
