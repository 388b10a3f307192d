import type { RecordEntry } from '#shared/contracts/record.ts';
import { photoPurposes } from '#shared/content/clinical/photoConsents.ts';
import { formatAcknowledged } from '#shared/content/clinical/acknowledging.ts';
import { isMovable, isStruckOut, strikesOf } from '#shared/domain/enteredInError.ts';
import { findReferred, incidentCategories, nameEntry } from '#shared/domain/careRecord.ts';
import { formatGiven } from '#shared/domain/formatGiven.ts';
import { happenedAt, formatTimes } from '#shared/domain/happening.ts';
import { stepTime } from '#shared/domain/incident.ts';
import { formatView } from '#shared/domain/pictures.ts';
import { formatDirectionParts } from '#shared/domain/formatDirection.ts';
import { copyText } from '#web/ui/clipboard.ts';
import { formatInstant } from '#web/admin/dates/formatAppointment.ts';
import { useUnsentEntry, MarkBadge } from '#web/admin/outage/outage.tsx';
import { ConsentDetails, type Opening } from '#web/admin/record/ConsentDetails.tsx';
import { reportsOfIncident } from '#web/admin/record/incidentReport.ts';
import styles from '#web/admin/record/Record.module.css';
import type { RecordStep } from '#web/admin/record/steps.tsx';
import { useCurrentUser } from '#web/session/currentUser.ts';
import { QuietButton, SmallButton } from '#web/ui/actions/Button.tsx';
import { Badge } from '#web/ui/feedback/Badge.tsx';

interface EntryDetailsProps {
  entry: RecordEntry;
  /** Of its record, to name the one it is about. */
  entries?: readonly RecordEntry[];
  /** Without it nothing is added. */
  onStep?: (step: RecordStep) => void;
  /** Without it nothing is loaded. */
  opening?: Opening;
}

/** One signed entry: what it says, and what can be added to it. */
export function EntryDetails({ entry, entries = [], onStep, opening }: EntryDetailsProps) {
  const unsent = useUnsentEntry(entry.id);
  const { user } = useCurrentUser();
  const { author, treatment, consent, photos, text } = entry;
  const { direction, incident, photograph } = entry;
  const isWithdrawn = consent?.isWithdrawn ?? photos?.isWithdrawn ?? false;
  const isEnded = direction?.isEnded ?? false;
  const name = nameEntry(entry);
  const referred = findReferred(entry, entries);
  const when = formatInstant(happenedAt(entry));
  const label = `${name}, ${when}`;
  const isOut = isStruckOut(entries, entry);
  return (
    <>
      <p className="stack">
        <strong>{name}</strong>
        <span className="ink-soft tabular">
          {formatTimes(entry, formatInstant)}, {author ?? 'the patient'}
        </span>
        {referred && (
          <span className="ink-soft tabular">
            To {nameEntry(referred)}, {formatInstant(happenedAt(referred))}
          </span>
        )}
      </p>
      {unsent && (
        <p>
          <MarkBadge mark={unsent} />
        </p>
      )}
      {entry.isDamaged && (
        <p>Damaged: this entry is not as it was signed. Please tell an owner of the clinic.</p>
      )}
      <Strikes entry={entry} entries={entries} />
      <div className={styles.signed} data-struck-out={isOut || undefined}>
        {isWithdrawn && <Badge tone="amber">Withdrawn</Badge>}
        {isEnded && <Badge tone="amber">Ended</Badge>}
        {direction && formatDirectionParts(direction).map((line) => <p key={line}>{line}</p>)}
        {treatment && <Treatment treatment={treatment} />}
        {(treatment ?? direction)?.acknowledged.map((stop) => (
          <p key={stop.id}>{formatAcknowledged(stop)}</p>
        ))}
        {consent && <ConsentDetails entry={entry} consent={consent} label={label} opening={opening} />}
        {photos && (
          <p>
            {photoPurposes
              .map(
                ({ id, label: purpose }) =>
                  `${purpose}: ${photos[id] ? (photos.withdrawn.includes(id) ? 'withdrawn' : 'yes') : 'no'}`,
              )
              .join(' · ')}
          </p>
        )}
        {incident && (
          <p>
            {incidentCategories[incident.category]}, {formatInstant(incident.happenedAt)}
          </p>
        )}
        {photograph && (
          <p>
            {formatView(photograph)}
            {photograph.isClosed && ' · consent withdrawn since'}
          </p>
        )}
        {text && <p className="pre-line">{text}</p>}
        {incident && <TimeLine incident={incident} />}
      </div>
      {onStep && (
        <div className="cluster gap-2">
          {photograph && (
            <SmallButton
              aria-label={`Show: ${formatView(photograph)}, ${when}`}
              onClick={() => onStep({ name: 'picture', entry })}
            >
              Show
            </SmallButton>
          )}
          {direction && !isEnded && user?.isPrescriber && (
            <QuietButton aria-label={`End: ${label}`} onClick={() => onStep({ name: 'ending', entry })}>
              End…
            </QuietButton>
          )}
          {!direction && user?.isClinician && (
            <QuietButton aria-label={`Add to: ${label}`} onClick={() => onStep({ name: 'addendum', entry })}>
              Add…
            </QuietButton>
          )}
          {entry.kind !== 'withdrawal' && user?.isClinician && (
            <StrikeActions {...{ entry, entries, onStep, label }} />
          )}
          {incident && (
            <QuietButton
              aria-label={`Copy Yellow Card Report: ${label}`}
              onClick={() =>
                void copyText(reportsOfIncident(entry, entries), 'The report could not be copied')
              }
            >
              Copy Yellow Card Report
            </QuietButton>
          )}
          {(consent ?? photos) && !isWithdrawn && !isOut && user?.isClinician && (
            <QuietButton
              aria-label={`Withdraw: ${label}`}
              onClick={() => onStep({ name: 'withdrawal', entry })}
            >
              Withdraw…
            </QuietButton>
          )}
        </div>
      )}
    </>
  );
}

