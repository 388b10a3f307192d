import type { AdminBooking } from '#shared/contracts/booking.ts';
import { BookingState } from '#web/admin/bookings/BookingState.tsx';
import { ReminderMark } from '#web/admin/bookings/ReminderMark.tsx';
import styles from '#web/admin/customers/sheet/Sheet.module.css';
import { SheetPart } from '#web/admin/customers/sheet/SheetPart.tsx';
import { splitVisits } from '#web/admin/customers/sheet/splitVisits.ts';
import { describeAppointment, describeDate } from '#web/admin/dates/formatAppointment.ts';
import { formatBooker } from '#web/admin/dialogs/booker.ts';
import { useDesk } from '#web/admin/dialogs/DeskContext.ts';
import { useNow } from '#web/ui/hooks/useNow.ts';

interface VisitsProps {
  bookings: readonly AdminBooking[];
}

/** Appointments ahead, the next one first, and open requests. */
export function NextVisits({ bookings }: VisitsProps) {
  const { ahead } = splitVisits(bookings, useNow());
  return (
    <SheetPart id="sheet-next" title={ahead.length > 1 ? 'Next visits' : 'Next visit'} none="None ahead.">
      {ahead.map((booking) => (
        <Visit key={booking.id} booking={booking} />
      ))}
    </SheetPart>
  );
}

/** Past and cancelled visits, collapsed. */
export function PastVisits({ bookings }: VisitsProps) {
  const { past } = splitVisits(bookings, useNow());
  if (past.length === 0) return null;
  return (
    <details className={styles.past}>
      <summary className="hit py-2 semibold">
        Past and cancelled visits <span>{past.length}</span>
      </summary>
      <ul className={styles.lines}>
        {past.map((booking) => (
          <Visit key={booking.id} booking={booking} />
        ))}
      </ul>
    </details>
  );
}

function Visit({ booking }: { booking: AdminBooking }) {
  const { openBooking } = useDesk();
  const { text } = describeAppointment(booking);
  const when = booking.status === 'query' ? `Asked for ${describeDate(booking.preferredDate)}` : text;
  return (
    <li>
      <button type="button" className={styles.line} onClick={() => openBooking(booking)}>
        <span className="ink-soft">{when}</span>
        <strong className="semibold">{booking.service}</strong>
      </button>
      <ReminderMark booking={booking} />
      {booking.forSomebodyElse && <small>{formatBooker(booking)}</small>}
      <span>
        <BookingState booking={booking} />
      </span>
    </li>
  );
}
