import { useMemo, useState } from 'react';
import type { BookingView } from '#web/admin/bookings/bookingView.ts';
import { DayBookings } from '#web/admin/calendar/DayBookings.tsx';
import styles from '#web/admin/calendar/BookingsCalendar.module.css';
import { shownDays } from '#web/admin/dates/calendarDates.ts';
import { LoadFailure } from '#web/admin/lists/states.tsx';
import { MonthCalendar } from '#web/admin/dates/MonthCalendar.tsx';
import { bookingsApi } from '#web/data/calls/bookings.ts';

interface BookingsCalendarProps extends BookingView {
  day: string;
  onDay: (date: string) => void;
}

/** A month with the number of bookings per day, and the bookings of the chosen day, at first today. */
export function BookingsCalendar({ q, filter, onOpen, day, onDay }: BookingsCalendarProps) {
  const [month, setMonth] = useState(day);
  const [followed, setFollowed] = useState(day);
  // A day chosen elsewhere switches to its month.
  if (followed !== day) {
    setFollowed(day);
    const { from, to } = shownDays(month);
    if (day < from || day > to) setMonth(day);
  }
  const sums = bookingsApi.useCountBookingsOfDaysQuery({ query: { q, filter, ...shownDays(month) } });
  const days = sums.currentData ?? sums.data;
  const counts = useMemo(() => new Map(days?.map(({ date, bookings }) => [date, bookings])), [days]);
  const chosen = bookingsApi.useListBookingsOfDaysQuery({ query: { q, filter, from: day, to: day } });
  // The same request as the one before, unless a search or a filter leaves bookings out.
  const whole = bookingsApi.useListBookingsOfDaysQuery({
    query: { q: '', filter: 'all', from: day, to: day },
  });
  const failed = [sums, chosen, whole].find(({ error, isFetching }) => error && !isFetching);
  return (
    <div className={`stack gap-6 items-start ${styles.calendar}`}>
      <section aria-label="Bookings by day">
        <MonthCalendar
          selected={day}
          onSelect={onDay}
          month={month}
          onMonthChange={setMonth}
          counts={counts}
        />
        <p className="block py-3 ink-soft">Click on a date to view bookings.</p>
      </section>
      {failed ? (
        <LoadFailure
          error={failed.error}
          fallback="The bookings could not be loaded."
          onRetry={failed.refetch}
        />
      ) : (
        <DayBookings
          day={day}
          isLoading={[chosen, whole].some((list) => !list.currentData && list.isFetching)}
          bookings={chosen.currentData ?? []}
          ofDay={whole.currentData?.length ?? 0}
          q={q}
          filter={filter}
          onOpen={onOpen}
        />
      )}
    </div>
  );
}
