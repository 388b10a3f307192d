import { useState } from 'react';
import type { AdminBooking } from '#shared/contracts/booking.ts';
import { bookingsApi } from '#web/data/calls/bookings.ts';

/** A booking that changed while an earlier version of it was open. */
export interface Changed {
  latest: AdminBooking | undefined;
  onReload: () => void;
}

/**
 * Keeps the version of a booking that the user has seen. Another desk's change is shown beside it and applied only on
 * request, so that nobody overwrites what they have not seen.
 */
export function useSeenBooking(
  opened: AdminBooking,
  /** True while the user's own change is pending or its outcome unknown: it is not reported as another desk's. */
  isChanging: boolean,
): { booking: AdminBooking; changed: Changed } {
  const [booking, setBooking] = useState(opened);
  const { data } = bookingsApi.useGetBookingQuery({ params: { id: opened.id } });
  const latest = !isChanging && data && data.version > booking.version ? data : undefined;
  return { booking, changed: { latest, onReload: () => latest && setBooking(latest) } };
}
