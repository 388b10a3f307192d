import { CalendarPlus, Phone } from 'lucide-react';
import { reviewDate } from '#shared/content/clinical/reviewDate.ts';
import type { OpenedRecord } from '#shared/contracts/record.ts';
import type { ReadReason } from '#shared/domain/careRecord.ts';
import { formatDateWithWeekday } from '#web/admin/dates/formatAppointment.ts';
import { HandOverButton } from '#web/admin/handover/HandOverDialog.tsx';
import { EmptyWords } from '#web/admin/lists/states.tsx';
import { DirectionsInForce } from '#web/admin/record/DirectionsInForce.tsx';
import { type RecordSubject, useDesk } from '#web/admin/dialogs/desk.tsx';
import { useFormulary } from '#web/admin/formulary/ProductInput.tsx';
import { EntryDetails } from '#web/admin/record/EntryDetails.tsx';
import { givenOn } from '#web/admin/record/given.ts';
import { RecordHistory } from '#web/admin/record/RecordHistory.tsx';
import styles from '#web/admin/record/Record.module.css';
import type { RecordStep } from '#web/admin/record/steps.tsx';
import { clinicToday } from '#web/clinicClock.ts';
import { useCurrentUser } from '#web/session/currentUser.ts';
import { Button, SmallButton, SecondaryButton } from '#web/ui/actions/Button.tsx';

/** The heading that gets the focus after something was signed. */
export const entriesId = 'record-entries';

interface OverviewProps {
  record: OpenedRecord;
  subject: RecordSubject;
  reason: ReadReason | null;
  onStep: (step: RecordStep) => void;
  onIncident: () => void;
}

/** What can be done, the history, and what was done before. */
export function RecordOverview({ record, subject, reason, onStep, onIncident }: OverviewProps) {
  const { user } = useCurrentUser();
  return (
    <div className={`stack fluid gap-5 ${styles.record}`}>
      <div className="cluster gap-3">
        {user?.isClinician && (
          <>
            <Button onClick={() => onStep({ name: 'treatment' })}>Record Treatment</Button>
            <SecondaryButton onClick={() => onStep({ name: 'consent' })}>Take Consent</SecondaryButton>
            <SecondaryButton onClick={() => onStep({ name: 'history' })}>Ask Medical History</SecondaryButton>
          </>
        )}
        <HandOverButton
          userId={record.userId}
          bookingId={subject.bookingId}
          name={record.name}
          variant="secondary"
        />
        {user?.isPrescriber && (
          <SecondaryButton onClick={() => onStep({ name: 'direction' })}>Write Direction</SecondaryButton>
        )}
        {user?.isClinician && (
          <>
            <SecondaryButton onClick={() => onStep({ name: 'pictures' })}>Add Photographs</SecondaryButton>
            <SecondaryButton onClick={() => onStep({ name: 'patchTest' })}>Record Patch Test</SecondaryButton>
            <SecondaryButton onClick={() => onStep({ name: 'declined' })}>Not Treated…</SecondaryButton>
            <SecondaryButton onClick={onIncident}>Record Incident…</SecondaryButton>
          </>
        )}
      </div>
      <ReviewProposal record={record} subject={subject} />
      <DirectionsInForce record={record} onStep={onStep} />
      <div className={`stack fluid gap-6 ${styles.columns}`}>
        <RecordHistory record={record} />
        <section aria-labelledby={entriesId} className={`stack fluid top gap-3 ${styles.part}`}>
          <h3 id={entriesId} tabIndex={-1}>
            Entries
          </h3>
          {record.entries.length === 0 && (
            <p className="muted">
              <EmptyWords>Nothing yet.</EmptyWords>
            </p>
          )}
          <ol className="stack">
            {record.entries.map((entry) => (
              <li className="stack gap-1 fluid py-3 line-above text-sm break-anywhere" key={entry.id}>
                <EntryDetails
                  entry={entry}
                  entries={record.entries}
                  onStep={onStep}
                  opening={{ userId: record.userId, reason }}
                />
              </li>
            ))}
          </ol>
        </section>
      </div>
    </div>
  );
}

/** On the day of a treatment: its review, as an appointment or by telephone. */
function ReviewProposal({ record, subject }: { record: OpenedRecord; subject: RecordSubject }) {
  const { openNewBooking, openNewTask } = useDesk();
  const today = clinicToday();
  const formulary = useFormulary();
  const given = givenOn(record.entries, today);
  if (given.length === 0 || !formulary) return null;
  const { userId, name } = record;
  const { service } = subject;
  const date = reviewDate(formulary, given, today);
  return (
    <p className="row wrap gap-3">
      Review on {formatDateWithWeekday(date)}:
      <SmallButton
        onClick={() => openNewBooking({ text: name, when: { date, time: '' }, ...(service && { service }) })}
      >
        <CalendarPlus aria-hidden /> Book Review
      </SmallButton>
      <SmallButton
        onClick={() =>
          openNewTask({
            person: { id: userId, name },
            text: 'Ring: how is it after the treatment?',
            dueDate: date,
          })
        }
      >
        <Phone aria-hidden /> Ring Instead
      </SmallButton>
    </p>
  );
}
