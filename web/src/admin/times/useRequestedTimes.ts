import { skipToken } from '@reduxjs/toolkit/query/react';
import type { AdminBooking } from '#shared/contracts/booking.ts';
import { timesOf } from '#shared/domain/offers.ts';
import { checkRequestedTimes, type RequestedTime } from '#shared/domain/requestableTimes.ts';
import { londonToday } from '#shared/domain/wallTime.ts';
import { scheduleApi } from '#web/data/calls/schedule.ts';
import { useNow } from '#web/ui/hooks/useNow.ts';

/** The preferred times of a request or of a reschedule request; an appointment is moved from its own date on. */
export const requestOf = (booking: AdminBooking) =>
  booking.status === 'confirmed'
    ? { wishes: booking.moveWishes, preferredDate: booking.moveWishDate ?? booking.appointmentDate }
    : { wishes: booking.wishes, preferredDate: booking.preferredDate };

/** The times that were asked for, and whether each is free; empty while loading, and without any that is still ahead. */
export function useRequestedTimes(booking: AdminBooking): RequestedTime[] {
  const { wishes } = requestOf(booking);
  const now = useNow();
  const today = londonToday(now);
  // The requested times are around the preferred day, so this range contains all of them.
  const dates = timesOf(wishes)
    .map(({ date }) => date)
    .toSorted();
  const [from, to] = [dates[0] ?? '', dates.at(-1) ?? ''];
  const { currentData: schedule } = scheduleApi.useGetScheduleQuery(
    to >= today ? { query: { from: from > today ? from : today, to } } : skipToken,
  );
  if (to < today) return timesOf(wishes).map((one) => ({ ...one, isFree: false }));
  return schedule ? checkRequestedTimes(schedule, { ...booking, wishes }, now) : [];
}
