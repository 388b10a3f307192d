import type { Knex } from 'knex';

/** The rows that may be a person's without saying so by an account. */
type Table = 'bookings' | 'contacts';

/**
 * SQL: whether a row of bookings or contacts names the person of an account: 'yes', 'no', or 'ask' where only the desk
 * can tell (migration 0286). It is asked about rows from an address at which the account is reached (`reached_at`).
 */
export const namesPerson = (table: Table, row: string, userId: string): string =>
  table === 'bookings'
    ? `names_person(${userId}, 'booking', ${row}.id, ${row}.email, ${row}.name, ${row}.date_of_birth, ${row}.for_somebody_else)`
    : `names_person(${userId}, 'contact', ${row}.id, ${row}.email, ${row}.name, NULL, false)`;

/** The bookings without an account, or the messages, that name the person of an account. */
export function listNamed(db: Knex, table: Table, userId: number): Promise<number[]> {
  const named = db(table)
    .whereRaw('email IN (SELECT r.email FROM reached_at r WHERE r.user_id = ?)', [userId])
    .whereRaw(`${namesPerson(table, table, '?')} = 'yes'`, [userId]);
  return (table === 'bookings' ? named.whereNull('user_id') : named).orderBy('id').pluck<number[]>('id');
}
