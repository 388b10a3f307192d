import type { Knex } from 'knex';
import { seedProducts, seedVersion } from '#shared/content/clinical/products.ts';

/** Adds what this release's list has and the database lacks. What a prescriber changed or signed off stays as it is. */
export async function addSeedProducts(knex: Knex): Promise<void> {
  const rows = Object.entries(seedProducts).map(([product, content]) => ({ product, content }));
  await knex.raw(
    `INSERT INTO products (product_id, version, content, edition)
      SELECT seed.product, coalesce(newest.version, 0) + 1, seed.content, :edition
      FROM jsonb_to_recordset(:rows) AS seed (product text, content jsonb)
      LEFT JOIN LATERAL (
        SELECT version, content, edition FROM products WHERE product_id = seed.product ORDER BY version DESC LIMIT 1
      ) AS newest ON true
      WHERE newest.version IS NULL OR (newest.edition < :edition AND newest.content <> seed.content)`,
    { rows: JSON.stringify(rows), edition: seedVersion },
  );
}
