import type { Knex } from 'knex';
import type { z } from 'zod';
import type { BookingConfirm, BookingUpdate } from '#shared/contracts/booking.ts';
import type { BookingChange } from '#shared/commands/bookingChange.ts';
import { cancelBooking as cancel } from '#shared/commands/cancelBooking.ts';
import { giveTime } from '#shared/commands/confirmBooking.ts';
import { changeOf } from '#shared/commands/updateBooking.ts';
import { isAlreadyAt, versionConflict, refusalOfMove } from '#shared/domain/bookingRules.ts';
import { changedByMove, goesIn } from '#shared/domain/arrival.ts';
import { hoursOfNotice, type CancelReason } from '#shared/domain/cancelling.ts';
import { joinLate } from '#shared/domain/formatLate.ts';
import { allowedFrom, type TargetStatus } from '#shared/domain/transitions.ts';
import { about, offerUndo, recordEvent, recordUndoable, type AuditContext } from '#api/audit.ts';
import { refuseOlderChange } from '#api/audit/olderChange.ts';
import { BookingModel } from '#api/models/BookingModel.ts';
import { lockAssignment } from '#api/models/lockCustomer.ts';
import { refuseContradicted } from '#api/bookings/factConflict.ts';
import { isLateFact, recordBeside } from '#api/bookings/lateFacts.ts';
import { notifyPatient } from '#api/bookings/notices.ts';
import { refuseUnbookable } from '#api/bookings/ageCheck.ts';
import { checkBookable, claimSlot } from '#api/calendar/takenSlots.ts';
import { notFound, refuseIf } from '#api/http/errors.ts';
import { recomputeLoyalty } from '#api/loyalty/loyalty.service.ts';
import { agreeToSooner } from '#api/record/soonerAppointments.ts';
import type { Sealer } from '#api/record/sealing.ts';
import { checkGoingIn } from '#api/record/readiness.service.ts';
import { inTransaction } from '#api/db/inTransaction.ts';

type Update<Key extends string> = Extract<z.output<typeof BookingUpdate>, Record<Key, unknown>>;

/** What the audit stores of a booking: no name, service or notes. */
export const auditView = (booking: BookingModel) => ({
  status: booking.status,
  appointmentDate: booking.appointmentDate,
  appointmentTime: booking.appointmentTime,
  version: booking.version,
  hasMoveWish: booking.moveWishedAt !== null,
  arrival: {
    attendance: booking.attendance,
    arrivedAt: booking.arrivedAt,
    takenInAt: booking.takenInAt,
  },
});

/** The event of a change of a booking, with both states. @param more what else its audit stores */
export const changeEvent = (
  action: string,
  before: BookingModel,
  after: BookingModel,
  more: Record<string, unknown> = {},
) => ({
  action,
  ...about('booking', after.id),
  userId: after.userId,
  before: auditView(before),
  after: { ...auditView(after), ...more },
});

/**
 * Locks and reads a booking for a change, so that the audit's "before" is the state that was changed. Of the
 * changes that a desk made without the server, a commitment needs the version that was seen; a fact only must not contradict
 * the present state.
 */
export async function lockBooking(
  trx: Knex.Transaction,
  audit: AuditContext,
  id: number,
  ifVersion: number | null,
  {
    isContradicted,
    isDone,
    isStored = false,
  }: {
    isContradicted?: BookingChange['isContradicted'];
    isDone?: (booking: BookingModel) => boolean;
    /** A fact that is stored whatever contradicts it. */
    isStored?: boolean;
  } = {},
): Promise<BookingModel> {
  const booking = await BookingModel.query(trx).findById(id).forUpdate();
  if (!booking) throw notFound('That booking');
  // Two desks that did the same have nothing to decide.
  if (audit.writtenAt && isDone?.(booking)) return booking;
  if (isContradicted && audit.occurredAt) {
    const seen = { bookingId: id, version: ifVersion, occurredAt: audit.occurredAt };
    if (!isStored) await refuseContradicted(trx, seen, isContradicted);
    return booking;
  }
  refuseIf(ifVersion !== null && booking.version !== ifVersion ? versionConflict : null);
  if (ifVersion === null) await refuseOlderChange(trx, audit, 'booking', id);
  return booking;
}

/** By one conditional UPDATE: of two changes one succeeds. @throws ApiError 409 naming a status that does not allow it */
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
      ...(change.appointmentDate && changedByMove(booking, change.appointmentDate)),
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

export async function confirmBooking(
  db: Knex,
  audit: AuditContext,
  id: number,
  { dateOfBirth, sooner, ...when }: z.output<typeof BookingConfirm>,
  ifVersion: number | null = null,
): Promise<BookingModel> {
  checkBookable(when);
  return inTransaction(db, async (trx) => {
    const isDone = (current: BookingModel) => isAlreadyAt(withRescheduleRequest(current), when);
    // A date of birth may tell whose it is.
    if (dateOfBirth !== undefined) await lockAssignment(trx, 'exclusive');
    const booking = await lockBooking(trx, audit, id, ifVersion, { isDone });
    const checked = await refuseUnbookable(trx, audit, booking, dateOfBirth);
    refuseIf(giveTime(when).check(booking));
    if (isAlreadyAt(withRescheduleRequest(booking), when)) return booking;
    await claimSlot(trx, booking.specialistId, { ...when, minutes: booking.minutes }, booking.id);
    const confirmed = await moveTo(trx, booking, 'confirmed', { ...when, ...checked });
    const time = { date: when.appointmentDate, time: when.appointmentTime };
    await agreeToSooner(trx, audit, booking, [time], { reason: sooner });
    const action = booking.status === 'confirmed' ? 'booking_moved' : 'booking_confirmed';
    const eventId = await recordUndoable(trx, audit, changeEvent(action, booking, confirmed));
    await notifyPatient(trx, audit, booking, confirmed, eventId);
    offerUndo(audit, eventId);
    return confirmed;
  });
}

