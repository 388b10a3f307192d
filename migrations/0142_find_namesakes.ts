import type { Knex } from 'knex';

/** Whoever has a namesake has the birth date beside the name, so each list asks for names. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE INDEX users_name_key_index ON users (name_key(first_name || ' ' || last_name)) WHERE deleted_at IS NULL;
  `);
}
