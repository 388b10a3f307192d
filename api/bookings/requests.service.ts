import type { Knex } from 'knex';
import type { z } from 'zod';
import { clinic } from '#shared/clinic.ts';
import type { ConsultationCreate } from '#shared/contracts/booking.ts';
import { isAdult, underAgeMessage } from '#shared/domain/age.ts';
import { findService, type Service } from '#shared/domain/catalogue.ts';
import { londonToday } from '#shared/domain/wallTime.ts';
import { recordEvent, type Act } from '#api/audit/events.ts';
import { BookingModel } from '#api/bookings/BookingModel.ts';
import { ApiError } from '#api/http/errors.ts';
import { keyReused } from '#api/http/idempotency.ts';
import type { SessionUser } from '#api/http/session.ts';
import { enqueueNotice } from '#api/outbox/outbox.ts';

/** @throws ApiError 422 for a name that the catalogue does not know */
export function getService(name: string): Service {
  const service = findService(name);
  if (!service) throw new ApiError(422, 'unknown_service', 'Please select one of our services.');
  return service;
}

/** @throws ApiError 422 for somebody under 18 */
export function refuseUnderAge(dateOfBirth: string): void {
  if (!isAdult(dateOfBirth, londonToday())) throw new ApiError(422, 'under_age', underAgeMessage);
}

/**
 * Stores a consultation request, from the wizard (with a user) or from the home page (without).
 * Requests never block a time.
 * @param trx the transaction that also holds the receipt of an Idempotency-Key
 */
export async function requestConsultation(
  trx: Knex,
  act: Act,
  form: z.output<typeof ConsultationCreate>,
  user: SessionUser | null,
  clientRequestId: string | null,
): Promise<BookingModel> {
  const service = getService(form.service);
  if (form.preferredDate < londonToday()) {
    throw new ApiError(422, 'date_in_past', 'Your preferred date has passed – choose another.');
  }
  if (user) refuseUnderAge(user.dateOfBirth);
  const { name, email, phone, preferredDate, message } = form;
  const request = {
    userId: user?.id ?? null,
    name,
    email,
    phone,
    service: service.name,
    preferredDate,
    message,
  };
  const booking = await BookingModel.query(trx)
    .insert({
      ...request,
      minutes: service.blockedMinutes,
      source: user ? 'wizard' : 'home',
      clientRequestId,
    })
    .onConflict('client_request_id')
    .ignore()
    .returning('*');
  // Only when the receipt was purged already: the row itself still knows its request.
  if (!booking?.id) return getTwin(trx, clientRequestId, request);

  await recordEvent(trx, act, {
    action: 'booking_requested',
    subjectType: 'booking',
    subjectId: booking.id,
    userId: booking.userId,
    after: { status: booking.status, preferredDate },
  });
  const about = { subjectType: 'booking', subjectId: booking.id } as const;
  await enqueueNotice(trx, act, { kind: 'request_received', ...about, recipient: email });
  await enqueueNotice(trx, act, {
    kind: 'request_arrived_at_clinic',
    ...about,
    recipient: clinic.email,
    isUrgent: true,
  });
  return booking;
}

/** @throws ApiError 422 when the row that has the key came from another request */
async function getTwin(trx: Knex, clientRequestId: string | null, request: Partial<BookingModel>) {
  const twin = await BookingModel.query(trx).findOne({ client_request_id: clientRequestId });
  const fields = Object.keys(request) as (keyof BookingModel)[];
  if (!twin || fields.some((field) => twin[field] !== request[field])) throw keyReused();
  return twin;
}
