import type { OpenedRecord } from '#shared/contracts/record.ts';
import { historyForm } from '#shared/content/clinical/history.ts';
import type { ReadReason } from '#shared/domain/careRecord.ts';
import { dateWords, instantDateWords } from '#shared/domain/dateWords.ts';
import { timesWords } from '#shared/domain/happening.ts';
import { HandOverButton } from '#web/admin/handover/HandOverButton.tsx';
import { DirectionsInForce } from '#web/admin/record/DirectionsInForce.tsx';
import type { RecordSubject } from '#web/admin/dialogs/DeskContext.ts';
import { EntryDetails } from '#web/admin/record/EntryDetails.tsx';
import { ReviewProposal } from '#web/admin/record/ReviewProposal.tsx';
import { SignOffMark } from '#web/admin/signOffs/SignOffMark.tsx';
import styles from '#web/admin/record/Record.module.css';
import answerList from '#web/ui/layout/AnswerList.module.css';
import type { RecordStep } from '#web/admin/record/steps.ts';
import { useCurrentUser } from '#web/session/currentUser.ts';
import { Button } from '#web/ui/actions/Button.tsx';
import { Badge } from '#web/ui/feedback/Badge.tsx';

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
        <Button onClick={() => onStep({ name: 'consent' })}>Take Consent</Button>
        <Button onClick={() => onStep({ name: 'treatment' })}>Record Treatment</Button>
        <Button variant="secondary" onClick={() => onStep({ name: 'history' })}>
          Ask Medical History
        </Button>
        <HandOverButton userId={record.userId} name={record.name} variant="secondary" />
        <Button variant="secondary" onClick={() => onStep({ name: 'pictures' })}>
          Add Photographs
        </Button>
        {user?.isPrescriber && (
          <Button variant="secondary" onClick={() => onStep({ name: 'direction' })}>
            Write Direction
          </Button>
        )}
        <Button variant="secondary" onClick={() => onStep({ name: 'patchTest' })}>
          Record Patch Test
        </Button>
        <Button variant="secondary" onClick={() => onStep({ name: 'declined' })}>
          Not Treated…
        </Button>
        <Button variant="secondary" onClick={onIncident}>
          Record Incident…
        </Button>
      </div>
      <ReviewProposal record={record} subject={subject} />
      <DirectionsInForce record={record} onStep={onStep} />
      <div className={`stack fluid gap-6 ${styles.columns}`}>
        <History record={record} />
        <section aria-labelledby={entriesId} className={`stack fluid top gap-3 ${styles.part}`}>
          <h3 id={entriesId} tabIndex={-1}>
            Entries
          </h3>
          {record.entries.length === 0 && <p className="muted">Nothing yet.</p>}
          <ol className={styles.entries}>
            {record.entries.map((entry) => (
              <li key={entry.id}>
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

/** How it came here, after its date. */
function originWords({ interviewer, handedOverBy, paperSignedOn }: NonNullable<OpenedRecord['history']>) {
  if (paperSignedOn) return `, signed on paper on ${dateWords(paperSignedOn)}, typed in by ${interviewer}`;
  if (handedOverBy) return `, answered on the clinic’s tablet, handed over by ${handedOverBy}`;
  return interviewer && `, asked by ${interviewer}`;
}

function History({ record: { history, changes } }: { record: OpenedRecord }) {
  if (!history) return null;
  const changed = new Map(changes.map((change) => [change.linkId, change] as const));
  return (
    <section aria-labelledby="record-history" className={`stack fluid top gap-3 ${styles.part}`}>
      <h3 id="record-history">
        Medical history{' '}
        <span>
          {timesWords(history, instantDateWords)}
          {originWords(history)}
        </span>
      </h3>
      <SignOffMark
        id="medical-history"
        version={historyForm.version}
        words="Questions await the prescriber’s sign-off"
      />
      {changes.length > 0 && (
        <p className="muted">
          {changes.length === 1 ? '1 answer has' : `${changes.length} answers have`} changed since the last
          treatment.
        </p>
      )}
      <dl className={answerList.list}>
        {history.answers.map(({ linkId, question, answer }) => {
          const change = changed.get(linkId);
          return (
            <div className="py-2 line-above" key={linkId} data-yes={answer !== 'No' || undefined}>
              <dt className="ink-soft text-sm">{question}</dt>
              <dd className="pre-line break-anywhere">
                {answer}
                {change && (
                  <>
                    {' '}
                    <Badge tone="amber">{change.before === null ? 'New' : `Was: ${change.before}`}</Badge>
                  </>
                )}
              </dd>
            </div>
          );
        })}
      </dl>
    </section>
  );
}
