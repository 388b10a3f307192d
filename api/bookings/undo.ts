import type { Knex } from 'knex';
import { appointmentKinds, reminderKinds } from '#shared/domain/messages.ts';
import { recordUndoable, type AuditContext, recordEvent } from '#api/audit.ts';
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
import { notifyPatient } from '#api/bookings/notices.ts';
import { claimSlot, lockDay } from '#api/calendar/takenSlots.ts';
import { type auditView, changeEvent, lockBooking } from '#api/bookings/transitions.service.ts';
import { refuseDeletedCustomer } from '#api/people/deletedCustomer.ts';
import { forgetUnearnedClaims, recomputeLoyalty } from '#api/loyalty/loyalty.service.ts';
import { withdrawNotices } from '#api/outbox/outbox.ts';

/** None once their customer's account was deleted. */
const bookingsOf = (event: PastEvent) => (event.after?.['bookings'] as number[] | undefined) ?? [];

const noticeOfRepeat = (): NoticeRef => ({
  subjectType: 'booking',
  kinds: ['bookings_repeated'],
  version: 1,
});

/** Every change and note of an appointment is an event of it, so none may have come after the repeating itself. */
const laterEvents = (db: Knex, event: PastEvent) =>
  db('events')
    .where({ subject_type: 'booking' })
    .whereIn('subject_id', bookingsOf(event))
    .where('id', '>', event.id);

/** Cancels what was booked together. @throws ApiError 409 when its letter was sent, or one of them has changed since */
async function undoTogether(trx: Knex.Transaction, audit: AuditContext, event: PastEvent): Promise<void> {
  const ids = bookingsOf(event);
  const locked = new Map<number, BookingModel>();
  for (const id of ids.toSorted((a, b) => a - b)) locked.set(id, await lockBooking(trx, audit, id, null));
  if (ids.length === 0 || (await laterEvents(trx, event).first('id')))
    throw changedSince('One of these appointments');
  await lockUnsent(trx, audit, event, noticeOfRepeat());
  await withdrawNotices(trx, null, (messages) =>
    messages
      .where({ subject_type: 'booking' })
      .whereIn('subject_id', ids)
      .whereIn('kind', ['bookings_repeated', ...reminderKinds]),
  );
  for (const [id, booking] of locked) {
    const cancelled = await BookingModel.query(trx).patchAndFetchById(id, {
      status: 'cancelled',
      version: booking.version + 1,
    });
    const undone = changeEvent('booking_change_undone', booking, cancelled, { undid: event.id });
    await recordEvent(trx, audit, undone);
  }
  // The first appointment's own confirmation, unless a later change withdrew it, too.
  const first = await trx('outbox_messages')
    .where({ suppressed_by: event.id, state: 'suppressed' })
    .first<{ id: number; subject_id: number; version: number } | undefined>('id', 'subject_id', 'version');
  if (!first) return;
  const { status, version } = await lockBooking(trx, audit, first.subject_id, null);
  if (status !== 'confirmed' || version !== first.version) return;
  await trx('outbox_messages').where({ id: first.id }).update({ state: 'held', suppressed_by: null });
}

const undoRepeat: UndoHandler = {
  undo: undoTogether,
  noticeOf: noticeOfRepeat,
  isUnchanged: async (db, event) =>
    bookingsOf(event).length > 0 && !(await laterEvents(db, event).first('id')),
};

type View = ReturnType<typeof auditView>;

/** The letters about the version of a booking that an event brought it to. */
export const bookingNotice = (event: PastEvent, kinds: NoticeRef['kinds'] = appointmentKinds): NoticeRef => ({
  subjectType: 'booking',
  kinds,
  version: Number(event.after?.['version']),
});

/** Of what was held for a booking until an event, which the trigger `bookings_offer_withdrawn` has freed: its offer. */
const withdrawnOffer = `
  SELECT f.id FROM offers f JOIN events e ON e.id = :eventId
  WHERE f.booking_id = :bookingId AND f.state = 'withdrawn' AND f.closed_at = e.at AND f.ends_at > now()`;

/** Takes the offered times again. An overlap, as with what somebody has taken meanwhile, is left out. */
const holdAgain = `
  WITH held AS (
    INSERT INTO taken_slots (specialist_id, slot, offered_time_id)
      SELECT specialist_id, slot, id FROM offered_times WHERE offer_id = :id
    ON CONFLICT DO NOTHING RETURNING offered_time_id)
  UPDATE offers SET state = 'open', closed_at = NULL WHERE id = :id AND EXISTS (SELECT FROM held)`;

/** Opens the offer again that an event withdrew, under the same link. */
async function reopenOffer(trx: Knex.Transaction, { id, specialistId }: BookingModel, event: PastEvent) {
  const { rows } = await trx.raw<{ rows: { id: number }[] }>(withdrawnOffer, {
    bookingId: id,
    eventId: event.id,
  });
  const [offer] = rows;
  if (!offer) return;
  const offered = trx('offered_times').where({ offer_id: offer.id });
  const days = await offered
    .clone()
    .distinct('appointment_date')
    .orderBy('appointment_date')
    .pluck<string[]>('appointment_date');
  for (const day of days) await lockDay(trx, specialistId, day);
  await trx.raw(holdAgain, { id: offer.id });
  await offered
    .whereNotExists(trx('taken_slots').whereRaw('offered_time_id = offered_times.id'))
    .whereExists(trx('offers').where({ id: offer.id, state: 'open' }))
    .delete();
}

/**
 * Claims the old time like any other, and of an offer what is still free.
 * @throws ApiError 409 when it is too late, or the old time has been taken
 */
export async function undoBooking(
  trx: Knex.Transaction,
  audit: AuditContext,
  event: PastEvent,
): Promise<void> {
  const booking = await lockBooking(trx, audit, event.subjectId, null);
  await refuseDeletedCustomer(trx, booking);
  const { before, after } = event as PastEvent & { before: View; after: View };
  if (booking.version !== after.version) throw changedSince('This booking');
  await lockUnsent(trx, audit, event, bookingNotice(event));
  const { status, appointmentDate, appointmentTime } = before;
  // What has ended comes back only for somebody who may have it today.
  if (booking.status === 'cancelled' && (status === 'confirmed' || booking.userId !== null))
    await refuseUnbookable(trx, audit, booking);
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
  await reopenOffer(trx, restored, event);
  const undone = changeEvent('booking_change_undone', booking, restored, { undid: event.id });
  const eventId = await recordUndoable(trx, audit, undone);
  if (booking.status === 'completed' && booking.userId !== null) {
    for (const userId of await recomputeLoyalty(trx, booking.userId)) {
      await forgetUnearnedClaims(trx, userId, event.at);
    }
  }
  await notifyPatient(trx, audit, booking, restored, eventId);
}

export async function isBookingUnchanged(db: Knex, event: PastEvent): Promise<boolean> {
  const version = event.after?.['version'];
  if (typeof version !== 'number') return false;
  return Boolean(await db('bookings').where({ id: event.subjectId, version }).first('id'));
}

const booking: UndoHandler = {
  undo: undoBooking,
  noticeOf: (event) => bookingNotice(event),
  isUnchanged: isBookingUnchanged,
};
export const bookingUndoHandlers: UndoHandlers = {
  booking_confirmed: booking,
  booking_moved: booking,
  booking_cancelled: booking,
  booking_completed: booking,
  bookings_repeated: undoRepeat,
};
