import { ClipboardList } from 'lucide-react';
import type { MyBooking } from '#shared/contracts/booking.ts';
import { formatDate } from '#shared/domain/wallTime.ts';
import { isUpcoming, sortForPatient } from '#shared/domain/patientStatus.ts';
import { paths } from '#shared/paths.ts';
import { useGetHistoryDueQuery } from '#web/data/calls/recordCopies.ts';
import { useOutbox } from '#web/outbox/unsent.ts';
import styles from '#web/patient/record/Record.module.css';
import { ButtonLink } from '#web/ui/actions/Button.tsx';
import { useNow } from '#web/ui/hooks/useNow.ts';

/** Asks for the medical history below the next appointment; not once it is sent, or waits to be sent. */
export function HistoryDueCard({ bookings }: { bookings: readonly MyBooking[] }) {
  const now = useNow();
  const { data } = useGetHistoryDueQuery();
  // Also once it is sent, until the answer to the query says so.
  const isAnswered = useOutbox().some(({ item }) => item.kind === 'history');
  const upcoming = bookings.filter((booking) => booking.bookedFor === null && isUpcoming(booking, now));
  const [next] = sortForPatient(upcoming, now);
  if (!data?.isHistoryDue || isAnswered || !next?.appointmentDate) return null;
  return (
    <section className={styles.dueCard} data-due aria-labelledby="history-due">
      <ClipboardList aria-hidden />
      <div className="stack fluid gap-3 start">
        <h3 id="history-due">Before your appointment on {formatDate(next.appointmentDate)}</h3>
        <p>Your medical history, about ten minutes.</p>
        <ButtonLink to={`${paths.dashboard}?tab=record`} state={{ isFocused: true }} size="sm">
          Fill it in
        </ButtonLink>
      </div>
    </section>
  );
}
