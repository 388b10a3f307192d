import type { AdminBooking } from '#shared/contracts/booking.ts';
import type { BookingDialog } from '#web/admin/dialogs/desk.tsx';

export type Filter = 'all' | 'upcoming' | 'past';

/** Props shared by table and calendars. */
export interface BookingView {
  q: string;
  filter: Filter;
  onOpen: (dialog: BookingDialog, booking: AdminBooking) => void;
}

interface Found {
  status: string;
  appointmentDate: string | null;
  appointmentTime: string | null;
}

const startOf = ({ appointmentDate, appointmentTime }: Found) => `${appointmentDate} ${appointmentTime}`;

/** The visits to come first, the next one on top; then the others in the same order; cancelled bookings at the end. */
export function nextFirst<B extends Found>(bookings: readonly B[], today: string): B[] {
  const isNext = ({ status, appointmentDate }: B) =>
    status === 'confirmed' && (appointmentDate ?? '') >= today;
  const [next, others] = [bookings.filter(isNext), bookings.filter((one) => !isNext(one))];
  const isCancelled = ({ status }: B) => status === 'cancelled';
  return [
    ...next.toSorted((a, b) => startOf(a).localeCompare(startOf(b))),
    ...others.toSorted((a, b) => Number(isCancelled(a)) - Number(isCancelled(b))),
  ];
}
