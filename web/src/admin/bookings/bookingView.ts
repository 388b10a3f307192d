import type { AdminBooking } from '#shared/contracts/booking.ts';
import type { BookingDialog } from '#web/admin/dialogs/rowActions.ts';

export type Filter = 'all' | 'upcoming' | 'past';

/** Props shared by table and calendars. */
export interface BookingView {
  q: string;
  filter: Filter;
  onOpen: (dialog: BookingDialog, booking: AdminBooking) => void;
}

/** In the same order, but with cancelled bookings after the others. */
export const cancelledLast = <B extends { status: string }>(bookings: readonly B[]): B[] =>
  bookings.toSorted((a, b) => Number(a.status === 'cancelled') - Number(b.status === 'cancelled'));
