import type { Knex } from 'knex';
import { ApiError, notFound } from '#api/http/errors.ts';
import { BookingModel } from '#api/models/BookingModel.ts';
import { lockAssignment } from '#api/models/lockCustomer.ts';
import { UserModel } from '#api/models/UserModel.ts';

/**
 * Locks several accounts with their bookings, in the order of every change of a booking (`lockCustomer`): bookings before
 * their patients, each by id. The bookings are read again once nobody can add one. What they made for others is locked, too.
 */
export async function lockCustomers(trx: Knex.Transaction, ids: number[]) {
  await lockAssignment(trx, 'exclusive');
  const lockBookings = () =>
    BookingModel.query(trx).whereIn('user_id', ids).orWhereIn('booked_by', ids).orderBy('id').forUpdate();
  await lockBookings();
  const users = await lockUsers(trx, ids);
  const isTheirs = ({ userId }: BookingModel) => userId !== null && ids.includes(userId);
  return { users, bookings: (await lockBookings()).filter(isTheirs) };
}

export async function lockUsers(trx: Knex.Transaction, ids: number[]): Promise<Map<number, UserModel>> {
  const users = await UserModel.query(trx).whereIn('id', ids).orderBy('id').forUpdate();
  return new Map(users.map((user) => [user.id, user]));
}

/** @throws ApiError 404 for an unknown, deleted or merged customer, 403 for an admin */
export function checkCustomer(user: UserModel | undefined): UserModel {
  if (!user || user.deletedAt) throw notFound('That customer');
  if (user.role === 'admin') {
    throw new ApiError(403, 'admin_protected', 'An admin’s account is not changed here.');
  }
  return user;
}
