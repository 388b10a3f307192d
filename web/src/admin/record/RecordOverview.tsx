import type { OpenedRecord } from '#shared/contracts/record.ts';
import type { ReadReason } from '#shared/domain/careRecord.ts';
import { HandOverButton } from '#web/admin/handover/HandOverButton.tsx';
import { DirectionsInForce } from '#web/admin/record/DirectionsInForce.tsx';
import type { RecordSubject } from '#web/admin/dialogs/desk.ts';
import { EntryDetails } from '#web/admin/record/EntryDetails.tsx';
import { RecordHistory } from '#web/admin/record/RecordHistory.tsx';
import { ReviewProposal } from '#web/admin/record/ReviewProposal.tsx';
import styles from '#web/admin/record/Record.module.css';
import type { RecordStep } from '#web/admin/record/steps.ts';
import { useCurrentUser } from '#web/session/currentUser.ts';
import { Button } from '#web/ui/actions/Button.tsx';

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
            <Button variant="secondary" onClick={() => onStep({ name: 'consent' })}>
              Take Consent
            </Button>
            <Button variant="secondary" onClick={() => onStep({ name: 'history' })}>
              Ask Medical History
            </Button>
          </>
        )}
        <HandOverButton
          userId={record.userId}
          bookingId={subject.bookingId}
          name={record.name}
          variant="secondary"
        />
        {user?.isPrescriber && (
          <Button variant="secondary" onClick={() => onStep({ name: 'direction' })}>
            Write Direction
          </Button>
        )}
        {user?.isClinician && (
          <>
            <Button variant="secondary" onClick={() => onStep({ name: 'pictures' })}>
              Add Photographs
            </Button>
            <Button variant="secondary" onClick={() => onStep({ name: 'patchTest' })}>
              Record Patch Test
            </Button>
            <Button variant="secondary" onClick={() => onStep({ name: 'declined' })}>
              Not Treated…
            </Button>
            <Button variant="secondary" onClick={onIncident}>
              Record Incident…
            </Button>
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
          {record.entries.length === 0 && <p className="muted">Nothing yet.</p>}
          <ol>
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
