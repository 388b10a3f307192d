import type { Knex } from 'knex';
import type { BookingModel } from '#api/models/BookingModel.ts';

/** The rows that may be a person's without saying so by an account. */
type Table = 'bookings' | 'contacts';

/**
 * SQL: whether a row of bookings or contacts names the person of an account: 'yes', 'no', or 'ask' where only the desk
 * can tell (migration 0290). It is asked about rows from an address at which the account is reached (`reached_at`).
 */
export const namesPerson = (table: Table, row: string, userId: string): string =>
  table === 'bookings'
    ? `names_person(${userId}, 'booking', ${row}.id, ${row}.email, ${row}.name, ${row}.date_of_birth, ${row}.for_somebody_else)`
    : `names_person(${userId}, 'contact', ${row}.id, ${row}.email, ${row}.name, NULL, false)`;

type Named = Pick<BookingModel, 'id' | 'email' | 'name' | 'dateOfBirth' | 'forSomebodyElse'>;

/** The person with an account whom a booking without one names, if exactly one is reached at its address. */
export async function findPersonNamed(db: Knex, booking: Named) {
  const { rows } = await db.raw<{ rows: { id: number; dateOfBirth: string }[] }>(
    `SELECT DISTINCT u.id, u.date_of_birth AS "dateOfBirth" FROM reached_at r JOIN users u ON u.id = r.user_id
     WHERE r.email = :email AND u.deleted_at IS NULL AND u.role = 'user' AND names_person(
       u.id, 'booking', :id, :email, :name, :dateOfBirth::date, :forSomebodyElse) = 'yes'`,
    { ...booking },
  );
  return rows.length === 1 ? rows[0] : undefined;
}

/** SQL: made before anything tied the account's person to its address, so that the desk is asked whose it is. */
export const isOlderAppointment = (row: string, userId: string): string => `(
  ${row}.status = 'confirmed' AND ${row}.date_of_birth IS NULL AND NOT EXISTS (
    SELECT FROM (SELECT email, email_proven_at AS since FROM users WHERE id = ${userId}
      UNION ALL SELECT shared_email, shared_email_at FROM users WHERE id = ${userId}
      UNION ALL SELECT email, proven_at FROM former_addresses WHERE user_id = ${userId}) AS known
    WHERE known.email = ${row}.email AND known.since <= ${row}.created_at))`;

function findNamed(db: Knex, table: Table, userId: number): Knex.QueryBuilder {
  const named = db(table)
    .whereRaw('email IN (SELECT r.email FROM reached_at r WHERE r.user_id = ?)', [userId])
    .whereRaw(`${namesPerson(table, table, '?')} = 'yes'`, [userId])
    .orderBy('id');
  return table === 'bookings' ? named.whereNull('user_id') : named;
}

/** The bookings without an account, or the messages, that name the person of an account. */
export const listNamed = (db: Knex, table: Table, userId: number) =>
  findNamed(db, table, userId).pluck<number[]>('id');

/** Those bookings that end with the account. */
export const listEndedWith = (db: Knex, userId: number) =>
  findNamed(db, 'bookings', userId)
    .whereRaw(`NOT ${isOlderAppointment('bookings', '?')}`, [userId, userId, userId])
    .pluck<number[]>('id');
