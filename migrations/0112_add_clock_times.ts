import type { Knex } from 'knex';

/** When a change was made by the clock of its device, where that differs from the corrected `occurred_at`. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('ALTER TABLE events ADD COLUMN clock_at timestamptz');
}
