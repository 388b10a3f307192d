import { skipToken } from '@reduxjs/toolkit/query/react';
import { useEffect, useState } from 'react';
import { addYears, isCalendarDate } from '#shared/domain/wallTime.ts';
import { clinicToday } from '#web/clinicClock.ts';
import { useListFreeTimesQuery } from '#web/data/calls/freeTimes.ts';

/** A list that comes later than this would move what somebody is about to tap. */
const patienceMs = 3000;

/** The free half hours around a day. Without an answer in time there are none, and nothing waits for them. */
export function useFreeTimes(date: string, minutes: number | undefined) {
  const today = clinicToday();
  const isNeeded =
    minutes !== undefined && isCalendarDate(date) && date >= today && date <= addYears(today, 1);
  const key = isNeeded ? `${date} ${minutes}` : '';
  const { currentData, isError } = useListFreeTimesQuery(isNeeded ? { query: { date, minutes } } : skipToken);
  const [late, setLate] = useState('');
  const isKnown = currentData !== undefined || isError;
  useEffect(() => {
    if (key === '' || isKnown) return undefined;
    const timer = setTimeout(() => setLate(key), patienceMs);
    return () => clearTimeout(timer);
  }, [key, isKnown]);
  const isLate = late === key;
  return {
    days: isNeeded && !isLate ? (currentData?.days ?? []) : [],
    isLoading: isNeeded && !isKnown && !isLate,
    isEmpty: isNeeded && (isKnown || isLate) && (isLate || (currentData?.days.length ?? 0) === 0),
  };
}
