import { useId } from 'react';
import type { AdminBooking } from '#shared/contracts/booking.ts';
import { describeAppointment, describeDay } from '#web/admin/dates/appointmentText.ts';
import { AppointmentLink } from '#web/admin/bookings/AppointmentLink.tsx';
import { BookingMenu } from '#web/admin/bookings/BookingMenu.tsx';
import type { BookingView } from '#web/admin/bookings/bookingView.ts';
import styles from '#web/admin/calendar/BookingsCalendar.module.css';
import { PrintDaySheet } from '#web/admin/daySheet/PrintDaySheet.tsx';
import { ReminderMark } from '#web/admin/bookings/ReminderMark.tsx';
import { CustomerName } from '#web/admin/dialogs/CustomerName.tsx';
import { listId } from '#web/admin/lists/rowFocus.ts';
import { BookingState } from '#web/admin/bookings/BookingState.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';

interface DayBookingsProps extends Pick<BookingView, 'onOpen'> {
  day: string;
  bookings: readonly AdminBooking[];
  isLoading: boolean;
}

const byTime = (a: AdminBooking, b: AdminBooking) =>
  (a.appointmentTime ?? '').localeCompare(b.appointmentTime ?? '');

export function DayBookings({ day, bookings, isLoading, onOpen }: DayBookingsProps) {
  const headingId = useId();
  return (
    <section id={listId} tabIndex={-1} aria-labelledby={headingId} className={styles.day}>
      <div className={styles.dayHead}>
        <h2 id={headingId} className={styles.dayHeading}>
          {describeDay(day)}
        </h2>
        <PrintDaySheet day={day} />
      </div>
      {isLoading ? (
        <Skeleton label="Loading bookings..." shape="row" />
      ) : (
        <output className={styles.hint}>
          {bookings.length === 0 && 'No bookings scheduled for this date.'}
        </output>
      )}
      <ul className={styles.dayList}>
        {bookings.toSorted(byTime).map((booking) => (
          <li key={booking.id} className={describeAppointment(booking).isPast ? styles.past : undefined}>
            <time className={styles.time}>
              <AppointmentLink booking={booking}>{booking.appointmentTime ?? 'Not set'}</AppointmentLink>
            </time>
            <div className={styles.who}>
              <strong>
                <CustomerName userId={booking.userId} name={booking.name} />
              </strong>
              <span>{booking.service}</span>
              <span>{booking.email}</span>
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
