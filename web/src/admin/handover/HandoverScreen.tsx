import { useEffect, useRef, useState } from 'react';
import type { Handover } from '#shared/contracts/handover.ts';
import { clinic } from '#shared/clinic.ts';
import { historyForm } from '#shared/content/clinical/history.ts';
import { consentTexts } from '#shared/content/clinical/consents.ts';
import { BirthDateStep } from '#web/admin/handover/BirthDateStep.tsx';
import styles from '#web/admin/handover/Handover.module.css';
import { ConsentForm } from '#web/admin/handover/ConsentForm.tsx';
import { HandoverForm } from '#web/admin/handover/HandoverForm.tsx';
import { TakeBackDialog } from '#web/admin/handover/TakeBackDialog.tsx';
import { LoadFailure } from '#web/admin/lists/LoadFailure.tsx';
import { useGetHandoverQuery } from '#web/data/calls/handover.ts';
import { Button } from '#web/ui/actions/Button.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';

function titleOf({ step, consent }: Handover): string {
  if (step === 'finished') return 'Thank you';
  if (step === 'over') return 'This form is closed';
  const text = consent && consentTexts.find(({ id }) => id === consent.textId);
  // Before the date of birth, nobody reads what the form is about.
  return step === 'identify' ? 'Your form' : (text?.title ?? historyForm.title);
}

/** What a patient sees whom this screen was handed to: the medical history, and the way back for the clinic. */
export function HandoverScreen() {
  const { data, error, refetch } = useGetHandoverQuery(undefined, { refetchOnMountOrArgChange: true });
  const [isLeaving, setLeaving] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const step = data?.step;
  useEffect(() => heading.current?.focus(), [step]);
  return (
    <div className={`bg-paper ${styles.screen}`} data-handed-over>
      <header className={`row between gap-3 line-below ink-soft text-sm ${styles.header}`}>
        <p className="cluster gap-0-3">
          <strong>{clinic.brand}</strong> <span>Give the tablet back when you have finished.</span>
        </p>
        <Button variant="quiet" size="sm" onClick={() => setLeaving(true)}>
          For the clinic
        </Button>
      </header>
      <div className={`stack fluid gap-5 ${styles.body}`}>
        {data ? (
          <>
            <h1 ref={heading} tabIndex={-1} className={`display-sm ${styles.title}`}>
              {titleOf(data)}
            </h1>
            <Content handover={data} onChanged={() => void refetch()} />
          </>
        ) : error ? (
          <LoadFailure error={error} fallback="The form could not be loaded." onRetry={refetch} />
        ) : (
          <Skeleton label="Loading the form" shape="card" rows={2} />
        )}
      </div>
      <TakeBackDialog isOpen={isLeaving} onClose={() => setLeaving(false)} />
    </div>
  );
}

function Content({ handover, onChanged }: { handover: Handover; onChanged: () => void }) {
  switch (handover.step) {
    case 'identify':
      return <BirthDateStep firstName={handover.firstName} onDone={onChanged} />;
    case 'answer':
      return handover.consent ? (
        <ConsentForm consent={handover.consent} onChanged={onChanged} />
      ) : (
        <HandoverForm handover={handover} onChanged={onChanged} />
      );
    case 'finished':
      return (
        <p className="text-lg">
          It is in your record, {handover.firstName}, and nothing of it is left on this tablet. Please give it
          back.
        </p>
      );
    case 'over':
      return <p className="text-lg">Please give the tablet back; we are glad to help.</p>;
  }
}