/** Why it is struck out, or would be with a second signature. */
function Strikes({ entry, entries }: { entry: RecordEntry; entries: readonly RecordEntry[] }) {
  const strikes = strikesOf(entries, entry);
  const isOut = isStruckOut(entries, entry);
  return strikes.map(({ id, title, text, author }) => (
    <p key={id} className="cluster gap-2">
      <Badge tone="amber">{isOut ? title : 'In the wrong record? A second clinician decides'}</Badge>
      <span>
        {author}: {text}
      </span>
    </p>
  ));
}

interface StrikeActionsProps {
  entry: RecordEntry;
  entries: readonly RecordEntry[];
  onStep: (step: RecordStep) => void;
  label: string;
}

function StrikeActions({ entry, entries, onStep, label }: StrikeActionsProps) {
  const isElsewhere = strikesOf(entries, entry).some(({ formId }) => formId === 'wrong-record');
  return (
    <>
      {isElsewhere && isMovable(entry) && (
        <QuietButton
          requiresServer
          aria-label={`This belongs to: ${label}`}
          onClick={() => onStep({ name: 'rightRecord', entry })}
        >
          This Belongs to…
        </QuietButton>
      )}
      {!isStruckOut(entries, entry, ['wrong-record']) && (
        <QuietButton
          aria-label={`Entered in error: ${label}`}
          onClick={() => onStep({ name: 'strike', entry })}
        >
          {isElsewhere ? 'Confirm: Not Theirs…' : 'Entered in Error…'}
        </QuietButton>
      )}
    </>
  );
}

function Treatment({ treatment }: { treatment: NonNullable<RecordEntry['treatment']> }) {
  const {
    products,
    technique,
    anaesthetic,
    explained,
    aftercareGuide,
    adverse,
    warningReason,
    ceilingReason,
  } = treatment;
  const facts = [
    ['Technique', technique],
    ['Anaesthetic', anaesthetic],
    ['Told', explained],
    ['Aftercare', aftercareGuide],
    ['Went wrong', adverse],
    ['Given without all papers', warningReason],
    ['Beyond the list of products', ceilingReason],
  ] as const;
  return (
    <>
      <ul className="stack text-sm">
        {products.map(({ was, ...given }) => (
          <li key={`${given.product} ${given.lot}`}>
            {formatGiven(given)}
            {was && (
              <>
                {' '}
                <del>{formatGiven(was)}</del>
              </>
            )}
          </li>
        ))}
      </ul>
      {facts.map(([label, value]) => value && <p key={label}>{`${label}: ${value}`}</p>)}
    </>
  );
}

function TimeLine({ incident: { happenedAt, steps } }: { incident: NonNullable<RecordEntry['incident']> }) {
  if (steps.length === 0) return null;
  return (
    <ol className="stack text-sm" aria-label="What was done">
      {steps.map(({ at, text }) => (
        <li key={`${at} ${text}`}>
          {stepTime(at, happenedAt)} {text}
        </li>
      ))}
    </ol>
  );
}