const withRescheduleRequest = (booking: BookingModel) => ({
  status: booking.status,
  appointmentDate: booking.appointmentDate,
  appointmentTime: booking.appointmentTime,
  hasRescheduleRequest: booking.moveWishDate !== null && booking.moveWishAnsweredAt === null,
});

/** Cancels a booking that is locked. @returns it, and what the audit stores besides */
export async function cancelBooking(
  trx: Knex.Transaction,
  audit: AuditContext,
  booking: BookingModel,
  cancelReason: CancelReason | null,
) {
  const at = audit.writtenAt ?? new Date();
  const change = cancel({ status: 'cancelled', cancelReason }).apply(booking, at);
  const cancelled = await moveTo(trx, booking, 'cancelled', change);
  const noticeHours = hoursOfNotice(booking, new Date(cancelled.noticeGivenAt ?? at));
  return { booking: cancelled, more: { cancelReason, noticeHours } };
}

/** Completes a confirmed booking and adds its loyalty stamp, or cancels an open one. */
export async function finishBooking(
  db: Knex,
  audit: AuditContext,
  id: number,
  change: Update<'status'>,
  ifVersion: number | null = null,
): Promise<BookingModel> {
  return inTransaction(db, async (trx) => {
    const to = change.status;
    const { isContradicted } = changeOf(change);
    const isDone = ({ status }: BookingModel) => status === to;
    const booking = await lockBooking(trx, audit, id, ifVersion, { isContradicted, isDone });
    if (audit.writtenAt && isDone(booking)) return booking;
    const { booking: finished, more } =
      change.status === 'cancelled'
        ? await cancelBooking(trx, audit, booking, change.cancelReason)
        : { booking: await moveTo(trx, booking, to), more: {} };
    const eventId = await recordUndoable(trx, audit, changeEvent(`booking_${to}`, booking, finished, more));
    if (to === 'completed' && finished.userId !== null) await recomputeLoyalty(trx, finished.userId);
    await notifyPatient(trx, audit, booking, finished, eventId);
    offerUndo(audit, eventId);
    return finished;
  });
}

/** Makes a change of a locked booking, as a desk without the server does. */
const patch = (
  trx: Knex.Transaction,
  booking: BookingModel,
  change: BookingChange,
  { writtenAt }: AuditContext,
) =>
  booking.$query(trx).patchAndFetch({
    ...change.apply(booking, writtenAt ?? new Date()),
    version: booking.version + 1,
  });

/** What a desk sends later stands beside a newer note. The audit records that there was one, but not the text. */
export async function changeStaffNote(
  db: Knex,
  audit: AuditContext,
  id: number,
  body: Update<'staffNote'>,
  ifVersion: number | null = null,
): Promise<BookingModel> {
  return inTransaction(db, async (trx) => {
    const change = changeOf(body);
    const booking = await lockBooking(trx, audit, id, ifVersion, { ...change, isStored: true });
    const isLate = await isLateFact(trx, audit, { id, version: ifVersion }, change);
    const note = isLate ? joinLate(booking.staffNote, body.staffNote) : body.staffNote;
    const updated = await patch(trx, booking, changeOf({ staffNote: note }), audit);
    await recordEvent(trx, audit, {
      action: 'booking_note_changed',
      ...about('booking', id),
      userId: booking.userId,
      after: { version: updated.version },
    });
    return updated;
  });
}

/**
 * Records whether the patient came, and is with the practitioner; only an appointment can be attended. What a desk sends
 * later is stored beside what contradicts it.
 * @throws ApiError 409 for a patient who may not go in, or not without a reason
 */
export async function recordAttendance(
  db: Knex,
  sealer: Sealer,
  audit: AuditContext,
  id: number,
  body: Update<'attendance'>,
  ifVersion: number | null = null,
): Promise<BookingModel> {
  const { attendance, isTakenIn } = body;
  return inTransaction(db, async (trx) => {
    const change = changeOf(body);
    const booking = await lockBooking(trx, audit, id, ifVersion, { ...change, isStored: true });
    const refused = change.check(booking, new Date());
    if (audit.occurredAt && (refused || (await isLateFact(trx, audit, { id, version: ifVersion }, change)))) {
      await recordBeside(trx, audit, booking, change.words, attendance);
      return booking;
    }
    refuseIf(refused);
    const papers = goesIn(booking, body) ? await checkGoingIn(trx, sealer, audit, booking, body) : {};
    const updated = await patch(trx, booking, change, audit);
    await recordEvent(trx, audit, {
      action: 'attendance_noted',
      ...about('booking', id),
      userId: booking.userId,
      before: { attendance: booking.attendance },
      after: { attendance, ...(isTakenIn && { isTakenIn }), ...papers, version: updated.version },
    });
    return updated;
  });
}
