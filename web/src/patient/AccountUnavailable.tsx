import { useEffect, useState } from 'react';
import { clinic } from '#shared/clinic.ts';
import { AppointmentsSkeleton } from '#web/patient/AppointmentsTab.tsx';
import { DashboardFrame, useTab } from '#web/patient/DashboardFrame.tsx';
import styles from '#web/patient/DashboardPage.module.css';
import { GuidesWithoutList } from '#web/patient/care/GuidesWithoutList.tsx';
import { GuideText } from '#web/patient/care/GuideText.tsx';
import { useGuideToRead } from '#web/patient/care/useGuideToRead.ts';
import { LoadFailure } from '#web/patient/LoadFailure.tsx';
import { Notice } from '#web/ui/feedback/Notice.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { Wrap } from '#web/ui/layout/Wrap.tsx';

/** Longer than the timeout after which snapshots are shown (`snapshotQuery.ts`). */
const lateAfterMs = 4000;

function useIsLate(): boolean {
  const [isLate, setIsLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsLate(true), lateAfterMs);
    return () => clearTimeout(timer);
  }, []);
  return isLate;
}

const phone = <a href={`tel:${clinic.phoneLink}`}>{clinic.phone}</a>;

/** Replaces the dashboard until the user is known. Anybody can read the guides. */
export function AccountUnavailable({ hasFailed }: { hasFailed: boolean }) {
  const isLate = useIsLate();
  const [tab, openTab] = useTab();
  const [guide, read] = useGuideToRead();
  if (guide) {
    return (
      <Wrap className={styles.page}>
        <GuideText guide={guide} anchor={null} />
      </Wrap>
    );
  }
  const guides = (hasFailed || isLate) && <GuidesWithoutList onRead={read} />;
  if (hasFailed) {
    return (
      <Wrap className={styles.page}>
        <h1>My Treatment</h1>
        <LoadFailure title="Unable to load your account">
          We could not reach the clinic. Please check your connection and refresh the page, or ring us on{' '}
          {phone}.
        </LoadFailure>
        {guides}
      </Wrap>
    );
  }
  return (
    <DashboardFrame
      welcome="Loading your account…"
      tab={tab}
      onOpen={openTab}
      content={(name) => (
        <div className="stack gap-5" aria-busy>
          <div aria-live="polite">
            {isLate && (
              <Notice tone="warning" title="This is taking longer than usual">
                Our server has not answered yet. Your account opens by itself as soon as it does. If it is
                urgent, ring us on {phone}.
              </Notice>
            )}
          </div>
          {guides}
          {name === 'appointments' ? (
            <AppointmentsSkeleton />
          ) : (
            <Skeleton label="Loading your account" rows={3} shape="card" />
          )}
        </div>
      )}
    />
  );
}
