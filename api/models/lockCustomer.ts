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
 * Locks an account, its bookings and guests' bookings with its addresses. Bookings come before their patient, as in
 * every change of a booking: the reverse order could deadlock. They are read again once nobody can add one.
 */
export async function lockCustomer(trx: Knex.Transaction, userId: number) {
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
