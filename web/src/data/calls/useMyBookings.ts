import { useListMyBookingsQuery } from '#web/data/calls/bookings.ts';

/** The patient's own bookings; `currentData`, so that another user's never show. */
export function useMyBookings({ skip = false } = {}) {
  const { currentData, isError } = useListMyBookingsQuery(undefined, { skip });
  return { bookings: currentData, isError: isError && currentData === undefined };
}
