import type { Knex } from 'knex';
import type { z } from 'zod';
import { clinic } from '#shared/clinic.ts';
import type { RescheduleRequest } from '#shared/contracts/booking.ts';
import { changeRule, tooLateMessage } from '#shared/domain/patientChanges.ts';
import { statusWords } from '#shared/domain/transitions.ts';
import { londonToday } from '#shared/domain/wallTime.ts';
import { recordEvent, recordUndoable } from '#api/audit/events.ts';
import type { AuditContext } from '#api/http/auditContext.ts';
import { BookingModel } from '#api/models/BookingModel.ts';
import { notifyPatient } from '#api/bookings/notices.ts';
import { auditView, lockBooking, moveTo } from '#api/bookings/transitions.service.ts';
import { ApiError, notFound } from '#api/http/errors.ts';
import { calendarEntry } from '#api/mail/calendarFile.ts';
import { enqueueNotice } from '#api/mail/outbox.ts';
import { inTransaction } from '#api/db/inTransaction.ts';

/** Locks the patient's booking, if it may still be changed online. Another patient's is not found. */
async function lockOwn(
  trx: Knex.Transaction,
  act: AuditContext,
  userId: number,
  id: number,
): Promise<BookingModel> {
  const booking = await lockBooking(trx, act, id, null);
  if (booking.userId !== userId) throw notFound('That booking');
  const rule = changeRule(booking);
  if (rule === 'call') throw new ApiError(409, 'too_late', tooLateMessage);
  if (rule === 'closed') {
    const state = booking.status === 'confirmed' ? 'over' : statusWords[booking.status].patient.toLowerCase();
    throw new ApiError(409, 'wrong_status', `This appointment is ${state}; it cannot be changed any more.`);
  }
  return booking;
}

/** Cancels a request, or an appointment that is far enough in the future. */
export async function cancelMyBooking(
  db: Knex,
  act: AuditContext,
  userId: number,
  id: number,
): Promise<BookingModel> {
  return inTransaction(db, async (trx) => {
    const booking = await lockOwn(trx, act, userId, id);
    const cancelled = await moveTo(trx, booking, 'cancelled');
    const eventId = await recordUndoable(trx, act, {
      action: 'booking_cancelled_by_patient',
      subjectType: 'booking',
      subjectId: id,
      userId,
      before: auditView(booking),
      after: auditView(cancelled),
    });
    await notifyPatient(trx, act, booking, cancelled, eventId);
    await enqueueNotice(trx, act, {
      kind: 'booking_cancelled_by_patient',
      subjectType: 'booking',
      subjectId: id,
      version: cancelled.version,
      recipient: clinic.email,
      isUrgent: true,
    });
    return cancelled;
  });
}

/** Records a request to reschedule an appointment, which stays as it is until staff move it. */
export async function requestReschedule(
  db: Knex,
  act: AuditContext,
  userId: number,
  id: number,
  { preferredDate, wishes, note }: z.output<typeof RescheduleRequest>,
): Promise<BookingModel> {
  if (preferredDate < londonToday()) {
    throw new ApiError(422, 'date_in_past', 'Your preferred date has passed – choose another.');
  }
  return inTransaction(db, async (trx) => {
    const booking = await lockOwn(trx, act, userId, id);
    if (booking.status !== 'confirmed') {
      throw new ApiError(409, 'wrong_status', 'Only a confirmed appointment can be moved.');
    }
    const updated = await booking.$query(trx).patchAndFetch({
      moveWishDate: preferredDate,
      moveWishNote: note,
      moveWishes: wishes ?? null,
      moveWishedAt: trx.fn.now(),
      moveWishAnsweredAt: null,
      version: booking.version + 1,
    });
    await recordEvent(trx, act, {
      action: 'move_wished',
      subjectType: 'booking',
      subjectId: id,
      userId,
      after: { moveWishDate: preferredDate },
    });
    await enqueueNotice(trx, act, {
      kind: 'move_wished',
      subjectType: 'booking',
      subjectId: id,
      version: updated.version,
      recipient: clinic.email,
      isUrgent: true,
    });
    return updated;
  });
}

/** @throws ApiError 404 for another patient's booking and for one without an appointment */
export async function getCalendarFile(db: Knex, userId: number, id: number): Promise<string> {
  const booking = await BookingModel.query(db).findOne({ id, user_id: userId, status: 'confirmed' });
  if (!booking?.appointmentDate || !booking.appointmentTime) throw notFound('That appointment');
  return calendarEntry({
    method: 'PUBLISH',
    bookingId: booking.id,
    sequence: booking.version,
    date: booking.appointmentDate,
    time: booking.appointmentTime,
    minutes: booking.minutes,
    now: new Date(),
  });
}
