import type { z } from 'zod';
import { clinic } from '#shared/clinic.ts';
import type { ConsultationCreate } from '#shared/contracts/booking.ts';
import { isAdult, underAgeMessage } from '#shared/domain/age.ts';
import { findService, type Service } from '#shared/domain/catalogue.ts';
import { londonToday } from '#shared/domain/wallTime.ts';
import { recordEvent, type Act } from '#api/audit/events.ts';
import type { BookingModel } from '#api/bookings/BookingModel.ts';
import { queryPrepared, type Queryable } from '#api/db/prepared.ts';
import { ApiError } from '#api/http/errors.ts';
import { keyReused } from '#api/http/idempotency.ts';
import type { RequestMarks } from '#api/http/route.ts';
import type { SessionUser } from '#api/http/session.ts';
import { enqueueNotices } from '#api/outbox/outbox.ts';

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

type RequestReceipt = Pick<BookingModel, 'id' | 'status' | 'createdAt'>;

const insertRequest = `
  INSERT INTO bookings (user_id, name, email, phone, service, preferred_date, message, minutes, source,
    client_request_id, written_at)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
  ON CONFLICT (client_request_id) DO NOTHING
  RETURNING id, status, created_at AS "createdAt"`;

/**
 * Stores a consultation request, from the wizard (with a user) or from the home page (without).
 * Requests never block a time.
 * @param trx the transaction that also holds the receipt of an Idempotency-Key
 */
export async function requestConsultation(
  trx: Queryable,
  act: Act,
  form: z.output<typeof ConsultationCreate>,
  user: SessionUser | null,
  { clientRequestId, writtenAt }: RequestMarks,
): Promise<RequestReceipt> {
  const service = getService(form.service);
  if (form.preferredDate < londonToday()) {
    throw new ApiError(422, 'date_in_past', 'Your preferred date has passed – choose another.');
  }
  if (user) refuseUnderAge(user.dateOfBirth);
  const { name, email, phone, preferredDate, message } = form;
  // In the order of the statement's columns.
  const request = {
    userId: user?.id ?? null,
    name,
    email,
    phone,
    service: service.name,
    preferredDate,
    message,
    minutes: service.blockedMinutes,
    source: user ? 'wizard' : 'home',
  } as const;
  const [booking] = await queryPrepared<RequestReceipt>(trx, 'insert_request', insertRequest, [
    ...Object.values(request),
    clientRequestId,
    writtenAt,
  ]);
  // Only when the receipt was purged already: the row itself still knows its request.
  if (!booking) return getTwin(trx, clientRequestId, request);

  await recordEvent(trx, act, {
    action: 'booking_requested',
    subjectType: 'booking',
    subjectId: booking.id,
    userId: user?.id ?? null,
    after: { status: booking.status, preferredDate },
  });
  const about = { subjectType: 'booking', subjectId: booking.id } as const;
  await enqueueNotices(trx, act, [
    { kind: 'request_received', ...about, recipient: email },
    { kind: 'request_arrived_at_clinic', ...about, recipient: clinic.email, isUrgent: true },
  ]);
  return booking;
}

const findTwin = `
  SELECT id, status, created_at AS "createdAt", user_id AS "userId", name, email, phone, service,
    preferred_date AS "preferredDate", message, minutes, source
  FROM bookings WHERE client_request_id = $1`;

/** @throws ApiError 422 when the row that has the key came from another request */
async function getTwin(trx: Queryable, clientRequestId: string | null, request: Partial<BookingModel>) {
  const [twin] = await queryPrepared<BookingModel>(trx, 'find_request_twin', findTwin, [clientRequestId]);
  const fields = Object.keys(request) as (keyof BookingModel)[];
  if (!twin || fields.some((field) => twin[field] !== request[field])) throw keyReused();
  return twin;
}
