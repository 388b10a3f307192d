import type { Knex } from 'knex';

/**
 * Runs work in the transaction that is under way, which is that of the receipt in a request with an Idempotency-Key, or
 * else in a new one. Services use this and nothing else, so that none opens a second transaction inside the first.
 */
export const inTransaction = <T>(db: Knex, work: (trx: Knex.Transaction) => Promise<T>): Promise<T> =>
  db.isTransaction ? work(db as Knex.Transaction) : db.transaction(work);
