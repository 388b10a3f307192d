import type { AdminBooking } from '#shared/contracts/booking.ts';
import type { BookingDialog } from '#web/admin/bookings/BookingMenu.tsx';

export type Filter = 'all' | 'upcoming' | 'past';

/** What each way of showing the bookings is given. */
export interface BookingView {
  q: string;
  filter: Filter;
  onOpen: (dialog: BookingDialog, booking: AdminBooking) => void;
}
