import { useEffect, useRef, useState } from 'react';
import { readReasonNeeded, recordCalls } from '#shared/contracts/record.ts';
import type { ReadReason } from '#shared/domain/careRecord.ts';
import { birthDateWords } from '#shared/domain/dateWords.ts';
import type { RecordSubject } from '#web/admin/dialogs/DeskContext.ts';
import type { RowDialogProps } from '#web/admin/dialogs/useRowDialog.ts';
import { LoadFailure } from '#web/admin/lists/LoadFailure.tsx';
import { useOutage } from '#web/admin/outage/outage.ts';
import { WorksOffline } from '#web/admin/outage/WorksOffline.tsx';
import { AdditionStep } from '#web/admin/record/AdditionStep.tsx';
import { AddPicturesStep } from '#web/admin/record/pictures/AddPicturesStep.tsx';
import { ConsentStep } from '#web/admin/record/ConsentStep.tsx';
import { HistoryStep } from '#web/admin/record/HistoryStep.tsx';
import { PictureStep } from '#web/admin/record/pictures/PictureStep.tsx';
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
  history: 'Ask the medical history',
  consent: 'Take consent',
  treatment: 'Record treatment',
  addendum: 'Add to an entry',
  withdrawal: 'Withdraw a consent',
  declined: 'Not treated',
  pictures: 'Add photographs',
  picture: 'Photograph',
} as const;

const footers = {
  history: 'Sign Medical History',
  consent: 'Sign Consent',
  treatment: 'Sign Treatment…',
  addendum: 'Sign Addition',
  withdrawal: 'Record Withdrawal',
  declined: 'Sign',
  pictures: 'Add to the Record',
  picture: null,
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
    { skip: !dialog.isOpen, refetchOnMountOrArgChange: true },
  );
  const needsReason = isCallError(error) && error.code === readReasonNeeded;
  const back = () => setStep({ name: 'overview' });
  // What is stored on this computer is no failure to load: it says why it is not there.
  const isNotStored = isCallError(error) && error.code === 'record_not_stored';
  return (
    <WorksOffline call={recordCalls.addTreatment}>
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
              {footers[step.name] && (
                <Button type="submit" form={formId} isBusy={isSigning}>
                  {footers[step.name]}
                </Button>
              )}
            </>
          )
        }
      >
        {currentData && isAway && <StoredHint />}
        {currentData ? (
          <Opened
            record={currentData}
            subject={subject}
            reason={reason}
            step={step}
            onStep={setStep}
            onSigning={setSigning}
            onDone={back}
          />
        ) : isNotStored ? (
          <Notice title="Not on this computer">{error.sentence}</Notice>
        ) : needsReason ? (
          <ReasonStep formId={formId} onChoose={setReason} />
        ) : error ? (
          <LoadFailure error={error} fallback="The record could not be opened." onRetry={refetch} />
        ) : (
          <Skeleton label="Opening the record" shape="row" rows={8} />
        )}
      </Dialog>
    </WorksOffline>
  );
}

function StoredHint() {
  return (
    <div className={styles.stored}>
      <Notice title="From this computer, without the clinic’s server">
        What was written elsewhere since is missing. What you sign here is stored encrypted and sent once the
        server is back. The patient sees that the record was opened.
      </Notice>
    </div>
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
    case 'history':
      return <HistoryStep {...props} />;
    case 'consent':
      return <ConsentStep {...props} />;
    case 'treatment':
      return <TreatmentStep {...props} />;
    case 'pictures':
      return <AddPicturesStep {...props} />;
    case 'picture':
      return <PictureStep entry={step.entry} record={props.record} reason={props.reason} />;
    case 'addendum':
    case 'withdrawal':
    case 'declined':
      return <AdditionStep key={step.name} step={step} {...props} />;
  }
}
