import type { Knex } from 'knex';
import type { AuditContext } from '#api/audit.ts';
import { ApiError } from '#api/http/errors.ts';
import { refuseDeletedCustomer } from '#api/people/deletedCustomer.ts';
import { lockBooking } from '#api/bookings/transitions.service.ts';
import type { BookingModel } from '#api/models/BookingModel.ts';
import { lockAssignment } from '#api/models/lockCustomer.ts';

/**
 * Locks the request that an appointment answers: before its patient, as in every change that gives a booking to an account.
 * @throws ApiError 409 when it was answered or belongs to an account by now, 422 when it is for another service
 */
export async function lockGuestRequest(
  trx: Knex.Transaction,
  act: AuditContext,
  id: number | undefined,
  service: string,
): Promise<BookingModel | undefined> {
  if (id === undefined) return undefined;
  await lockAssignment(trx, 'exclusive');
  const request = await lockBooking(trx, act, id, null);
  await refuseDeletedCustomer(trx, request);
  if (request.status !== 'query' || request.userId !== null) {
    throw new ApiError(
      409,
      'request_answered',
      'Their request has changed meanwhile. Please search for them again.',
    );
  }
  if (request.service !== service)
    throw new ApiError(422, 'other_service', 'Their request is for another service.');
  return request;
}
