import { useState } from 'react';
import { listFreeDays } from '#shared/domain/freeTimes.ts';
import { addDays, isCalendarDate, londonNow } from '#shared/domain/wallTime.ts';
import { useGetScheduleQuery } from '#web/data/calls/schedule.ts';

const daysAhead = 28;
/** With the days ahead this is the longest range of one schedule request. */
const daysBefore = 34;

/** Days with a free slot in the four weeks from today or the requested day; undefined while loading. */
export function useFreeDays(minutes: number, wished?: string | null) {
  const [now] = useState(() => londonNow());
  const goal = wished && isCalendarDate(wished) && wished > now.date ? wished : now.date;
  const before = addDays(goal, -daysBefore);
  const from = before > now.date ? { date: before, time: '00:00' } : now;
  const to = addDays(goal, daysAhead);
  const { data: schedule } = useGetScheduleQuery({ query: { from: from.date, to } });
  const days =
    schedule &&
    listFreeDays(schedule, minutes, from, daysBefore + daysAhead).filter(({ date }) => date <= to);
  return { now, days };
}

/** The first free slot on the requested day. */
export function useWishedStart(minutes: number, wished: string | null) {
  const { days } = useFreeDays(minutes, wished);
  const time = days?.find(({ date }) => date === wished)?.times[0];
  return wished && time ? { date: wished, time } : undefined;
}
