import type { Knex } from 'knex';

/** The addresses that count as an account's: confirmed by a link that was sent there (the view of migration 0053). */
export const listConfirmedAddresses = (db: Knex, userId: number): Promise<string[]> =>
  db('confirmed_addresses').where({ user_id: userId }).orderBy('email').pluck<string[]>('email');
