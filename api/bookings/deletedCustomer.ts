import type { Knex } from 'knex';
import type { BookingModel } from '#api/models/BookingModel.ts';
import { erasedAddressEnd } from '#api/models/UserModel.ts';
import { ApiError } from '#api/http/errors.ts';

/**
 * Deleting an account locks its bookings first, so the caller, who has locked this one, sees the deletion.
 * @throws ApiError 409 for a booking of a customer who is being or was deleted
 */
export async function refuseDeletedCustomer(trx: Knex, { userId, email }: BookingModel): Promise<void> {
  const { rows } = await trx.raw<{ rows: unknown[] }>(
    `SELECT 1 FROM users WHERE deleted_at IS NOT NULL
       AND CASE WHEN :userId::integer IS NOT NULL THEN id = :userId
         ELSE id IN (SELECT a.user_id FROM confirmed_addresses a WHERE a.email = :email) END`,
    { userId, email },
  );
  if (rows.length === 0 && !email?.endsWith(erasedAddressEnd)) return;
  throw new ApiError(
    409,
    'customer_deleted',
    'This customer’s account was deleted, so nothing can be booked for them.',
  );
}
