import type { Knex } from 'knex';

/** When somebody wrote what may have waited on their device; null where the device did not say. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    ALTER TABLE bookings ADD COLUMN written_at timestamptz;
    ALTER TABLE contacts ADD COLUMN written_at timestamptz;
  `);
}
