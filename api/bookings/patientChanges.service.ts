import type { Knex } from 'knex';
import type { z } from 'zod';
import type { RequestChange, RescheduleRequest } from '#shared/contracts/booking.ts';
import { answeredMessage, changeRule, tooLateMessage } from '#shared/domain/patientChanges.ts';
import { statusLabels } from '#shared/domain/transitions.ts';
import { timeKey } from '#shared/domain/offers.ts';
import { londonNow, londonToday } from '#shared/domain/wallTime.ts';
import { about, recordEvent, recordUndoable, type AuditContext } from '#api/audit.ts';
import { pastEventColumns, type PastEvent } from '#api/audit/undo.service.ts';
import { undoBooking } from '#api/bookings/undo.ts';
import { BookingModel } from '#api/models/BookingModel.ts';
import { UserModel } from '#api/models/UserModel.ts';
import { findOpenOffer } from '#api/models/offers.ts';
import { notifyClinic, notifyPatient } from '#api/bookings/notices.ts';
import { getService } from '#api/bookings/requests.service.ts';
import { cancelBooking, lockBooking, changeEvent } from '#api/bookings/transitions.service.ts';
import { ApiError, notFound } from '#api/http/errors.ts';
import { calendarFile } from '#api/mail/calendarFile.ts';
import { inTransaction } from '#api/db/inTransaction.ts';

/** Locks the patient's booking. Another patient's is not found. */
export async function lockMine(trx: Knex.Transaction, audit: AuditContext, userId: number, id: number) {
  const booking = await lockBooking(trx, audit, id, null);
  if (booking.userId !== userId) throw notFound('That booking');
  return booking;
}

/** The same, if it may still be changed online. */
export async function lockOwn(trx: Knex.Transaction, audit: AuditContext, userId: number, id: number) {
  const booking = await lockMine(trx, audit, userId, id);
  refuseLate(booking);
  return booking;
}

/** @throws ApiError 409 for a booking that may not be changed online any more */
export function refuseLate(booking: BookingModel): void {
  const rule = changeRule(booking, new Date());
  if (rule === 'call') throw new ApiError(409, 'too_late', tooLateMessage);
  if (rule === 'closed') {
    const state =
      booking.status === 'confirmed' ? 'over' : statusLabels[booking.status].patient.toLowerCase();
    throw new ApiError(409, 'wrong_status', `This appointment is ${state}; it cannot be changed any more.`);
  }
}

/** Cancels a request, or an appointment that is far enough in the future. */
export async function cancelMyBooking(db: Knex, audit: AuditContext, userId: number, id: number) {
  return inTransaction(db, async (trx) => {
    const booking = await lockOwn(trx, audit, userId, id);
    const { booking: cancelled, more } = await cancelBooking(trx, audit, booking, 'patient');
    const action = 'booking_cancelled_by_patient';
    const eventId = await recordUndoable(trx, audit, changeEvent(action, booking, cancelled, more));
    await notifyPatient(trx, audit, booking, cancelled, eventId);
    await notifyClinic(trx, audit, action, cancelled);
    return cancelled;
  });
}

/** A free time that a patient took after an event, beside which the booking would not have been taken. */
const tookInstead = `
  SELECT e.id FROM events e JOIN bookings b ON b.id = e.subject_id JOIN users u ON u.id = b.user_id
  WHERE e.subject_type = 'booking' AND e.action = 'booked_at_once' AND e.id > :since AND b.user_id = :userId
    AND b.status = 'confirmed' AND b.appointment_at > :now::timestamp AND (b.service = :service
      OR u.email_proven_at IS NULL AND EXISTS (SELECT FROM events o
        WHERE o.subject_type = 'booking' AND o.subject_id = :id AND o.action = 'booked_at_once'))`;

/** Takes the patient's own cancelling back: the time is claimed again, if nobody has it and no letter has gone. */
export const undoCancelMyBooking = (db: Knex, audit: AuditContext, userId: number, id: number) =>
  inTransaction(db, async (trx) => {
    // Nor does another tab take a time meanwhile.
    await UserModel.query(trx).findById(userId).forUpdate();
    const booking = await lockMine(trx, audit, userId, id);
    const event = await trx('events')
      .where({ subject_type: 'booking', subject_id: id, action: 'booking_cancelled_by_patient' })
      .orderBy('id', 'desc')
      .first<PastEvent | undefined>(pastEventColumns);
    if (!event) throw new ApiError(409, 'not_undoable', 'This cannot be undone.');
    const now = timeKey(londonNow(new Date()));
    const since = { id, userId, since: event.id, service: booking.service, now };
    const { rows } = await trx.raw<{ rows: unknown[] }>(tookInstead, since);
    if (rows.length > 0)
      throw new ApiError(409, 'already_booked', 'You have taken another time since, which stays yours.');
    await undoBooking(trx, audit, event);
    const restored = await BookingModel.query(trx).findById(id).throwIfNotFound();
    await notifyClinic(trx, audit, 'cancelling_taken_back', restored);
    return restored;
  });

