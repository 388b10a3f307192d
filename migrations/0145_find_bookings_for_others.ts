import type { Knex } from 'knex';

/** Bookings for somebody else are few; the desk's questions about them read no others. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(
    'CREATE INDEX bookings_for_somebody_else_index ON bookings (user_id) WHERE for_somebody_else',
  );
}
