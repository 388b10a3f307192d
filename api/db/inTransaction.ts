import type { Knex } from 'knex';

/** In the transaction under way (a receipt's) or a new one. Services use this alone, so that none nests two. */
export const inTransaction = <T>(db: Knex, work: (trx: Knex.Transaction) => Promise<T>): Promise<T> =>
  db.isTransaction ? work(db as Knex.Transaction) : db.transaction(work);
