import { skipToken } from '@reduxjs/toolkit/query/react';
import type { AdminBooking } from '#shared/contracts/booking.ts';
import { listBusy, listFreeStarts, whyTaken } from '#shared/domain/freeTimes.ts';
import { clinicHours } from '#shared/domain/openingHours.ts';
import { isTooSoon } from '#shared/domain/coolingOff.ts';
import { clinicNow } from '#web/clinicClock.ts';
import { scheduleApi } from '#web/data/calls/schedule.ts';

export interface DayQuestion {
  date: string;
  minutes: number;
  coolingOffUntil?: Date | null;
  /** The booking to schedule; its present time counts as free, and its own request is not listed. */
  booking?: Pick<AdminBooking, 'id' | 'status' | 'preferredDate'>;
}

/** A day's start times, which of them are free, and the requests for that day. */
export function useDay({ date, minutes, booking, coolingOffUntil = null }: DayQuestion) {
  const { currentData: schedule } = scheduleApi.useGetScheduleQuery(
    date ? { query: { from: date, to: date } } : skipToken,
  );
  const busy = schedule ? listBusy(schedule, date, booking?.id) : [];
  const now = clinicNow();
  const hasPassed = (time: string) => date === now.date && time < now.time;
  const starts = clinicHours.startsOn(date);
  const options = starts.map((time) => {
    const why = whyTaken(busy, time, minutes);
    const isSoon = isTooSoon({ date, time }, coolingOffUntil);
    const hint = why ?? (hasPassed(time) ? 'has passed' : isSoon ? 'time to think' : undefined);
    return { value: time, label: hint ? `${time} – ${hint}` : time, isDisabled: why !== undefined };
  });
  const free = listFreeStarts(date, busy, minutes).filter((time) => !hasPassed(time));
  const requested = schedule?.requests.find((request) => request.date === date)?.count ?? 0;
  const isOwn = booking?.status === 'query' && booking.preferredDate === date;
  const others = requested - (isOwn ? 1 : 0);
  return { isKnown: schedule !== undefined, busy, options, free, others };
}
