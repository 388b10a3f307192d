import type { Knex } from 'knex';
import type { BookingModel } from '#api/models/BookingModel.ts';
import { erasedAddressEnd } from '#api/models/UserModel.ts';
import { isOlderAppointment } from '#api/models/namedRows.ts';
import { ApiError } from '#api/http/errors.ts';

/**
 * Deleting an account locks its bookings first, so the caller, who has locked this one, sees the deletion.
 * @throws ApiError 409 for a booking of a customer who is being or was deleted
 */
export async function refuseDeletedCustomer(trx: Knex, booking: BookingModel): Promise<void> {
  const { id, userId, email, name, dateOfBirth, forSomebodyElse } = booking;
  const { rows } = await trx.raw<{ rows: unknown[] }>(
    `SELECT 1 FROM users WHERE deleted_at IS NOT NULL
       AND CASE WHEN :userId::integer IS NOT NULL THEN id = :userId
         ELSE id IN (SELECT r.user_id FROM reached_at r JOIN bookings b ON b.id = :id
           WHERE r.email = :email AND NOT ${isOlderAppointment('b', 'r.user_id')} AND names_person(
             r.user_id, 'booking', :id, :email, :name, :dateOfBirth::date, :forSomebodyElse) = 'yes') END`,
    { id, userId, email, name, dateOfBirth, forSomebodyElse },
  );
  if (rows.length === 0 && !email?.endsWith(erasedAddressEnd)) return;
  throw new ApiError(
    409,
    'customer_deleted',
    'This customer’s account was deleted, so nothing can be booked for them.',
  );
}
