import type { Knex } from 'knex';

/** After so many minutes without anybody at it the reception window locks itself; an owner decides. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    ALTER TABLE clinic_settings ADD COLUMN desk_lock_minutes smallint NOT NULL DEFAULT 5
      CONSTRAINT clinic_settings_desk_lock CHECK (desk_lock_minutes BETWEEN 1 AND 60)
  `);
}
