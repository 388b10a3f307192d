import type { AdminBooking } from '#shared/contracts/booking.ts';
import { addDays, londonToday } from '#shared/domain/wallTime.ts';
import { timesOf } from '#shared/domain/preferredTimes.ts';
import { proposeTimes, type Proposals } from '#shared/domain/requestableTimes.ts';
import { useGetScheduleQuery } from '#web/data/calls/schedule.ts';

const daysAhead = 28;

/** The preferred times of a request or of a reschedule request; an appointment is moved from its own date on. */
export const requestOf = (booking: AdminBooking) =>
  booking.status === 'confirmed'
    ? { wishes: booking.moveWishes, preferredDate: booking.moveWishDate ?? booking.appointmentDate }
    : { wishes: booking.wishes, preferredDate: booking.preferredDate };

/** The requested times, or the next free ones when none of those is left; undefined while loading. */
export function useProposals(booking: AdminBooking): Proposals | undefined {
  const request = requestOf(booking);
  const today = londonToday();
  const dates = [request.preferredDate, ...timesOf(request.wishes).map(({ date }) => date)];
  const from =
    dates
      .filter((date) => date !== null && date > today)
      .reduce((first, date) => (first && date && first < date ? first : date), null) ?? today;
  // The requested times are around the preferred day, so this range contains all of them.
  const { currentData: schedule } = useGetScheduleQuery({ query: { from, to: addDays(from, daysAhead) } });
  return schedule && proposeTimes(schedule, { ...booking, ...request }, { days: daysAhead });
}
