import type { Knex } from 'knex';
import type { z } from 'zod';
import type { BookingConfirm, BookingUpdate } from '#shared/contracts/booking.ts';
import {
  isAlreadyAt,
  versionConflict,
  refusalOfAttendance,
  refusalOfMove,
} from '#shared/domain/bookingRules.ts';
import { arrivalAfter, goesIn } from '#shared/domain/arrival.ts';
import { findNotice, hoursOfNotice, type CancelReason } from '#shared/domain/cancelling.ts';
import type { GoOnReason } from '#shared/domain/goingIn.ts';
import type { Fact } from '#shared/domain/factConflict.ts';
import { allowedFrom, type TargetStatus } from '#shared/domain/transitions.ts';
import { offerUndo, recordEvent, recordUndoable } from '#api/audit/events.ts';
import { refuseOlderChange } from '#api/audit/olderChange.ts';
import type { AuditContext } from '#api/http/auditContext.ts';
import { BookingModel } from '#api/models/BookingModel.ts';
import { lockAssignment } from '#api/models/lockCustomer.ts';
import { refuseContradicted } from '#api/bookings/factConflict.ts';
import { notifyPatient } from '#api/bookings/notices.ts';
import { refuseUnbookable } from '#api/bookings/ageCheck.ts';
import { checkBookable, claimSlot } from '#api/calendar/takenSlots.ts';
import { notFound, refuseIf } from '#api/http/errors.ts';
import { recomputeLoyalty } from '#api/loyalty/loyalty.service.ts';
import { agreeToSooner } from '#api/record/soonerAppointments.ts';
import { checkGoingIn } from '#api/record/readiness.service.ts';
import { inTransaction } from '#api/db/inTransaction.ts';

/** What the audit stores of a booking: no name, service or notes. */
export const auditView = (booking: BookingModel) => ({
  status: booking.status,
  appointmentDate: booking.appointmentDate,
  appointmentTime: booking.appointmentTime,
  version: booking.version,
  hasMoveWish: booking.moveWishedAt !== null,
});

/**
 * Locks and reads a booking for a change, so that the audit's "before" is the state that was changed. Of the
 * changes that a desk made without the server, a promise needs the version that was seen; a fact only must not contradict
 * the present state.
 */
export async function lockBooking(
  trx: Knex.Transaction,
  act: AuditContext,
  id: number,
  ifVersion: number | null,
  { fact, isDone }: { fact?: Fact | undefined; isDone?: (booking: BookingModel) => boolean } = {},
): Promise<BookingModel> {
  const booking = await BookingModel.query(trx).findById(id).forUpdate();
  if (!booking) throw notFound('That booking');
  // Two desks that did the same have nothing to decide.
  if (act.writtenAt && isDone?.(booking)) return booking;
  if (fact && act.occurredAt) {
    await refuseContradicted(trx, { bookingId: id, version: ifVersion, occurredAt: act.occurredAt }, fact);
    return booking;
  }
  refuseIf(ifVersion !== null && booking.version !== ifVersion ? versionConflict : null);
  if (ifVersion === null) await refuseOlderChange(trx, act, 'booking', id);
  return booking;
}

/**
 * Moves a booking to a status by one conditional UPDATE, so that of two concurrent changes one succeeds.
 * @throws ApiError 409 naming the current status when the transition is not allowed
 */
export async function moveTo(
  trx: Knex.Transaction,
  booking: BookingModel,
  to: TargetStatus,
  change: Partial<
    Pick<
      BookingModel,
      | 'userId'
      | 'name'
      | 'email'
      | 'phone'
      | 'appointmentDate'
      | 'appointmentTime'
      | 'earlierWantedAt'
      | 'ageCheckedAt'
      | 'dateOfBirth'
      | 'cancelledAt'
      | 'noticeGivenAt'
      | 'cancelReason'
    >
  > = {},
): Promise<BookingModel> {
  const moved = await BookingModel.query(trx)
    .where({ id: booking.id })
    .whereIn('status', [...allowedFrom[to]])
    .patch({
      ...change,
      status: to,
      // Any change of an appointment answers its reschedule request.
      ...(booking.moveWishedAt && { moveWishAnsweredAt: trx.fn.now() }),
      version: trx.raw('version + 1'),
    })
    .returning('*')
    .first();
  if (!moved) {
    refuseIf(refusalOfMove(booking.status, to));
    throw new Error('A booking that was locked for a change has changed');
  }
  return moved;
}

