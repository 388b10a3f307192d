import { whoIsHere, type Here } from '#web/admin/arrivals/arrivals.ts';
import { bookingsApi } from '#web/data/calls/bookings.ts';

/** Patients who are here, regardless of the search. */
export function useWhoIsHere({ date, time }: { date: string; time: string }): Here {
  const { currentData, data } = bookingsApi.useListBookingsOfDaysQuery({ query: { from: date, to: date } });
  return whoIsHere(currentData ?? data ?? [], time);
}
