import { useMemo, useState } from 'react';
import type { AdminBooking } from '#shared/contracts/booking.ts';
import { londonToday } from '#shared/domain/wallTime.ts';
import type { BookingView } from '#web/admin/bookings/BookingsTab.tsx';
import { DayBookings } from '#web/admin/bookings/DayBookings.tsx';
import styles from '#web/admin/bookings/Bookings.module.css';
import { shownDays } from '#web/admin/calendarDates.ts';
import { LoadFailure } from '#web/admin/LoadFailure.tsx';
import { MonthCalendar } from '#web/admin/MonthCalendar.tsx';
import { useListBookingsOfDaysQuery } from '#web/data/bookings.ts';

function countByDay(bookings: readonly AdminBooking[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { appointmentDate: date } of bookings) {
    if (date) counts.set(date, (counts.get(date) ?? 0) + 1);
  }
  return counts;
}

const none: readonly AdminBooking[] = [];

/** The bookings of six weeks by day; those of the chosen day beside them. */
export function BookingsCalendar({ q, filter, onOpen }: BookingView) {
  const [month, setMonth] = useState(() => londonToday());
  const [day, setDay] = useState('');
  const { data, currentData, error, isFetching, refetch } = useListBookingsOfDaysQuery({
    query: { q, filter, ...shownDays(month) },
  });
  const bookings = currentData ?? data ?? none;
  const counts = useMemo(() => countByDay(bookings), [bookings]);
  return (
    <div className={styles.calendar}>
      <section aria-label="Bookings by day">
        <MonthCalendar selected={day} onSelect={setDay} onMonthChange={setMonth} counts={counts} />
      </section>
      {error && !isFetching ? (
        <LoadFailure error={error} fallback="The bookings could not be loaded." onRetry={refetch} />
      ) : (
        <DayBookings
          day={day}
          isLoading={!currentData && isFetching}
          bookings={bookings.filter(({ appointmentDate }) => appointmentDate === day)}
          onOpen={onOpen}
        />
      )}
    </div>
  );
}
