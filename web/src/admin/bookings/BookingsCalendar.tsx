import { skipToken } from '@reduxjs/toolkit/query/react';
import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { isCalendarDate, londonToday } from '#shared/domain/wallTime.ts';
import type { BookingView } from '#web/admin/bookings/BookingsTab.tsx';
import { DayBookings } from '#web/admin/bookings/DayBookings.tsx';
import styles from '#web/admin/bookings/Bookings.module.css';
import { shownDays } from '#web/admin/calendarDates.ts';
import { LoadFailure } from '#web/admin/LoadFailure.tsx';
import { MonthCalendar } from '#web/admin/MonthCalendar.tsx';
import { useCountBookingsOfDaysQuery, useListBookingsOfDaysQuery } from '#web/data/bookings.ts';

/**
 * Six weeks with the number of bookings of each day; those of the chosen day beside them. An address may ask for
 * a day.
 */
export function BookingsCalendar({ q, filter, onOpen }: BookingView) {
  const [search] = useSearchParams();
  const asked = search.get('day') ?? '';
  const [day, setDay] = useState(isCalendarDate(asked) ? asked : '');
  const [month, setMonth] = useState(() => day || londonToday());
  const sums = useCountBookingsOfDaysQuery({ query: { q, filter, ...shownDays(month) } });
  const days = sums.currentData ?? sums.data;
  const counts = useMemo(() => new Map(days?.map(({ date, bookings }) => [date, bookings])), [days]);
  const chosen = useListBookingsOfDaysQuery(day ? { query: { q, filter, from: day, to: day } } : skipToken);
  const failed = [sums, chosen].find(({ error, isFetching }) => error && !isFetching);
  return (
    <div className={styles.calendar}>
      <section aria-label="Bookings by day">
        <MonthCalendar selected={day} onSelect={setDay} onMonthChange={setMonth} counts={counts} />
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
          isLoading={!chosen.currentData && chosen.isFetching}
          bookings={chosen.currentData ?? []}
          onOpen={onOpen}
        />
      )}
    </div>
  );
}
