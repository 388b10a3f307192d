import type { Knex } from 'knex';

/** Times that were blocked together, such as lunch on weekdays, are freed together. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    ALTER TABLE blocked_times ADD COLUMN series_id uuid;
    CREATE INDEX blocked_times_series_index ON blocked_times (series_id) WHERE series_id IS NOT NULL;
  `);
}
