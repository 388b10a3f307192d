import type { Knex } from 'knex';

/** A change is looked up by its key alone once its session has ended; the same index serves both ways. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    ALTER TABLE idempotency_receipts
      DROP CONSTRAINT idempotency_receipts_pkey,
      ADD CONSTRAINT idempotency_receipts_pkey PRIMARY KEY (key, scope)`);
}
