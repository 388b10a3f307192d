import type { Knex } from 'knex';

/** Since when a patient has waited, and since when they have been with the practitioner. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    ALTER TABLE bookings ADD COLUMN arrived_at timestamptz, ADD COLUMN taken_in_at timestamptz;
  `);
}
