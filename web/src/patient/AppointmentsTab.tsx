import { CalendarDays } from 'lucide-react';
import { useRef, useState } from 'react';
import { isUpcoming, sortForPatient } from '#shared/domain/patientStatus.ts';
import { paths } from '#shared/paths.ts';
import { EmailConfirmation } from '#web/patient/account/EmailConfirmation.tsx';
import { AppointmentItem } from '#web/patient/AppointmentItem.tsx';
import { AppointmentsFailure, PartNotShown } from '#web/patient/LoadFailure.tsx';
import styles from '#web/patient/AppointmentsTab.module.css';
import { HistoryDueCard } from '#web/patient/record/HistoryDueCard.tsx';
import { LoyaltyPanel } from '#web/patient/loyalty/LoyaltyPanel.tsx';
import { useMyBookings } from '#web/data/calls/bookings.ts';
import { useCurrentUser } from '#web/session/currentUser.ts';
import { UnsentCard } from '#web/unsent/UnsentCard.tsx';
import { Button, ButtonLink } from '#web/ui/actions/Button.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { useNow } from '#web/ui/hooks/useNow.ts';

const shownAtFirst = 6;

/** The shape of the tab while the account or its appointments are loading. */
export function AppointmentsSkeleton() {
  return (
    <div className="stack fluid gap-7 with-aside">
      <section className="min-w-0" aria-labelledby="my-appointments">
        <header className={`row wrap between gap-3 mb-5 ${styles.header}`}>
          <h2 className="display-sm" id="my-appointments">
            My Appointments
          </h2>
        </header>
        <Skeleton label="Loading your appointments" rows={2} shape="card" />
      </section>
      <section className="stack top gap-5" aria-labelledby="loyalty">
        <h2 className="display-sm" id="loyalty">
          Your loyalty journey
        </h2>
        <Skeleton label="Loading your loyalty journey" rows={4} shape="card" />
      </section>
    </div>
  );
}

export function AppointmentsTab() {
  const mine = useMyBookings();
  const { user } = useCurrentUser();
  if (!mine.bookings && !mine.isError) return <AppointmentsSkeleton />;
  return (
    <div className="stack fluid gap-7 with-aside">
      <section className="min-w-0" aria-labelledby="my-appointments">
        <header className={`row wrap between gap-3 mb-5 ${styles.header}`}>
          <h2 className="display-sm" id="my-appointments">
            My Appointments
          </h2>
          <ButtonLink to={paths.booking} size="sm">
            Book a Consultation
          </ButtonLink>
        </header>
        {user?.confirmationSentAt && <EmailConfirmation user={user} />}
        <UnsentCard />
        <Appointments {...mine} />
      </section>
      <LoyaltyPanel />
    </div>
  );
}

function Appointments({ bookings, isError, isPartial }: ReturnType<typeof useMyBookings>) {
  const now = useNow();
  const [isAllShown, setIsAllShown] = useState(false);
  const [actedId, setActedId] = useState<number | null>(null);
  const list = useRef<HTMLUListElement>(null);
  if (isError || !bookings) return <AppointmentsFailure />;
  if (bookings.length === 0) {
    if (isPartial) return <PartNotShown />;
    return (
      <EmptyState icon={<CalendarDays aria-hidden />} title="No appointments yet">
        Your first step is a consultation. Choose a day that suits you, and we agree the time together.
      </EmptyState>
    );
  }
  const sorted = sortForPatient(bookings, now);
  const next = sorted.find((booking) => isUpcoming(booking, now) && booking.bookedFor === null);
  const showAll = () => {
    setIsAllShown(true);
    // The focused button is about to be removed.
    requestAnimationFrame(() => (list.current?.children[shownAtFirst] as HTMLElement | undefined)?.focus());
  };
  // What the patient has just changed stays in sight, wherever it is sorted now.
  const shown = sorted.filter(({ id }, index) => isAllShown || index < shownAtFirst || id === actedId);
  return (
    <>
      {isPartial && <PartNotShown />}
      <ul className="line-below" ref={list}>
        {shown.map((booking, index) => (
          <AppointmentItem
            key={booking.id}
            booking={booking}
            isNext={booking === next}
            onActed={() => setActedId(booking.id)}
          >
            {/* Not above the first one: it comes later, and would push that down. */}
            {index === 0 && <HistoryDueCard bookings={bookings} />}
          </AppointmentItem>
        ))}
      </ul>
      {shown.length < sorted.length && (
        <Button variant="secondary" className="mt-4" onClick={showAll}>
          Show all {sorted.length} appointments
        </Button>
      )}
    </>
  );
}
