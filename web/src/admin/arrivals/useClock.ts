import { useEffect, useState } from 'react';
import { londonNow } from '#shared/domain/wallTime.ts';
import { whoIsHere, type Here } from '#web/admin/arrivals/arrivals.ts';
import { bookingsApi } from '#web/data/calls/bookings.ts';

const tickMs = 10_000;

/** The clinic's time to the minute; updates while the page is visible. */
export function useClock(): { date: string; time: string } {
  const [now, setNow] = useState(() => londonNow(new Date()));
  useEffect(() => {
    const tick = () =>
      setNow((former) => {
        const latest = londonNow(new Date());
        return latest.time === former.time && latest.date === former.date ? former : latest;
      });
    const timer = setInterval(tick, tickMs);
    return () => clearInterval(timer);
  }, []);
  return now;
}

/** Patients who are here, regardless of the search. */
export function useWhoIsHere({ date, time }: { date: string; time: string }): Here {
  const { currentData, data } = bookingsApi.useListBookingsOfDaysQuery({ query: { from: date, to: date } });
  return whoIsHere(currentData ?? data ?? [], time);
}
