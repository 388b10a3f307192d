import type { Knex } from 'knex';

/** Stored responses of the desk's calls name people and may hold a secret, so they are encrypted. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`ALTER TABLE idempotency_receipts ADD COLUMN sealed bytea`);
}
