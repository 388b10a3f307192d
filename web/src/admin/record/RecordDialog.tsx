import { useLayoutEffect, useRef, useState, useEffect, useEffectEvent } from 'react';
import { Siren } from 'lucide-react';
import { fittingCard } from '#shared/content/clinical/emergencies.ts';
import { findProduct } from '#shared/content/clinical/formulary.ts';
import type { OpenedRecord } from '#shared/contracts/record.ts';
import { EntryReceipt } from '#shared/contracts/recordForms.ts';
import { readReasonNeeded, recordCalls } from '#shared/contracts/recordCalls.ts';
import { readReasons, type ReadReason } from '#shared/domain/careRecord.ts';
import { formatBirthDate } from '#shared/domain/wallTime.ts';
import { type RowDialogProps, reportOn, useDesk, type RecordSubject } from '#web/admin/dialogs/desk.tsx';
import { ReasonForm } from '#web/admin/dialogs/ReasonForm.tsx';
import { LoadFailure } from '#web/admin/lists/states.tsx';
import { useOutage, WorksOffline } from '#web/admin/outage/outage.tsx';
import { Alerts } from '#web/admin/record/Alerts.tsx';
import { type BegunIncident, incidentOpener, type OpenRecord } from '#web/admin/emergency/incidentOpener.ts';
import { useFormulary } from '#web/admin/formulary/ProductInput.tsx';
import { lastGiven } from '#web/admin/record/given.ts';
import { IncidentStep } from '#web/admin/record/IncidentStep.tsx';
import { entriesId, RecordOverview } from '#web/admin/record/RecordOverview.tsx';
import styles from '#web/admin/record/Record.module.css';
import { NamesakeNotice, Portrait } from '#web/admin/record/pictures/PictureStep.tsx';
import { Step, steps } from '#web/admin/record/RecordSteps.tsx';
import type { RecordStep, StepProps } from '#web/admin/record/steps.tsx';
import { useLeaveUnsigned } from '#web/admin/record/useLeaveUnsigned.tsx';
import { recordApi } from '#web/data/calls/record.ts';
import { useCurrentUser } from '#web/session/currentUser.ts';
import { isCallError, sentenceOf } from '#web/data/requests/request.ts';
import { Button, IconButton, SecondaryButton } from '#web/ui/actions/Button.tsx';
import { Dialog } from '#web/ui/dialogs/Dialog.tsx';
import { Notice } from '#web/ui/feedback/Notice.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';

const formId = 'record-step';
const incidentFormId = 'record-incident';
const formIds = [formId, incidentFormId];
const titleId = 'record-step-title';
const incidentTitleId = 'record-incident-title';

