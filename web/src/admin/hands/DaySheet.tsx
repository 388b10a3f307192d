import type { AdminBooking } from '#shared/contracts/booking.ts';
import { clinic } from '#shared/clinic.ts';
import { dateWords } from '#shared/domain/dateWords.ts';
import { endTime } from '#shared/domain/slots.ts';
import { describeInstant } from '#web/admin/appointmentText.ts';
import styles from '#web/admin/hands/DaySheet.module.css';

interface DaySheetProps {
  day: string;
  bookings: readonly AdminBooking[];
  hasPhones: boolean;
  /** An instant. */
  printedAt: string;
}

/** Who comes on a day, in order: what is cancelled or only asked for is not on it. */
export const ofDaySheet = (bookings: readonly AdminBooking[]) =>
  bookings
    .filter(
      ({ status, appointmentTime }) => appointmentTime && (status === 'confirmed' || status === 'completed'),
    )
    .toSorted((a, b) => (a.appointmentTime ?? '').localeCompare(b.appointmentTime ?? ''));

/** A day's appointments for the wall of the treatment room; on A4 where it is printed. */
export function DaySheet({ day, bookings, hasPhones, printedAt }: DaySheetProps) {
  return (
    <article className={styles.sheet}>
      <header className={styles.header}>
        <p>{clinic.brand}</p>
        <h2>{dateWords(day)}</h2>
        <p>
          {bookings.length === 1 ? '1 appointment' : `${bookings.length} appointments`}. Printed{' '}
          {describeInstant(printedAt)}. Confidential.
        </p>
      </header>
      {bookings.length === 0 ? (
        <p>No appointments on this day.</p>
      ) : (
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">Time</th>
              <th scope="col">Name</th>
              <th scope="col">Service</th>
              {hasPhones && <th scope="col">Phone</th>}
              <th scope="col">Done</th>
            </tr>
          </thead>
          <tbody>
            {bookings.map(({ id, appointmentTime, minutes, name, service, phone, status }) => (
              <tr key={id}>
                <td>
                  {appointmentTime}–{endTime(appointmentTime ?? '', minutes)}
                </td>
                <th scope="row">{name}</th>
                <td>{service}</td>
                {hasPhones && <td>{phone}</td>}
                <td>{status === 'completed' ? '✓ Completed' : ''}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </article>
  );
}
