import type { Knex } from 'knex';

/** Each treatment looks for recalled batches, of which there are few. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(
    'CREATE INDEX batches_recalled_index ON batches (recalled_on) WHERE recalled_on IS NOT NULL',
  );
}
