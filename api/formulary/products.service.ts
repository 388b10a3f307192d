import type { Knex } from 'knex';
import { Product, type ProductContent } from '#shared/contracts/formulary.ts';
import type { Formulary } from '#shared/content/clinical/formulary.ts';

interface ProductRow {
  id: string;
  version: number;
  content: ProductContent;
  isSignedOff: boolean;
}

/** Every product in its newest version, by name. */
export async function listProducts(db: Knex): Promise<Formulary> {
  const rows = await db('products')
    .distinctOn('product_id')
    .orderBy([{ column: 'product_id' }, { column: 'version', order: 'desc' }])
    .select<ProductRow[]>({
      id: 'product_id',
      version: 'version',
      content: 'content',
      isSignedOff: 'is_signed_off',
    });
  return rows
    .map(({ content, ...row }) => Product.parse({ ...content, ...row }))
    .toSorted((a, b) => a.name.localeCompare(b.name));
}
