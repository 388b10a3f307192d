import { useState } from 'react';
import { listFreeDays } from '#shared/domain/freeTimes.ts';
import { addDays, isCalendarDate, londonNow } from '#shared/domain/wallTime.ts';
import { useGetScheduleQuery } from '#web/data/calls/schedule.ts';

const daysAhead = 28;
/** With the days ahead this is the longest range of one schedule request. */
const daysBefore = 34;

/** Days with a free slot in the four weeks from today or the requested day; undefined while loading. */
export function useFreeDays(minutes: number, preferredDate?: string | null, exceptId?: number) {
  const [now] = useState(() => londonNow());
  const goal =
    preferredDate && isCalendarDate(preferredDate) && preferredDate > now.date ? preferredDate : now.date;
  const before = addDays(goal, -daysBefore);
  const from = before > now.date ? { date: before, time: '00:00' } : now;
  const to = addDays(goal, daysAhead);
  const { data: schedule } = useGetScheduleQuery({ query: { from: from.date, to } });
  const held = schedule?.held.filter(({ bookingId }) => bookingId !== exceptId);
  const days =
    schedule &&
    listFreeDays({ ...schedule, held }, minutes, from, daysBefore + daysAhead).filter(
      ({ date }) => date <= to,
    );
  return { now, days };
}

/** The first free slot on the requested day. */
export function usePreferredStart(minutes: number, preferredDate: string | null) {
  const { days } = useFreeDays(minutes, preferredDate);
  const time = days?.find(({ date }) => date === preferredDate)?.times[0];
  return preferredDate && time ? { date: preferredDate, time } : undefined;
}
