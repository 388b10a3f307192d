import type { Knex } from 'knex';
import { BookingModel } from '#api/models/BookingModel.ts';
import { listConfirmedAddresses } from '#api/models/confirmedAddresses.ts';
import { UserModel } from '#api/models/UserModel.ts';
import { listEndedWith } from '#api/models/namedRows.ts';

/**
 * Keeps bookings with their patients for this transaction, or (`exclusive`) lets it give them to others. It is taken before
 * any row: a booking that came to a patient in between would be locked after them, which could deadlock.
 */
export async function lockAssignment(trx: Knex.Transaction, how: 'shared' | 'exclusive'): Promise<void> {
  const lock = how === 'shared' ? 'pg_advisory_xact_lock_shared' : 'pg_advisory_xact_lock';
  await trx.raw(`SELECT ${lock}(hashtext('assignment of bookings'), 0)`);
}

/**
 * Locks an account, its bookings and guests' bookings from its addresses that name the same person: anybody can register
 * with a stranger's address, and people share addresses. Bookings come before their patient, as in
 * every change of a booking: the reverse order could deadlock. They are read again once nobody can add one. What the
 * account made for others is locked, too, as an erasure takes its name from them, but is not among its bookings.
 */
export async function lockCustomer(trx: Knex.Transaction, userId: number) {
  await lockAssignment(trx, 'shared');
  const addresses = await listConfirmedAddresses(trx, userId);
  const lockBookings = async () =>
    BookingModel.query(trx)
      .where({ user_id: userId })
      .orWhere({ booked_by: userId })
      .orWhereIn('id', await listEndedWith(trx, userId))
      .orderBy('id')
      .forUpdate();
  await lockBookings();
  const user = await UserModel.query(trx).findById(userId).forUpdate();
  const bookings = await lockBookings();
  const named = new Set(await listEndedWith(trx, userId));
  const isTheirs = ({ id, userId: ownerId }: BookingModel) => ownerId === userId || named.has(id);
  return { user, addresses, bookings: bookings.filter(isTheirs) };
}
