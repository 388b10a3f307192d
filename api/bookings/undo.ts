import type { Knex } from 'knex';
import { appointmentKinds } from '#shared/domain/messages.ts';
import { about, recordUndoable, type AuditContext } from '#api/audit.ts';
import {
  type UndoHandler,
  type UndoHandlers,
  changedSince,
  lockUnsent,
  type PastEvent,
  type NoticeRef,
} from '#api/audit/undo.service.ts';
import { BookingModel } from '#api/models/BookingModel.ts';
import { refuseUnbookable } from '#api/bookings/ageCheck.ts';
import { undoRepeat } from '#api/bookings/undoRepeat.ts';
import { notifyPatient } from '#api/bookings/notices.ts';
import { claimSlot } from '#api/calendar/takenSlots.ts';
import { auditView, lockBooking } from '#api/bookings/transitions.service.ts';
import { refuseDeletedCustomer } from '#api/people/deletedCustomer.ts';
import { forgetUnearnedClaims, recomputeLoyalty } from '#api/loyalty/loyalty.service.ts';

type View = ReturnType<typeof auditView>;

const noticeOf = (event: PastEvent): NoticeRef => ({
  subjectType: 'booking',
  kinds: appointmentKinds,
  version: Number(event.after?.['version']),
});

/**
 * Restores the status and the time that a booking had before an event, if nothing has changed it since and no message
 * was sent. The old time is claimed like any other.
 * @throws ApiError 409 when it is too late, or the old time has been taken meanwhile
 */
export async function undoBooking(trx: Knex.Transaction, act: AuditContext, event: PastEvent): Promise<void> {
  const booking = await lockBooking(trx, act, event.subjectId, null);
  await refuseDeletedCustomer(trx, booking);
  const { before, after } = event as PastEvent & { before: View; after: View };
  if (booking.version !== after.version) throw changedSince('This booking');
  await lockUnsent(trx, act, event, noticeOf(event));
  const { status, appointmentDate, appointmentTime } = before;
  // What has ended comes back only for somebody who may have it today.
  if (booking.status === 'cancelled' && (status === 'confirmed' || booking.userId !== null))
    await refuseUnbookable(trx, act, booking);
  if (status === 'confirmed' && appointmentDate && appointmentTime) {
    const when = { appointmentDate, appointmentTime, minutes: booking.minutes };
    await claimSlot(trx, booking.specialistId, when, booking.id);
  }
  const restored = await BookingModel.query(trx).patchAndFetchById(booking.id, {
    status,
    appointmentDate,
    appointmentTime,
    // Not in an event of an earlier release.
    ...before.arrival,
    ...(before.hasMoveWish && { moveWishAnsweredAt: null }),
    cancelledAt: null,
    noticeGivenAt: null,
    cancelReason: null,
    version: booking.version + 1,
  });
  const eventId = await recordUndoable(trx, act, {
    action: 'booking_change_undone',
    ...about('booking', booking.id),
    userId: booking.userId,
    before: auditView(booking),
    after: { ...auditView(restored), undid: event.id },
  });
  if (booking.status === 'completed' && booking.userId !== null) {
    for (const userId of await recomputeLoyalty(trx, booking.userId)) {
      await forgetUnearnedClaims(trx, userId, event.at);
    }
  }
  await notifyPatient(trx, act, booking, restored, eventId);
}

async function isUnchanged(db: Knex, event: PastEvent): Promise<boolean> {
  const version = event.after?.['version'];
  if (typeof version !== 'number') return false;
  return Boolean(await db('bookings').where({ id: event.subjectId, version }).first('id'));
}

const booking: UndoHandler = { undo: undoBooking, noticeOf, isUnchanged };
export const bookingUndoHandlers: UndoHandlers = {
  booking_confirmed: booking,
  booking_moved: booking,
  booking_cancelled: booking,
  booking_completed: booking,
  bookings_repeated: undoRepeat,
};