/** @throws ApiError 422 for a day that has passed */
export function refusePastDay(preferredDate: string): void {
  if (preferredDate >= londonToday(new Date())) return;
  throw new ApiError(422, 'date_in_past', 'Your preferred date has passed – choose another.');
}

type Reschedule = z.output<typeof RescheduleRequest>;

/** The columns of a request to reschedule where there is none. */
export const noReschedule = {
  moveWishDate: null,
  moveWishNote: null,
  moveWishes: null,
  moveWishedAt: null,
};

export const rescheduleColumns = (
  trx: Knex,
  { preferredDate, wishes, note = null }: Omit<Reschedule, 'note'> & Partial<Pick<Reschedule, 'note'>>,
) => ({
  moveWishDate: preferredDate,
  moveWishNote: note,
  moveWishes: wishes ?? null,
  moveWishedAt: trx.fn.now(),
  moveWishAnsweredAt: null,
});

/** Records a request to reschedule an appointment, which stays as it is until staff move it. */
export async function requestReschedule(
  db: Knex,
  audit: AuditContext,
  userId: number,
  id: number,
  form: Reschedule,
): Promise<BookingModel> {
  return inTransaction(db, async (trx) =>
    recordReschedule(trx, audit, await lockOwn(trx, audit, userId, id), form),
  );
}

export async function recordReschedule(
  trx: Knex.Transaction,
  audit: AuditContext,
  booking: BookingModel,
  form: Reschedule,
): Promise<BookingModel> {
  refusePastDay(form.preferredDate);
  if (booking.status !== 'confirmed') {
    throw new ApiError(409, 'wrong_status', 'Only a confirmed appointment can be moved.');
  }
  const updated = await booking.$query(trx).patchAndFetch({
    ...rescheduleColumns(trx, form),
    version: booking.version + 1,
  });
  await recordEvent(trx, audit, {
    action: 'move_wished',
    ...about('booking', booking.id),
    userId: booking.userId,
    after: { moveWishDate: form.preferredDate },
  });
  await notifyClinic(trx, audit, 'move_wished', updated);
  return updated;
}

/** Withdraws a request to reschedule that staff have not answered; the appointment stays as it is. */
export const withdrawReschedule = (db: Knex, audit: AuditContext, userId: number, id: number) =>
  inTransaction(db, async (trx) => {
    const booking = await lockMine(trx, audit, userId, id);
    if (booking.moveWishedAt === null) {
      throw new ApiError(409, 'no_move_wish', 'There is no request to move any more.');
    }
    const updated = await booking.$query(trx).patchAndFetch({
      ...noReschedule,
      version: booking.version + 1,
    });
    await recordAndNotify(trx, audit, updated, 'move_wish_withdrawn');
    return updated;
  });

async function recordAndNotify(
  trx: Knex.Transaction,
  audit: AuditContext,
  booking: BookingModel,
  kind: 'move_wish_withdrawn' | 'request_changed',
): Promise<void> {
  const { id, userId, version } = booking;
  await recordEvent(trx, audit, { action: kind, ...about('booking', id), userId, after: { version } });
  await notifyClinic(trx, audit, kind, booking);
}

/** Changes a request that the clinic has not answered: a treatment keeps its minutes only if it stays the same. */
export async function changeMyRequest(
  db: Knex,
  audit: AuditContext,
  userId: number,
  id: number,
  { service: wanted, phone, preferredDate, wishes, message }: z.output<typeof RequestChange>,
): Promise<BookingModel> {
  refusePastDay(preferredDate);
  return inTransaction(db, async (trx) => {
    const booking = await lockOwn(trx, audit, userId, id);
    if (booking.status !== 'query' || booking.handledAt !== null || (await findOpenOffer(trx, id))) {
      throw new ApiError(409, 'answered', answeredMessage);
    }
    // An older request may have a name that the catalogue no longer knows.
    const service = wanted === booking.service ? null : getService(wanted);
    const updated = await booking.$query(trx).patchAndFetch({
      ...(service && { service: service.name, minutes: service.blockedMinutes }),
      phone,
      preferredDate,
      wishes: wishes ?? null,
      message,
      version: booking.version + 1,
    });
    await recordAndNotify(trx, audit, updated, 'request_changed');
    return updated;
  });
}

/** @throws ApiError 404 for another patient's booking and for one without an appointment */
export async function getCalendarFile(db: Knex, userId: number, id: number): Promise<string> {
  const booking = await BookingModel.query(db).findOne({ id, user_id: userId, status: 'confirmed' });
  const file = booking && calendarFileOf(booking);
  if (!file) throw notFound('That appointment');
  return file;
}

/** Null without an appointment. */
export function calendarFileOf({ id, version, minutes, ...booking }: BookingModel): string | null {
  const { appointmentDate: date, appointmentTime: time } = booking;
  if (!date || !time) return null;
  const entry = { bookingId: id, sequence: version, date, time, minutes, now: new Date() };
  return calendarFile('PUBLISH', [entry]);
}
