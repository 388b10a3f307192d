import type { Knex } from 'knex';

/** Whether the letter with the link was withheld, so that no screen says that it was sent. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('ALTER TABLE email_changes ADD COLUMN is_withheld boolean NOT NULL DEFAULT false');
}