/** Confirms a request at a time, or moves a confirmed booking. */
export async function confirmBooking(
  db: Knex,
  act: AuditContext,
  id: number,
  { dateOfBirth, sooner, ...when }: z.output<typeof BookingConfirm>,
  ifVersion: number | null = null,
): Promise<BookingModel> {
  checkBookable(when);
  return inTransaction(db, async (trx) => {
    const isDone = (current: BookingModel) => isAlreadyAt(withRescheduleRequest(current), when);
    // A date of birth may tell whose it is.
    if (dateOfBirth !== undefined) await lockAssignment(trx, 'exclusive');
    const booking = await lockBooking(trx, act, id, ifVersion, { isDone });
    const checked = await refuseUnbookable(trx, act, booking, dateOfBirth);
    refuseIf(refusalOfMove(booking.status, 'confirmed'));
    if (isAlreadyAt(withRescheduleRequest(booking), when)) return booking;
    await claimSlot(trx, booking.specialistId, { ...when, minutes: booking.minutes }, booking.id);
    const confirmed = await moveTo(trx, booking, 'confirmed', { ...when, ...checked });
    const time = { date: when.appointmentDate, time: when.appointmentTime };
    await agreeToSooner(trx, act, booking, [time], { reason: sooner });
    const wasConfirmed = booking.status === 'confirmed';
    const eventId = await recordUndoable(trx, act, {
      action: wasConfirmed ? 'booking_moved' : 'booking_confirmed',
      subjectType: 'booking',
      subjectId: id,
      userId: confirmed.userId,
      before: auditView(booking),
      after: auditView(confirmed),
    });
    await notifyPatient(trx, act, booking, confirmed, eventId);
    offerUndo(act, eventId);
    return confirmed;
  });
}

const withRescheduleRequest = (booking: BookingModel) => ({
  status: booking.status,
  appointmentDate: booking.appointmentDate,
  appointmentTime: booking.appointmentTime,
  hasRescheduleRequest: booking.moveWishDate !== null && booking.moveWishAnsweredAt === null,
});

/** Cancels a booking that is locked. @returns it, and what the audit stores of it */
export async function cancelBooking(
  trx: Knex.Transaction,
  act: AuditContext,
  booking: BookingModel,
  cancelReason: CancelReason | null,
) {
  const at = act.writtenAt ?? new Date();
  const notice = findNotice(booking, at);
  const change = { cancelledAt: at.toISOString(), noticeGivenAt: notice.toISOString(), cancelReason };
  const cancelled = await moveTo(trx, booking, 'cancelled', change);
  const noticeHours = hoursOfNotice(booking, notice);
  return { booking: cancelled, after: { ...auditView(cancelled), cancelReason, noticeHours } };
}

/** Completes a confirmed booking and adds its loyalty stamp, or cancels an open one. */
export async function finishBooking(
  db: Knex,
  act: AuditContext,
  id: number,
  change: Extract<z.output<typeof BookingUpdate>, { status: unknown }>,
  ifVersion: number | null = null,
): Promise<BookingModel> {
  return inTransaction(db, async (trx) => {
    const to = change.status;
    const fact = to === 'completed' ? { status: to } : undefined;
    const isDone = ({ status }: BookingModel) => status === to;
    const booking = await lockBooking(trx, act, id, ifVersion, { fact, isDone });
    if (act.writtenAt && isDone(booking)) return booking;
    const { booking: finished, after } =
      change.status === 'cancelled'
        ? await cancelBooking(trx, act, booking, change.cancelReason)
        : await moveTo(trx, booking, to).then((moved) => ({ booking: moved, after: auditView(moved) }));
    const eventId = await recordUndoable(trx, act, {
      action: `booking_${to}`,
      subjectType: 'booking',
      subjectId: id,
      userId: booking.userId,
      before: auditView(booking),
      after,
    });
    if (to === 'completed' && finished.userId !== null) await recomputeLoyalty(trx, finished.userId);
    await notifyPatient(trx, act, booking, finished, eventId);
    offerUndo(act, eventId);
    return finished;
  });
}

/** Changes what staff have to know of an appointment. The audit records that, but not the text. */
export async function changeStaffNote(
  db: Knex,
  act: AuditContext,
  id: number,
  staffNote: string | null,
  ifVersion: number | null = null,
): Promise<BookingModel> {
  return inTransaction(db, async (trx) => {
    const booking = await lockBooking(trx, act, id, ifVersion, { fact: { staffNote } });
    const updated = await booking.$query(trx).patchAndFetch({ staffNote, version: booking.version + 1 });
    await recordEvent(trx, act, {
      action: 'booking_note_changed',
      subjectType: 'booking',
      subjectId: id,
      userId: booking.userId,
      after: { version: updated.version },
    });
    return updated;
  });
}

/**
 * Records whether the patient came, and is with the practitioner; only an appointment can be attended.
 * @throws ApiError 409 for a patient who may not go in, or not without a reason
 */
export async function recordAttendance(
  db: Knex,
  act: AuditContext,
  id: number,
  { goOnReason, ...step }: Parameters<typeof arrivalAfter>[1] & { goOnReason?: GoOnReason | undefined },
  ifVersion: number | null = null,
): Promise<BookingModel> {
  const { attendance, isTakenIn } = step;
  return inTransaction(db, async (trx) => {
    const booking = await lockBooking(trx, act, id, ifVersion, { fact: { attendance } });
    refuseIf(refusalOfAttendance(booking.status));
    const papers = goesIn(booking, step) ? await checkGoingIn(trx, act, booking, goOnReason) : {};
    const now = (act.writtenAt ?? new Date()).toISOString();
    const updated = await booking.$query(trx).patchAndFetch({
      ...arrivalAfter(booking, step, now),
      version: booking.version + 1,
    });
    await recordEvent(trx, act, {
      action: 'attendance_noted',
      subjectType: 'booking',
      subjectId: id,
      userId: booking.userId,
      before: { attendance: booking.attendance },
      after: { attendance, ...(isTakenIn && { isTakenIn }), ...papers, version: updated.version },
    });
    return updated;
  });
}
