import { refusalOfMove } from '#shared/domain/bookingRules.ts';
import { findNotice, reasonWords, type CancelReason } from '#shared/domain/cancelling.ts';
import type { BookingChange } from './bookingChange.ts';

/** A journal of an earlier release has no reason. */
type Body = { status: 'cancelled'; cancelReason?: CancelReason | null };

export const cancelBooking: BookingChange<Body> = {
  check: ({ status }) => refusalOfMove(status, 'cancelled'),
  apply: (booking, { status, cancelReason = null }, at) => ({
    status,
    cancelledAt: at.toISOString(),
    noticeGivenAt: findNotice(booking, at).toISOString(),
    cancelReason,
  }),
  words: ({ cancelReason }) => (cancelReason ? `Cancelled ${reasonWords[cancelReason]}` : 'Cancelled'),
  again: () => 'Cancel it anyway',
};
