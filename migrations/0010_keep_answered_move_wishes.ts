import type { Knex } from 'knex';

/** An answered wish stays in its row, so that undoing the answer brings it back, note and all. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('ALTER TABLE bookings ADD COLUMN move_wish_answered_at timestamptz');
}
