import type { Knex } from 'knex';

export type Migration = {
  up(knex: Knex): Promise<unknown>;
  /**
   * `transaction: false` for statements that refuse a transaction (`create index concurrently`). Such a
   * migration may be killed between its work and the note that it is done: it has to bear being run again.
   */
  config?: { transaction?: boolean };
};

/**
 * Every migration, oldest first. To add one: write `NNNN_verb_noun.ts` beside this file, exporting `up`,
 * and name it here. Never rename, reorder or change one that has been released.
 */
export const migrations: Record<string, Migration> = {};
