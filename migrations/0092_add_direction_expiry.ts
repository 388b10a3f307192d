import type { Knex } from 'knex';

/** The last day of a direction in clear, so that readiness is known without decrypting; what it is for stays encrypted. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('ALTER TABLE record_entries ADD COLUMN expires_on date');
}
