import type { Knex } from 'knex';
import type { ClosedWithUser } from '#shared/contracts/user.ts';
import { isPast } from '#shared/domain/wallTime.ts';
import { ContactModel } from '#api/models/ContactModel.ts';
import { about, recordEvent, type AuditContext } from '#api/audit.ts';
import { BookingModel } from '#api/models/BookingModel.ts';
import { findTakenSlot, lockDay, slotOf } from '#api/calendar/takenSlots.ts';
import { notifyClinic, notifyPatient } from '#api/bookings/notices.ts';
import { auditView, cancelBooking, changeEvent } from '#api/bookings/transitions.service.ts';
import type { UserModel } from '#api/models/UserModel.ts';
import { listNamed } from '#api/models/namedRows.ts';

type View = ReturnType<typeof auditView>;

/** What a deletion has closed; stored in its event, so that an undo can reopen it. */
export interface Closed {
  bookings: { id: number; version: number; before: View }[];
  contactIds: number[];
}

export function countClosed({ bookings, contactIds }: Closed): ClosedWithUser {
  const requests = bookings.filter(({ before }) => before.status === 'query').length;
  return { appointments: bookings.length - requests, requests, messages: contactIds.length };
}

/** Whether a booking is open: a request, or a future appointment. */
export function isOpen({ status, appointmentDate, appointmentTime }: BookingModel): boolean {
  if (status === 'query') return true;
  if (status !== 'confirmed' || !appointmentDate || !appointmentTime) return false;
  return !isPast(appointmentDate, appointmentTime, new Date());
}

/** Cancels these bookings, which frees their times. `notifyOfEnd` notifies the people who would have come. */
export async function cancelWithAccount(
  trx: Knex.Transaction,
  audit: AuditContext,
  user: UserModel,
  bookings: BookingModel[],
): Promise<Closed['bookings']> {
  const cancelled: Closed['bookings'] = [];
  for (const booking of bookings) {
    const isOwn = audit.actorId === user.id;
    const { booking: after } = await cancelBooking(trx, audit, booking, isOwn ? 'patient' : null);
    await recordEvent(trx, audit, changeEvent('booking_cancelled_with_account', booking, after));
    cancelled.push({ id: booking.id, version: after.version, before: auditView(booking) });
    if (!isOwn) continue;
    await notifyClinic(trx, audit, 'booking_cancelled_by_patient', after);
  }
  return cancelled;
}

/**
 * Notifies each person who had one of these appointments that it has ended, with its day and time and an entry that
 * takes it out of a calendar. The email about the account already tells its owner of their requests.
 */
export async function notifyOfEnd(
  trx: Knex.Transaction,
  audit: AuditContext,
  user: UserModel,
  bookings: BookingModel[],
  eventId: number,
): Promise<void> {
  for (const booking of bookings) {
    const cancelled = await BookingModel.query(trx).findById(booking.id).throwIfNotFound();
    const isOnlyAppointments = booking.email === user.email;
    await notifyPatient(trx, audit, booking, cancelled, eventId, { isOnlyAppointments });
  }
}

/** Removes the messages of an account's person from the inbox. */
export async function closeContacts(trx: Knex.Transaction, audit: AuditContext, userId: number) {
  const rows = await ContactModel.query(trx)
    .whereIn('id', await listNamed(trx, 'contacts', userId))
    .whereNull('handled_at')
    .patch({ handledAt: trx.fn.now() })
    .returning('id');
  for (const { id } of rows) {
    await recordEvent(trx, audit, { action: 'contact_closed_with_account', ...about('contact', id) });
  }
  return rows.map(({ id }) => id);
}

/** If the time has been taken meanwhile, the booking becomes a request in the inbox instead. */
async function findStateToRestore(trx: Knex.Transaction, booking: BookingModel, before: View) {
  const { status, appointmentDate, appointmentTime } = before;
  if (status !== 'confirmed' || !appointmentDate || !appointmentTime) {
    return { status, appointmentDate, appointmentTime };
  }
  await lockDay(trx, booking.specialistId, appointmentDate);
  const isTaken = await findTakenSlot(trx, {
    ...slotOf({ appointmentDate, appointmentTime, minutes: booking.minutes }),
    specialistId: booking.specialistId,
    exceptId: booking.id,
  });
  return isTaken
    ? ({ status: 'query', appointmentDate: null, appointmentTime: null } as const)
    : { status, appointmentDate, appointmentTime };
}

/** Reopens what a deletion had closed and nobody has changed since. @returns the bookings whose time is taken by now */
export async function reopen(trx: Knex.Transaction, audit: AuditContext, { bookings, contactIds }: Closed) {
  const lost: number[] = [];
  for (const { id, version, before } of bookings) {
    const booking = await BookingModel.query(trx).findOne({ id, version }).forUpdate();
    if (!booking) continue;
    const state = await findStateToRestore(trx, booking, before);
    if (state.status !== before.status) lost.push(id);
    const restored = await BookingModel.query(trx).patchAndFetchById(id, {
      ...state,
      ...(state.status !== before.status && { handledAt: null }),
      ...(before.hasMoveWish && { moveWishAnsweredAt: null }),
      cancelledAt: null,
      noticeGivenAt: null,
      cancelReason: null,
      version: version + 1,
    });
    await recordEvent(trx, audit, changeEvent('booking_restored_with_account', booking, restored));
  }
  const reopened = await ContactModel.query(trx)
    .whereIn('id', contactIds)
    .patch({ handledAt: null })
    .returning('id');
  for (const { id } of reopened) {
    await recordEvent(trx, audit, { action: 'contact_reopened_with_account', ...about('contact', id) });
  }
  return lost;
}
