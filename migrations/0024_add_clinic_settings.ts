import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- What an owner decides for everybody at the desk; there is one row.
    CREATE TABLE clinic_settings (
      id boolean DEFAULT true CONSTRAINT clinic_settings_pkey PRIMARY KEY,
      second_factor_required boolean NOT NULL DEFAULT false,
      CONSTRAINT clinic_settings_one_row CHECK (id)
    );
    INSERT INTO clinic_settings DEFAULT VALUES;
  `);
}
