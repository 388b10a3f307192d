import { useEffect, useState } from 'react';
import { londonNow } from '#shared/domain/wallTime.ts';

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
