import type { AdminBooking } from '#shared/contracts/booking.ts';
import type { BookingDialog } from '#web/admin/dialogs/rowActions.ts';

export type Filter = 'all' | 'upcoming' | 'past';

/** Props shared by table and calendars. */
export interface BookingView {
  q: string;
  filter: Filter;
  onOpen: (dialog: BookingDialog, booking: AdminBooking) => void;
}
