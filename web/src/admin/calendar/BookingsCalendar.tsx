import { useMemo, useState, useId } from 'react';
import type { AdminBooking } from '#shared/contracts/booking.ts';
import { AppointmentLink } from '#web/admin/bookings/AppointmentLink.tsx';
import { BookingMenu } from '#web/admin/bookings/BookingMenu.tsx';
import { BookingState } from '#web/admin/bookings/BookingState.tsx';
import type { BookingView } from '#web/admin/bookings/bookingView.ts';
import { ReminderMark } from '#web/admin/bookings/ReminderMark.tsx';
import styles from '#web/admin/calendar/BookingsCalendar.module.css';
import { shownDays } from '#web/admin/dates/calendarDates.ts';
import { formatAppointment, formatDateWithWeekday } from '#web/admin/dates/formatAppointment.ts';
import { LoadFailure, useEmptyWords } from '#web/admin/lists/states.tsx';
import { MonthCalendar } from '#web/admin/dates/MonthCalendar.tsx';
import { PrintDaySheet } from '#web/admin/daySheet/PrintDaySheet.tsx';
import { CustomerName } from '#web/admin/dialogs/CustomerName.tsx';
import { Email } from '#web/admin/lists/ListTable.tsx';
import { listId } from '#web/admin/lists/rowFocus.ts';
import { useListAddress } from '#web/admin/lists/useListAddress.ts';
import { bookingsApi } from '#web/data/calls/bookings.ts';
import { SmallButton } from '#web/ui/actions/Button.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';

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

interface DayBookingsProps extends BookingView {
  day: string;
  bookings: readonly AdminBooking[];
  /** How many bookings the day has without search and filter. */
  ofDay: number;
  isLoading: boolean;
}

const byTime = (a: AdminBooking, b: AdminBooking) =>
  (a.appointmentTime ?? '').localeCompare(b.appointmentTime ?? '');

const filterLabels = { all: null, upcoming: '“Upcoming”', past: '“Past”' };

function formatHidden(count: number, { q, filter }: Pick<BookingView, 'q' | 'filter'>): string {
  const by = [filterLabels[filter], q && 'the search'].filter(Boolean).join(' and ');
  return count === 1
    ? `1 booking on this date is hidden by ${by}.`
    : `${count} bookings on this date are hidden by ${by}.`;
}

function DayBookings(props: DayBookingsProps) {
  const { day, bookings, ofDay, isLoading, q, filter, onOpen } = props;
  const headingId = useId();
  const { change } = useListAddress();
  const nothing = useEmptyWords('No bookings scheduled for this date.');
  const hidden = ofDay - bookings.length;
  const showAll = () => {
    change({ filter: null });
    // The button disappears with the filter.
    document.getElementById(listId)?.focus();
  };
  return (
    <section id={listId} tabIndex={-1} aria-labelledby={headingId}>
      <div className="row wrap between gap-2-4">
        <h2 id={headingId} className={`display-xs ${styles.dayHeading}`}>
          {formatDateWithWeekday(day)}
        </h2>
        <PrintDaySheet day={day} />
      </div>
      {isLoading ? (
        <Skeleton label="Loading bookings..." shape="row" />
      ) : (
        <output className={`block py-3 ink-soft ${styles.hint}`}>
          {hidden > 0 ? formatHidden(hidden, { q, filter }) : bookings.length === 0 && nothing}
        </output>
      )}
      {!isLoading && hidden > 0 && filter !== 'all' && (
        <SmallButton className="mb-3" onClick={showAll}>
          Show them
        </SmallButton>
      )}
      <ul className={`stack ${styles.dayList}`}>
        {bookings.toSorted(byTime).map((booking) => (
          <li key={booking.id} className={formatAppointment(booking).isPast ? 'dimmed' : undefined}>
            <time className={`self-start semibold figures ${styles.time}`}>
              <AppointmentLink booking={booking}>{booking.appointmentTime ?? 'Not set'}</AppointmentLink>
            </time>
            <div className={`stack text-sm leading-1-4 break-anywhere ${styles.who}`}>
              <strong>
                <CustomerName userId={booking.userId} name={booking.name} bornOn={booking.bornOn} />
              </strong>
              <span>{booking.service}</span>
              <Email address={booking.email} />
              <ReminderMark booking={booking} />
            </div>
            <span>
              <BookingState booking={booking} />
            </span>
            <BookingMenu booking={booking} onOpen={(kind) => onOpen(kind, booking)} />
          </li>
        ))}
      </ul>
    </section>
  );
}
