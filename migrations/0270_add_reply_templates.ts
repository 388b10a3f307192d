import type { Knex } from 'knex';

/** The clinic's own reply templates; null as long as an owner has not changed those that were delivered. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`ALTER TABLE clinic_settings ADD COLUMN reply_templates jsonb`);
}
