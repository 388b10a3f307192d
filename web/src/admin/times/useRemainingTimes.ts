import { skipToken } from '@reduxjs/toolkit/query/react';
import type { AdminBooking } from '#shared/contracts/booking.ts';
import { endTime } from '#shared/domain/openingHours.ts';
import { isCalendarDate, isPast } from '#shared/domain/wallTime.ts';
import { bookingsApi } from '#web/data/calls/bookings.ts';
import { scheduleApi } from '#web/data/calls/schedule.ts';
import { useNow } from '#web/ui/hooks/useNow.ts';

/** A confirmed appointment, or a time that is offered to a patient. */
export interface RemainingTime {
  bookingId: number;
  name: string;
  date: string;
  start: string;
  minutes: number;
  /** Undefined for an offered time. */
  booking?: AdminBooking;
}

/** What stands on these days and is not over, in order of time. */
export function useRemainingTimes(from: string, to: string): RemainingTime[] {
  const isRange = isCalendarDate(from) && isCalendarDate(to) && from <= to;
  const days = isRange ? { query: { from, to } } : skipToken;
  const { currentData: bookings = [] } = bookingsApi.useListBookingsOfDaysQuery(days);
  const { currentData: schedule } = scheduleApi.useGetScheduleQuery(days);
  const appointments = bookings.flatMap((booking): RemainingTime[] => {
    const { id, name, appointmentDate, appointmentTime, minutes, status } = booking;
    if (status !== 'confirmed' || !appointmentDate || !appointmentTime) return [];
    return [{ bookingId: id, name, date: appointmentDate, start: appointmentTime, minutes, booking }];
  });
  // What a visitor holds for some minutes has no booking yet.
  const offered = (schedule?.held ?? []).filter(({ bookingId }) => bookingId !== 0);
  const now = useNow();
  return [...appointments, ...offered]
    .filter(({ date, start, minutes }) => !isPast(date, endTime(start, minutes), now))
    .toSorted((a, b) => a.date.localeCompare(b.date) || a.start.localeCompare(b.start));
}
