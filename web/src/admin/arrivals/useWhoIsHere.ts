import { whoIsHere, type Here } from '#web/admin/arrivals/arrivals.ts';
import { useListBookingsOfDaysQuery } from '#web/data/calls/bookings.ts';

/** Patients who are here, regardless of the search. */
export function useWhoIsHere({ date, time }: { date: string; time: string }): Here {
  const { currentData, data } = useListBookingsOfDaysQuery({ query: { from: date, to: date } });
  return whoIsHere(currentData ?? data ?? [], time);
}
