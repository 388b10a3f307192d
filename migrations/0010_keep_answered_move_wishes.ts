import type { Knex } from 'knex';

/** An answered reschedule request stays in its row, so that undoing the answer restores it with its note. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('ALTER TABLE bookings ADD COLUMN move_wish_answered_at timestamptz');
}
