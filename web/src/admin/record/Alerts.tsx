import { OctagonAlert, TriangleAlert } from 'lucide-react';
import type { OpenedRecord } from '#shared/contracts/record.ts';
import { recordCalls } from '#shared/contracts/recordCalls.ts';
import type { RecordStop } from '#shared/contracts/stops.ts';
import { alertsFor, type GivenProduct } from '#shared/content/clinical/acknowledging.ts';
import { isAdult } from '#shared/domain/age.ts';
import { formatDate, formatInstantDate } from '#shared/domain/wallTime.ts';
import { alertsOf } from '#shared/content/clinical/stops.ts';
import { clinicToday } from '#web/clinicClock.ts';
import { EmptyWords } from '#web/admin/lists/states.tsx';
import { WorksOffline } from '#web/admin/outage/outage.tsx';
import styles from '#web/admin/record/Record.module.css';
import { QuietButton } from '#web/ui/actions/Button.tsx';
import { Notice } from '#web/ui/feedback/Notice.tsx';

interface AlertsProps {
  record: OpenedRecord;
  /** What is about to be given, whose alerts come first. */
  products?: readonly GivenProduct[];
  /** What is to be discussed is folded up. */
  isBrief?: boolean;
  /** Removes one that the patient no longer says; only where nothing is being written. */
  onRemove?: ((stop: RecordStop) => void) | undefined;
}

/** What somebody has to see before anything else, above every step of a record. */
export function Alerts({ record, products = [], isBrief = false, onRemove }: AlertsProps) {
  const { dateOfBirth, history, historyDue } = record;
  const alerts = alertsFor(alertsOf(record), products);
  const stops = alerts.filter(({ level }) => level === 'stop');
  const toDiscuss = alerts.filter(({ level }) => level === 'discuss');
  return (
    <section aria-labelledby="record-alerts" className={`stack fluid top gap-3 ${styles.part}`}>
      <h3 id="record-alerts">Alerts</h3>
      {!isAdult(dateOfBirth, clinicToday()) && (
        <Notice tone="error" title="Under 18: not treated here">
          Our treatments are for people aged 18 and over. No consent, direction or treatment can be signed.
          Where the date of birth is wrong, correct it in the customer’s sheet.
        </Notice>
      )}
      {record.addressEnteredOn && (
        <Notice tone="warning" title="Is the email address theirs?">
          A colleague entered it on {formatDate(record.addressEnteredOn)}, and it was never confirmed at a
          visit. Whoever reads its mail can log in to this record.
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
      {history && alerts.length === 0 && (
        <p>
          <EmptyWords>None from the medical history.</EmptyWords>
        </p>
      )}
      <AlertList alerts={stops} onRemove={onRemove} />
      {!isBrief || toDiscuss.length === 0 ? (
        <AlertList alerts={toDiscuss} onRemove={onRemove} />
      ) : (
        <details className={styles.fold}>
          <summary className="w-fit py-2 underlined">
            {toDiscuss.length} {stops.length > 0 && 'more '}to discuss
          </summary>
          <section>
            <AlertList alerts={toDiscuss} />
          </section>
        </details>
      )}
    </section>
  );
}

interface AlertListProps extends Pick<AlertsProps, 'onRemove'> {
  alerts: readonly RecordStop[];
}

export function AlertList({ alerts, onRemove }: AlertListProps) {
  if (alerts.length === 0) return null;
  return (
    <ul className={`stack fluid gap-2 ${styles.alerts}`}>
      {alerts.map((alert) => {
        const { id, level, text, source, quote, saidAt, goneSince } = alert;
        return (
          <li className="stack gap-3 p-2-3 rounded-md amber" key={id} data-level={level}>
            {level === 'stop' ? <OctagonAlert aria-hidden /> : <TriangleAlert aria-hidden />}
            <span>
              <strong>{level === 'stop' ? 'Stop: ' : 'Discuss: '}</strong>
              {text} {quote && <q>{quote}</q>}
              {goneSince && (
                <em>
                  {' '}
                  Said on {formatInstantDate(saidAt)}, and no longer on {formatInstantDate(goneSince)}: has
                  anybody asked?
                </em>
              )}{' '}
              <small className="block text-xs">{source}</small>
              {goneSince && onRemove && (
                <WorksOffline call={recordCalls.removeStop}>
                  <QuietButton requiresServer onClick={() => onRemove(alert)}>
                    Remove Alert…
                  </QuietButton>
                </WorksOffline>
              )}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
