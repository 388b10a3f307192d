import { useEffect, useState } from 'react';

const aMinute = 60_000;

/** The current time, updated while the page is open. */
export function useNow(everyMs = aMinute): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now;
}
