import { useState } from 'react';
import { fitFreeDays, listFreeDays } from '#shared/domain/freeTimes.ts';
import type { DayPart, TimeOfDay } from '#shared/domain/offers.ts';
import { addDays, isCalendarDate, londonNow } from '#shared/domain/wallTime.ts';
import { scheduleApi } from '#web/data/calls/schedule.ts';

const daysAhead = 28;
/** With the days ahead this is the longest range of one schedule request. */
const daysBefore = 34;

export interface FreeDaysQuestion {
  minutes: number;
  /** The requested day, around which is searched; null for the next days. */
  preferredDate?: string | null;
  /** A booking whose own appointment and offered times count as free. */
  exceptId?: number | undefined;
  /** The present time of the appointment that is moved, which does not count as a new time. */
  present?: TimeOfDay | undefined;
  /** Also starts whose end is after closing. */
  hasOutside?: boolean;
  /** The requested part of the day, unless nothing is free in it. */
  part?: DayPart | undefined;
}

/** Days with a free slot in the four weeks from today or the requested day; undefined while loading. */
export function useFreeDays(props: FreeDaysQuestion) {
  const { minutes, preferredDate, exceptId, present, part, hasOutside = false } = props;
  const [now] = useState(() => londonNow(new Date()));
  const goal =
    preferredDate && isCalendarDate(preferredDate) && preferredDate > now.date ? preferredDate : now.date;
  const before = addDays(goal, -daysBefore);
  const from = before > now.date ? { date: before, time: '00:00' } : now;
  const to = addDays(goal, daysAhead);
  const { data: schedule, ...answer } = scheduleApi.useGetScheduleQuery({ query: { from: from.date, to } });
  const isOther = ({ bookingId }: { bookingId: number }) => bookingId !== exceptId;
  const days =
    schedule &&
    listFreeDays(
      {
        ...schedule,
        appointments: schedule.appointments.filter(isOther),
        held: schedule.held.filter(isOther),
      },
      minutes,
      from,
      daysBefore + daysAhead,
      { hasOutside },
    ).filter(({ date }) => date <= to);
  return { ...answer, now, days: days && fitFreeDays(days, { part, present }) };
}

/** The first free slot on the requested day. */
export function usePreferredStart(minutes: number, preferredDate: string | null, part?: DayPart) {
  const { days } = useFreeDays({ minutes, preferredDate, part });
  const time = days?.find(({ date }) => date === preferredDate)?.times[0];
  return preferredDate && time ? { date: preferredDate, time } : undefined;
}
