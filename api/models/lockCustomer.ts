import type { Knex } from 'knex';
import { BookingModel } from '#api/models/BookingModel.ts';
import { listConfirmedAddresses } from '#api/models/confirmedAddresses.ts';
import { UserModel } from '#api/models/UserModel.ts';

/**
 * Locks an account, its bookings and guests' bookings with addresses that it has confirmed: anybody can register with a
 * stranger's address, which entitles to nothing of theirs. Bookings come before their patient, as in
 * every change of a booking: the reverse order could deadlock. They are read again once nobody can add one.
 */
export async function lockCustomer(trx: Knex.Transaction, userId: number) {
  const addresses = await listConfirmedAddresses(trx, userId);
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
