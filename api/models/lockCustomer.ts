import type { Knex } from 'knex';
import { BookingModel } from '#api/models/BookingModel.ts';
import { UserModel } from '#api/models/UserModel.ts';

/** The addresses that belong to an account: its own and its former ones, unless another account has them now. */
async function findAddresses(trx: Knex.Transaction, userId: number): Promise<string[]> {
  const { rows } = await trx.raw<{ rows: { email: string }[] }>(
    `SELECT email FROM users WHERE id = :userId AND email IS NOT NULL
     UNION SELECT email FROM former_addresses f WHERE user_id = :userId
       AND NOT EXISTS (SELECT FROM users u WHERE u.email = f.email AND u.id <> :userId)`,
    { userId },
  );
  return rows.map(({ email }) => email);
}

/**
 * Keeps bookings with their patients for this transaction, or (`exclusive`) lets it give them to others. It is taken before
 * any row: a booking that came to a patient in between would be locked after them, which could deadlock.
 */
export async function lockAssignment(trx: Knex.Transaction, how: 'shared' | 'exclusive'): Promise<void> {
  const lock = how === 'shared' ? 'pg_advisory_xact_lock_shared' : 'pg_advisory_xact_lock';
  await trx.raw(`SELECT ${lock}(hashtext('assignment of bookings'), 0)`);
}

/**
 * Locks an account, its bookings and guests' bookings with its addresses. Bookings come before their patient, as in
 * every change of a booking: the reverse order could deadlock. They are read again once nobody can add one.
 */
export async function lockCustomer(trx: Knex.Transaction, userId: number) {
  await lockAssignment(trx, 'shared');
  const addresses = await findAddresses(trx, userId);
  const lockBookings = () =>
    BookingModel.query(trx)
      .where({ user_id: userId })
      .orWhere((guests) => guests.whereNull('user_id').whereIn('email', addresses))
      .orderBy('id')
      .forUpdate();
  await lockBookings();
  const user = await UserModel.query(trx).findById(userId).forUpdate();
  return { user, addresses, bookings: await lockBookings() };
}
