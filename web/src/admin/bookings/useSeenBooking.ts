import { useState } from 'react';
import type { AdminBooking } from '#shared/contracts/booking.ts';
import { useGetBookingQuery } from '#web/data/calls/bookings.ts';

/** What became of a booking while somebody looked at an earlier version of it. */
export interface Changed {
  latest: AdminBooking | undefined;
  onLookAgain: () => void;
}

/**
 * A booking as the person sees it. What another desk makes of it meanwhile is told beside it and taken over
 * on their word only, so that nobody overwrites what they have not seen.
 */
export function useSeenBooking(
  opened: AdminBooking,
  /** While a change of one's own is on its way, made, or perhaps made, it is nobody else's. */
  isChanging: boolean,
): { booking: AdminBooking; changed: Changed } {
  const [booking, setBooking] = useState(opened);
  const { data } = useGetBookingQuery({ params: { id: opened.id } });
  const latest = !isChanging && data && data.version > booking.version ? data : undefined;
  return { booking, changed: { latest, onLookAgain: () => latest && setBooking(latest) } };
}
