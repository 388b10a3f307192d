import type { Knex } from 'knex';

/** Tasks that stand above the others, whenever those are due. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('ALTER TABLE tasks ADD COLUMN is_urgent boolean NOT NULL DEFAULT false');
}
