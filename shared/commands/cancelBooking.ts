import { refusalOfMove } from '#shared/domain/bookingRules.ts';
import { findNotice, reasonLabels, type CancelReason } from '#shared/domain/cancelling.ts';
import type { BookingChange } from './bookingChange.ts';

/** A journal of an earlier release has no reason. */
type Body = { status: 'cancelled'; cancelReason?: CancelReason | null };

export const cancelBooking = ({ status: to, cancelReason = null }: Body): BookingChange => ({
  check: ({ status }) => refusalOfMove(status, to),
  apply: (booking, at) => ({
    status: to,
    cancelledAt: at.toISOString(),
    noticeGivenAt: findNotice(booking, at).toISOString(),
    cancelReason,
  }),
  words: cancelReason ? `Cancelled ${reasonLabels[cancelReason]}` : 'Cancelled',
  again: 'Cancel it anyway',
});
