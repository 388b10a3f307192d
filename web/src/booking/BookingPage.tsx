import { useState } from 'react';
import { useSelector } from 'react-redux';
import { useCurrentUser } from '#web/data/session.ts';
import type { RootState } from '#web/data/store.ts';
import { BookingAside } from '#web/booking/BookingAside.tsx';
import styles from '#web/booking/BookingPage.module.css';
import { BookingWizard } from '#web/booking/BookingWizard.tsx';
import { ReturnButton } from '#web/booking/ReturnButton.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { Wrap } from '#web/ui/Wrap.tsx';

export function BookingPage() {
  const { user, isLoading } = useCurrentUser();
  const [isSaved, setSaved] = useState(false);
  const [ownerId, setOwnerId] = useState<number | null>(null);
  if (user && user.id !== ownerId) setOwnerId(user.id);
  const hasLoggedOut = useSelector((state: RootState) => state.session.hasLoggedOut);
  // After a log-out, or for another user, the wizard begins anew: what was in it belonged to somebody.
  const wizardKey = `${ownerId ?? 'guest'} ${hasLoggedOut ? 'out' : 'in'}`;
  return (
    <Wrap className={styles.page}>
      <ReturnButton className={styles.return} />
      <header className={styles.header}>
        <h1>
          Book a <em>Consultation</em>
        </h1>
        <p className={styles.lead}>
          Three short steps. You choose a day that suits you, and we agree the time together.
        </p>
      </header>
      <div className={styles.main}>
        {isLoading ? (
          <Skeleton label="Loading the booking form" rows={4} shape="card" />
        ) : (
          <BookingWizard
            key={wizardKey}
            user={user}
            ownerId={hasLoggedOut ? null : ownerId}
            onSaved={() => setSaved(true)}
          />
        )}
      </div>
      {/* It says when we answer, which nobody can say of what is not sent. */}
      {!isSaved && <BookingAside />}
    </Wrap>
  );
}
