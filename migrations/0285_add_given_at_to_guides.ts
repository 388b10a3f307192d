import type { Knex } from 'knex';

/** When what an aftercare guide is about was last given, by the signed treatments; null as long as none names the guide. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`ALTER TABLE personalised_care ADD COLUMN given_at timestamptz`);
}
