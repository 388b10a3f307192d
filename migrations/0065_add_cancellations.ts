import type { Knex } from 'knex';

/** When a booking was cancelled, and at whose request, where the desk knows it. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    ALTER TABLE bookings ADD COLUMN cancelled_at timestamptz, ADD COLUMN cancel_reason text;
    ALTER TABLE bookings ADD CONSTRAINT bookings_cancel_reason_known
      CHECK (cancel_reason IN ('patient', 'clinic')) NOT VALID;
    ALTER TABLE bookings VALIDATE CONSTRAINT bookings_cancel_reason_known;
  `);
}
