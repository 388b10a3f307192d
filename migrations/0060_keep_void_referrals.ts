import type { Knex } from 'knex';

/**
 * Recommendations that never count, because both accounts are likely one person's. Left out, they would tell whoever
 * registered with a guessed date of birth that it was right, in the download of their own data.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('ALTER TABLE referrals ADD COLUMN is_void boolean NOT NULL DEFAULT false');
}
