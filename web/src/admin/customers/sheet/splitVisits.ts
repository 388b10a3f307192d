import type { AdminBooking } from '#shared/contracts/booking.ts';
import { endTime } from '#shared/domain/openingHours.ts';
import { isPast } from '#shared/domain/wallTime.ts';

type Visit = Pick<AdminBooking, 'status' | 'appointmentDate' | 'appointmentTime' | 'minutes'>;

/** Ahead until it is over. */
const isAhead = ({ status, appointmentDate: date, appointmentTime: time, minutes }: Visit, now: Date) =>
  status === 'query' ||
  (status === 'confirmed' && (!date || !time || !isPast(date, endTime(time, minutes), now)));

/** Requests come after the appointments ahead. */
const orderOf = ({ status, appointmentDate, appointmentTime }: Visit) =>
  status === 'query' ? 'request' : `${appointmentDate ?? ''} ${appointmentTime ?? ''}`;

/** A customer's visits: ahead, the next first; past and cancelled, in the order given. */
export function splitVisits<One extends Visit>(
  bookings: readonly One[],
  now: Date,
): { ahead: One[]; past: One[] } {
  const ahead = bookings
    .filter((booking) => isAhead(booking, now))
    .toSorted((a, b) => orderOf(a).localeCompare(orderOf(b)));
  return { ahead, past: bookings.filter((booking) => !isAhead(booking, now)) };
}
