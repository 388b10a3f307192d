import type { Knex } from 'knex';

/** When a desk made a change that it sent after an outage, beside the time of recording; null for all others. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('ALTER TABLE events ADD COLUMN occurred_at timestamptz');
}
