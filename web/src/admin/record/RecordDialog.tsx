import { useEffect, useRef, useState } from 'react';
import { readReasonNeeded } from '#shared/contracts/record.ts';
import type { ReadReason } from '#shared/domain/careRecord.ts';
import { birthDateWords } from '#shared/domain/dateWords.ts';
import type { RecordSubject } from '#web/admin/dialogs/DeskContext.ts';
import type { RowDialogProps } from '#web/admin/dialogs/useRowDialog.ts';
import { LoadFailure } from '#web/admin/lists/LoadFailure.tsx';
import { useOutage } from '#web/admin/outage/outage.ts';
import { AdditionStep } from '#web/admin/record/AdditionStep.tsx';
import { ConsentStep } from '#web/admin/record/ConsentStep.tsx';
import { DirectionStep } from '#web/admin/record/DirectionStep.tsx';
import { ReasonStep } from '#web/admin/record/ReasonStep.tsx';
import { entriesId, RecordOverview } from '#web/admin/record/RecordOverview.tsx';
import styles from '#web/admin/record/Record.module.css';
import type { RecordStep, StepProps } from '#web/admin/record/steps.ts';
import { TreatmentStep } from '#web/admin/record/TreatmentStep.tsx';
import { useOpenRecordQuery } from '#web/data/calls/record.ts';
import { isCallError } from '#web/data/requests/errors.ts';
import { Button } from '#web/ui/actions/Button.tsx';
import { Dialog } from '#web/ui/dialogs/Dialog.tsx';
import { Notice } from '#web/ui/feedback/Notice.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';

const formId = 'record-step';
const titleId = 'record-step-title';

const titles = {
  consent: 'Take consent',
  treatment: 'Record treatment',
  addendum: 'Add to an entry',
  withdrawal: 'Withdraw a consent',
  declined: 'Not treated',
  direction: 'Write direction',
  ending: 'End a direction',
} as const;

const footers = {
  consent: 'Sign Consent',
  treatment: 'Sign Treatment…',
  addendum: 'Sign Addition',
  withdrawal: 'Record Withdrawal',
  declined: 'Sign',
  direction: 'Sign Direction',
  ending: 'End Direction',
} as const;

interface RecordDialogProps extends RowDialogProps {
  subject: RecordSubject;
}

/** A patient's care record. Each opening is shown to the patient, and nothing of it stays once it is closed. */
export function RecordDialog({ subject, ...dialog }: RecordDialogProps) {
  const { userId } = subject;
  const { isAway } = useOutage();
  const [reason, setReason] = useState<ReadReason | null>(null);
  const [step, setStep] = useState<RecordStep>({ name: 'overview' });
  const [isSigning, setSigning] = useState(false);
  const { currentData, error, refetch } = useOpenRecordQuery(
    { params: { userId }, body: { reason } },
    { skip: isAway || !dialog.isOpen, refetchOnMountOrArgChange: true },
  );
  const needsReason = isCallError(error) && error.code === readReasonNeeded;
  const back = () => setStep({ name: 'overview' });
  return (
    <Dialog
      {...dialog}
      size="xl"
      title={currentData?.name ?? subject.name}
      subject={currentData && `Care record · born ${birthDateWords(currentData.dateOfBirth)}`}
      footer={
        step.name === 'overview' ? (
          <>
            <Button variant="secondary" onClick={dialog.onClose}>
              Close
            </Button>
            {needsReason && (
              <Button type="submit" form={formId}>
                Open Record
              </Button>
            )}
          </>
        ) : (
          <>
            <Button variant="secondary" onClick={back}>
              Back to the Record
            </Button>
            <Button type="submit" form={formId} isBusy={isSigning}>
              {footers[step.name]}
            </Button>
          </>
        )
      }
    >
      {isAway ? (
        <Notice title="Care records need the server">
          To protect them, nothing of them is stored at the desk. Write on paper, and enter it once the server
          is back.
        </Notice>
      ) : currentData ? (
        <Opened
          record={currentData}
          subject={subject}
          step={step}
          onStep={setStep}
          onSigning={setSigning}
          onDone={back}
        />
      ) : needsReason ? (
        <ReasonStep formId={formId} onChoose={setReason} />
      ) : error ? (
        <LoadFailure error={error} fallback="The record could not be opened." onRetry={refetch} />
      ) : (
        <Skeleton label="Opening the record" shape="row" rows={8} />
      )}
    </Dialog>
  );
}

interface OpenedProps extends Omit<StepProps, 'formId'> {
  step: RecordStep;
  onStep: (step: RecordStep) => void;
}

/** Shows a step, and moves the focus to its heading; back in the record, to the entries. */
function Opened({ step, onStep, ...rest }: OpenedProps) {
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    document.getElementById(step.name === 'overview' ? entriesId : titleId)?.focus();
  }, [step]);
  if (step.name === 'overview') {
    return <RecordOverview record={rest.record} subject={rest.subject} onStep={onStep} />;
  }
  return (
    <section aria-labelledby={titleId} className={styles.record}>
      <h3 id={titleId} tabIndex={-1}>
        {titles[step.name]}
      </h3>
      <Step step={step} {...rest} formId={formId} />
    </section>
  );
}

type WritingStep = Exclude<RecordStep, { name: 'overview' }>;

function Step({ step, ...props }: StepProps & { step: WritingStep }) {
  switch (step.name) {
    case 'consent':
      return <ConsentStep {...props} />;
    case 'treatment':
      return <TreatmentStep {...props} />;
    case 'direction':
      return <DirectionStep {...props} />;
    case 'ending':
    case 'addendum':
    case 'withdrawal':
    case 'declined':
      return <AdditionStep key={step.name} step={step} {...props} />;
  }
}
