import { OctagonAlert, TriangleAlert } from 'lucide-react';
import type { OpenedRecord } from '#shared/contracts/record.ts';
import { listAlerts } from '#shared/content/clinical/alerts.ts';
import { historyAwaitsSignOff } from '#shared/content/clinical/history.ts';
import { isAdult } from '#shared/domain/age.ts';
import type { ReadReason } from '#shared/domain/careRecord.ts';
import { dateWords, instantDateWords } from '#shared/domain/dateWords.ts';
import { asAnswers } from '#shared/domain/forms.ts';
import { londonToday } from '#shared/domain/wallTime.ts';
import { timesWords } from '#shared/domain/happening.ts';
import type { RecordSubject } from '#web/admin/dialogs/DeskContext.ts';
import { HandOverButton } from '#web/admin/handover/HandOverButton.tsx';
import { DirectionsInForce } from '#web/admin/record/DirectionsInForce.tsx';
import { EntryDetails } from '#web/admin/record/EntryDetails.tsx';
import styles from '#web/admin/record/Record.module.css';
import answerList from '#web/ui/layout/AnswerList.module.css';
import type { RecordStep } from '#web/admin/record/steps.ts';
import { useCurrentUser } from '#web/session/currentUser.ts';
import { Button } from '#web/ui/actions/Button.tsx';
import { Badge } from '#web/ui/feedback/Badge.tsx';
import { Notice } from '#web/ui/feedback/Notice.tsx';

/** The heading that gets the focus after something was signed. */
export const entriesId = 'record-entries';

interface OverviewProps {
  record: OpenedRecord;
  subject: RecordSubject;
  reason: ReadReason | null;
  onStep: (step: RecordStep) => void;
  onIncident: () => void;
}

/** Alerts first, then what can be done, the history, and what was done before. */
export function RecordOverview({ record, subject, reason, onStep, onIncident }: OverviewProps) {
  const { user } = useCurrentUser();
  return (
    <div className={styles.record}>
      <Alerts record={record} service={subject.service} />
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
      <DirectionsInForce record={record} />
      <div className={styles.columns}>
        <History record={record} />
        <section aria-labelledby={entriesId} className={styles.part}>
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

function Alerts({
  record: { dateOfBirth, history, historyDue },
  service,
}: {
  record: OpenedRecord;
  service: string | null;
}) {
  const alerts = history ? listAlerts(asAnswers(history.answers), service ?? undefined) : [];
  return (
    <section aria-labelledby="record-alerts" className={styles.part}>
      <h3 id="record-alerts">Alerts {service && <span>for {service}</span>}</h3>
      {!isAdult(dateOfBirth, londonToday()) && (
        <Notice tone="error" title="Under 18: not treated here">
          Our treatments are for people aged 18 and over. No consent, direction or treatment can be signed.
          Where the date of birth is wrong, correct it in the customer’s sheet.
        </Notice>
      )}
      {!history && (
        <Notice tone="warning" title="No medical history">
          The patient has not sent one. Ask them to fill it in on their phone, under Treatment History, My
          Record, or ask here.
        </Notice>
      )}
      {history && historyDue && (
        <Notice tone="warning" title="The medical history is no longer in force">
          It is older than a year, or of an earlier form. Ask what has changed.
        </Notice>
      )}
      {history && alerts.length === 0 && <p>None from the medical history.</p>}
      {alerts.length > 0 && (
        <ul className={styles.alerts}>
          {alerts.map(({ id, level, text, source }) => (
            <li key={id} data-level={level}>
              {level === 'stop' ? <OctagonAlert aria-hidden /> : <TriangleAlert aria-hidden />}
              <span>
                <strong>{level === 'stop' ? 'Stop: ' : 'Discuss: '}</strong>
                {text} <small>{source}</small>
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
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
    <section aria-labelledby="record-history" className={styles.part}>
      <h3 id="record-history">
        Medical history{' '}
        <span>
          {timesWords(history, instantDateWords)}
          {originWords(history)}
        </span>
      </h3>
      {historyAwaitsSignOff && <Badge tone="amber">Questions await the prescriber’s sign-off</Badge>}
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
            <div key={linkId} data-yes={answer !== 'No' || undefined}>
              <dt>{question}</dt>
              <dd>
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