/** A patient's care record. Each opening is shown to the patient, and nothing of it stays once it is closed. */
export function RecordDialog({ subject, ...dialog }: RowDialogProps & { subject: RecordSubject }) {
  const { userId } = subject;
  const { isAway } = useOutage();
  const [reason, setReason] = useState<ReadReason | null>(null);
  const [step, setStep] = useState<RecordStep>({ name: 'overview' });
  /** Above the step, which stays as it is meanwhile. */
  const [incident, setIncident] = useState<BegunIncident | null>(null);
  const [isSigning, setSigning] = useState(false);
  /** Why the last attempt to sign failed; in sight until the next one, because a toast goes. */
  const [failure, setFailure] = useState<string | null>(null);
  const { openEmergency } = useDesk();
  const { currentData, error, refetch } = recordApi.useOpenRecordQuery(
    { params: { userId }, body: { reason } },
    { skip: !dialog.isOpen, refetchOnMountOrArgChange: true },
  );
  const needsReason = isCallError(error) && error.code === readReasonNeeded;
  // Also where its only appointment was moved since; what is being written stays.
  const asksReason = needsReason && (!currentData || (step.name === 'overview' && !incident));
  const back = () => {
    setFailure(null);
    if (incident) setIncident(null);
    else setStep({ name: 'overview' });
  };
  const sign: StepProps['onSign'] = async (sent, words) => {
    setSigning(true);
    setFailure(null);
    const failed = 'It could not be signed';
    const isDone = await reportOn(sent, {
      ...words,
      // Online as well: what has happened is stored, whatever it breaks.
      detail: (answer) =>
        EntryReceipt.safeParse(answer).data?.questionOn
          ? 'It breaks a rule: please read the incident about it.'
          : (words.detail ?? ''),
    });
    setSigning(false);
    if (isDone) back();
    else await sent.catch((error: unknown) => setFailure(sentenceOf(error, failed)));
  };
  const { leave, question } = useLeaveUnsigned(formIds);
  // A record that is not stored on this computer is not a load failure; the notice says why it is missing.
  const isNotStored = isCallError(error) && error.code === 'record_not_stored';
  useIncidentOpener(dialog.isOpen ? currentData : undefined, (next) =>
    setIncident((begun) => ({ ...next, category: begun?.category ?? next.category })),
  );
  const isHandedOver = step.name === 'consent' && !isAway;
  const stepFooter =
    step.name === 'overview' ? null : isHandedOver ? 'Hand Over to Sign…' : steps[step.name].action;
  return (
    <WorksOffline call={recordCalls.addTreatment}>
      <Dialog
        {...dialog}
        onClose={() => leave(formIds, dialog.onClose)}
        size="xl"
        title={currentData?.name ?? subject.name}
        notice={failure && <Notice tone="error">{failure}</Notice>}
        subject={currentData && `Care record · born ${formatBirthDate(currentData.dateOfBirth)}`}
        footer={
          step.name === 'overview' && !incident ? (
            <>
              {currentData && <EmergencyButton onClick={() => openEmergency()} />}
              <SecondaryButton onClick={dialog.onClose}>Close</SecondaryButton>
              {asksReason && (
                <Button type="submit" form={formId}>
                  Open Record
                </Button>
              )}
            </>
          ) : (
            <>
              <EmergencyButton onClick={() => openEmergency()} />
              <SecondaryButton onClick={() => leave([incident ? incidentFormId : formId], back)}>
                {incident && step.name !== 'overview' ? 'Back' : 'Back to the Record'}
              </SecondaryButton>
              {(incident ?? stepFooter) && (
                <Button type="submit" form={incident ? incidentFormId : formId} isBusy={isSigning}>
                  {incident ? 'Sign Incident' : stepFooter}
                </Button>
              )}
            </>
          )
        }
      >
        {currentData && isAway && <StoredHint />}
        {currentData && !asksReason ? (
          <Opened
            record={currentData}
            subject={subject}
            reason={reason}
            step={step}
            onStep={setStep}
            incident={incident}
            onIncident={() => setIncident({ category: null })}
            onSigning={setSigning}
            onSign={sign}
            onReopen={() => void refetch()}
            onDone={back}
          />
        ) : isNotStored ? (
          <Notice title="Not on this computer">{error.sentence}</Notice>
        ) : asksReason ? (
          <div className="stack fluid gap-4 max-w-44">
            {/* Without an appointment nearby, the patient is shown why the record was opened. */}
            <ReasonForm<ReadReason>
              formId={formId}
              label="Why do you open it?"
              hint="There is no appointment within 30 days. The patient sees who opened the record, and why."
              reasons={readReasons}
              onChoose={setReason}
            />
          </div>
        ) : error ? (
          <LoadFailure error={error} fallback="The record could not be opened." onRetry={refetch} />
        ) : (
          <Skeleton label="Opening the record" shape="row" rows={8} />
        )}
      </Dialog>
      {question}
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

/** Steps that show the alerts by what is given. */
const ownAlerts: readonly RecordStep['name'][] = ['treatment', 'direction'];

interface OpenedProps extends Omit<StepProps, 'formId'> {
  step: RecordStep;
  onStep: (step: RecordStep) => void;
  incident: BegunIncident | null;
  onIncident: () => void;
}

/** Shows a step, and moves the focus to its heading; back in the record, to the entries. */
function Opened({ incident, ...rest }: OpenedProps) {
  const { step } = rest;
  const { user } = useCurrentUser();
  const shown = useRef<object>(step);
  const isIncident = incident !== null;
  // Before the dialog notices that the focused field is gone, and focuses itself.
  useLayoutEffect(() => {
    const next = incident ?? step;
    if (shown.current === next) return;
    shown.current = next;
    const heading = incident ? incidentTitleId : step.name === 'overview' ? entriesId : titleId;
    document.getElementById(heading)?.focus();
  }, [incident, step]);
  return (
    <div className={`stack fluid gap-5 ${styles.record}`}>
      {rest.record.hasNamesake && step.name === 'overview' && !incident && (
        <div className="row gap-4">
          <Portrait record={rest.record} reason={rest.reason} />
          <NamesakeNotice />
        </div>
      )}
      {(incident || !ownAlerts.includes(step.name)) && (
        <Alerts
          record={rest.record}
          isBrief={isIncident || step.name !== 'overview'}
          onRemove={
            isIncident || step.name !== 'overview' || !user?.isClinician
              ? undefined
              : (stop) => rest.onStep({ name: 'removal', stop })
          }
        />
      )}
      {incident && (
        <section aria-labelledby={incidentTitleId} className={`stack fluid gap-5 ${styles.record}`}>
          <h3 id={incidentTitleId} tabIndex={-1}>
            Record an incident
          </h3>
          <IncidentStep {...rest} begun={incident} formId={incidentFormId} />
        </section>
      )}
      <div hidden={isIncident}>
        <Shown {...rest} />
      </div>
    </div>
  );
}

function Shown({ step, onStep, onIncident, ...rest }: Omit<OpenedProps, 'incident'>) {
  if (step.name === 'overview') {
    return (
      <RecordOverview
        record={rest.record}
        subject={rest.subject}
        reason={rest.reason}
        onStep={onStep}
        onIncident={onIncident}
      />
    );
  }
  return (
    <section aria-labelledby={titleId} className={`stack fluid gap-5 ${styles.record}`}>
      <h3 id={titleId} tabIndex={-1}>
        {steps[step.name].title}
      </h3>
      <Step step={step} {...rest} formId={formId} />
    </section>
  );
}

function EmergencyButton({ onClick }: { onClick: () => void }) {
  return (
    <IconButton
      icon={Siren}
      label="Emergency"
      title="Emergency (Alt+E)"
      className={styles.emergency}
      aria-keyshortcuts="Alt+E"
      onClick={onClick}
    />
  );
}

/** Lets the emergency cards begin an incident in the record that is open. */
function useIncidentOpener(record: OpenedRecord | undefined, begin: OpenRecord['begin']): void {
  const formulary = useFormulary();
  const onBegin = useEffectEvent(begin);
  useEffect(() => {
    if (!record) return undefined;
    const families = lastGiven(record.entries)?.flatMap(
      (used) => findProduct(formulary ?? [], used)?.family ?? [],
    );
    incidentOpener.set({
      begin: (incident) => onBegin(incident),
      fits: families ? fittingCard({ families }) : null,
    });
    return () => incidentOpener.set(null);
  }, [record, formulary]);
}
