import { CircleCheck, History } from 'lucide-react';
import type { MyBooking } from '#shared/contracts/booking.ts';
import { formatDateTime, formatDate } from '#shared/domain/wallTime.ts';
import { isUpcoming, sortForPatient, treatedOn } from '#shared/domain/patientStatus.ts';
import { paths } from '#shared/paths.ts';
import { AppointmentsFailure, PartNotShown } from '#web/patient/LoadFailure.tsx';
import styles from '#web/patient/HistoryTab.module.css';
import { practitionerName } from '#web/practitioner.ts';
import { useMyBookings } from '#web/data/calls/bookings.ts';
import { Badge } from '#web/ui/feedback/Badge.tsx';
import { ButtonLink } from '#web/ui/actions/Button.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { useNow } from '#web/ui/hooks/useNow.ts';

export function HistoryTab() {
  const now = useNow();
  const { bookings, isError, isPartial } = useMyBookings();
  if (isError) return <AppointmentsFailure />;
  if (!bookings) return <Skeleton label="Loading your treatment history" rows={3} shape="card" />;
  const sorted = sortForPatient(
    bookings.filter(({ bookedFor }) => bookedFor === null),
    now,
  );
  return (
    <div className="stack fluid gap-7 with-aside">
      <section aria-labelledby="treatment-history">
        <h2 className="display-sm" id="treatment-history">
          Treatment History
        </h2>
        {isPartial && <PartNotShown />}
        <Completed
          isPartial={isPartial}
          bookings={sorted.filter((booking) => booking.status === 'completed')}
        />
      </section>
      {!isPartial && <Upcoming bookings={sorted.filter((booking) => isUpcoming(booking, now))} />}
    </div>
  );
}

function Completed({ bookings, isPartial }: { bookings: MyBooking[]; isPartial: boolean }) {
  if (bookings.length === 0) {
    if (isPartial) return null;
    return (
      <EmptyState icon={<History aria-hidden />} title="No treatments yet">
        A treatment appears here once it is completed, with its date and who performed it.
      </EmptyState>
    );
  }
  return (
    <ol className="mt-5 line-below">
      {bookings.map((booking) => (
        <li key={booking.id} className={styles.item}>
          <p className={`muted tabular all-columns ${styles.date}`}>{formatDate(treatedOn(booking))}</p>
          <div>
            <h3 className="break-anywhere">{booking.service}</h3>
            <p className="ink-soft">Performed by {practitionerName}</p>
          </div>
          <Badge tone="green" icon={<CircleCheck aria-hidden />}>
            Completed
          </Badge>
        </li>
      ))}
    </ol>
  );
}

function Upcoming({ bookings }: { bookings: MyBooking[] }) {
  return (
    <aside className="stack start top gap-4 p-5 rounded-lg bg-mist" aria-labelledby="upcoming">
      <h2 id="upcoming" className="display-xs">
        Upcoming Appointments
      </h2>
      {bookings.length === 0 ? (
        <>
          <p>You have no upcoming appointments.</p>
          <ButtonLink to={paths.booking}>Book a Consultation</ButtonLink>
        </>
      ) : (
        <ul className="stack gap-4">
          {bookings.map((booking) => (
            <li className="stack" key={booking.id}>
              <strong>{booking.service}</strong>
              <span className="tabular">
                {formatDateTime(booking.appointmentDate, booking.appointmentTime)}
              </span>
            </li>
          ))}
        </ul>
      )}
    </aside>
  );
}
