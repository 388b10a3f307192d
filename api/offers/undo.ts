import type { Knex } from 'knex';
import {
  changedSince,
  lockUnsent,
  type PastEvent,
  type UndoHandler,
  type UndoHandlers,
} from '#api/audit/undo.service.ts';
import { lockBooking } from '#api/bookings/transitions.service.ts';
import type { AuditContext } from '#api/audit.ts';
import { withdrawFrom } from '#api/offers/offers.service.ts';
import { bookingNotice, isBookingUnchanged } from '#api/bookings/undo.ts';

const noticeOf = (event: PastEvent) => bookingNotice(event, ['times_offered']);

/** Withdraws an offer of which nobody has been notified. @throws ApiError 409 when it is too late */
async function undoOffer(trx: Knex.Transaction, audit: AuditContext, event: PastEvent): Promise<void> {
  const booking = await lockBooking(trx, audit, event.subjectId, null);
  if (booking.version !== event.after?.['version']) throw changedSince('This booking');
  await lockUnsent(trx, audit, event, noticeOf(event));
  await withdrawFrom(trx, audit, booking, { undid: event.id });
}

const offer: UndoHandler = { undo: undoOffer, noticeOf, isUnchanged: isBookingUnchanged };
export const offerUndoHandlers: UndoHandlers = { times_offered: offer };
