import { FileClock } from 'lucide-react';
import type { RecordEntry } from '#shared/contracts/record.ts';
import { isStruckOut } from '#shared/domain/enteredInError.ts';
import { formatGiven } from '#shared/domain/formatGiven.ts';
import { findReferred, nameEntry } from '#shared/domain/careRecord.ts';
import { formatBirthDate, formatDateTime, formatInstantDate, londonNow } from '#shared/domain/wallTime.ts';
import { formatAcknowledged } from '#shared/content/clinical/acknowledging.ts';
import { formatDirectionParts } from '#shared/domain/formatDirection.ts';
import { incidentPatientLabels, stepTime } from '#shared/domain/incident.ts';
import { formatSooner } from '#shared/domain/coolingOff.ts';
import { photoPurposes, purposesInForce } from '#shared/content/clinical/photoConsents.ts';
import { happenedAt, formatTimes } from '#shared/domain/happening.ts';
import { consentCopyLink } from '#web/patient/record/consentCopyLink.ts';
import styles from '#web/patient/record/Record.module.css';
import { WithdrawConsent } from '#web/patient/record/WithdrawConsent.tsx';
import { Badge } from '#web/ui/feedback/Badge.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { SignaturePicture } from '#web/ui/signature/SignatureField.tsx';
import { useCallback, useState } from 'react';
import { formatView } from '#shared/domain/pictures.ts';
import { getMyPicture } from '#web/data/calls/myRecord.ts';
import { SmallButton } from '#web/ui/actions/Button.tsx';
import { LoadedPicture } from '#web/ui/pictures/LoadedPicture.tsx';

interface MyPictureProps {
  entry: RecordEntry;
  photograph: NonNullable<RecordEntry['photograph']>;
}

/** One of the patient's own photographs; it is fetched only when they ask for it, since others may see the screen. */
function MyPicture({ entry, photograph }: MyPictureProps) {
  const { id } = entry;
  const [isShown, setShown] = useState(false);
  const load = useCallback(() => getMyPicture(id), [id]);
  const { width, height } = photograph;
  const name = `${formatView(photograph)}, ${formatInstantDate(happenedAt(entry))}`;
  return (
    <>
      <p>{formatView(photograph)}</p>
      <SmallButton
        aria-expanded={isShown}
        aria-label={`${isShown ? 'Hide' : 'Show'}: ${name}`}
        onClick={() => setShown(!isShown)}
      >
        {isShown ? 'Hide' : 'Show'}
      </SmallButton>
      {isShown && <LoadedPicture name={name} load={load} width={width} height={height} />}
    </>
  );
}

/** What was done, agreed and added, the newest first. */
export function RecordEntries({ entries }: { entries: readonly RecordEntry[] }) {
  return (
    <section aria-labelledby="record-entries" className="stack fluid gap-4 mt-4">
      <h2 className="display-sm" id="record-entries">
        What was done
      </h2>
      {entries.length === 0 ? (
        <EmptyState icon={<FileClock aria-hidden />} title="Nothing yet">
          What you agree to, and what is used in a treatment, appears here to read again.
        </EmptyState>
      ) : (
        <ol className={styles.list}>
          {entries
            .map((entry) => ({ entry, isOut: isStruckOut(entries, entry) }))
            .map(({ entry, isOut }) => (
              <li key={entry.id}>
                <p className="muted tabular">{formatTimes(entry, formatInstantDate)}</p>
                <div className={styles.entry} data-struck-out={isOut || undefined}>
                  <h3 className="text-lg break-anywhere" id={headingOf(entry)} tabIndex={-1}>
                    {entry.direction ? `${entry.title}: ${entry.direction.name}` : entry.title}
                  </h3>
                  <p className="muted">{formatAuthor(entry)}</p>
                  <Referred entry={findReferred(entry, entries)} />
                  {isOut && <Badge tone="amber">Entered in error</Badge>}
                  {entry.isDamaged && <p>This entry cannot be shown: it is damaged. Please tell us.</p>}
                  {entry.direction?.isEnded && <Badge tone="amber">Ended</Badge>}
                  {entry.direction &&
                    formatDirectionParts(entry.direction).map((line) => <p key={line}>{line}</p>)}
                  {entry.treatment && <Treatment treatment={entry.treatment} />}
                  {(entry.treatment ?? entry.direction)?.acknowledged.map((stop) => (
                    <p key={stop.id}>{formatAcknowledged(stop)}</p>
                  ))}
                  {entry.consent && <Consent entry={entry} content={entry.consent} isOut={isOut} />}
                  {entry.photos && <Photos entry={entry} content={entry.photos} isOut={isOut} />}
                  {entry.incident && <Incident incident={entry.incident} text={entry.text} />}
                  {entry.photograph && <MyPicture entry={entry} photograph={entry.photograph} />}
                  {entry.text && !entry.incident && <p className="pre-line break-anywhere">{entry.text}</p>}
                </div>
              </li>
            ))}
        </ol>
      )}
    </section>
  );
}

function Referred({ entry }: { entry: RecordEntry | undefined }) {
  if (!entry) return null;
  return (
    <p className="muted">
      To {nameEntry(entry)}, {formatInstantDate(happenedAt(entry))}
    </p>
  );
}

const headingOf = ({ id }: RecordEntry) => `entry-${id}`;

function formatAuthor({ kind, author }: RecordEntry): string {
  if (author === null) return 'By you';
  return kind === 'consent' || kind === 'photo_consent'
    ? `What you agreed to, with ${author}`
    : `By ${author}`;
}

function Treatment({ treatment }: { treatment: NonNullable<RecordEntry['treatment']> }) {
  const { products, explained, aftercareGuide } = treatment;
  return (
    <>
      <ul className="stack fluid gap-3">
        {products.map(({ product, lot, expiry, words, was }) => (
          <li className="stack" key={`${product} ${lot}`}>
            <strong>{product}</strong>
            <span>
              Batch {lot}, use by {formatBirthDate(expiry)}
            </span>
            <span>{words}</span>
            {was && (
              <span>
                Corrected. It said: <del>{formatGiven(was)}</del>
              </span>
            )}
          </li>
        ))}
      </ul>
      {explained && <p className="pre-line break-anywhere">What we told you: {explained}</p>}
      {aftercareGuide && (
        <p>
          Aftercare: <a href="/dashboard?tab=care">{aftercareGuide}</a>
        </p>
      )}
    </>
  );
}

interface IncidentProps {
  incident: NonNullable<RecordEntry['incident']>;
  text: RecordEntry['text'];
}

/** What happened, then what was done about it. */
function Incident({ incident, text }: IncidentProps) {
  const { category, happenedAt, steps } = incident;
  const { date, time } = londonNow(new Date(happenedAt));
  return (
    <>
      <p>
        {incidentPatientLabels[category]}, {formatDateTime(date, time)}
      </p>
      {text && <p className="pre-line break-anywhere">{text}</p>}
      {steps.length > 0 && (
        <ul className="stack fluid gap-3" aria-label="What we did">
          {steps.map(({ at, text }) => (
            <li className="stack" key={`${at} ${text}`}>
              <strong>{stepTime(at, happenedAt)}</strong>
              <span>{text}</span>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

interface AgreementProps<Kind extends 'consent' | 'photos'> {
  entry: RecordEntry;
  content: NonNullable<RecordEntry[Kind]>;
  /** Struck out: there is nothing to withdraw. */
  isOut: boolean;
}

function Consent({ entry, content, isOut }: AgreementProps<'consent'>) {
  const { id, title } = entry;
  const { sections, discussion, signature, version, sooner, isWithdrawn } = content;
  return (
    <>
      {isWithdrawn && <Badge tone="amber">Withdrawn</Badge>}
      {sooner && <p>{formatSooner(sooner)}</p>}
      <div className="cluster middle gap-3">
        <a href={consentCopyLink(id)} download>
          Download a copy (PDF)
        </a>
        {!isWithdrawn && !isOut && <WithdrawConsent entryId={id} name={title} focusId={headingOf(entry)} />}
      </div>
      <details>
        <summary className="w-fit py-2 semibold underlined">Read what you agreed to</summary>
        <div className="stack fluid gap-4 max-w-measure py-3">
          {sections.map(({ heading, paragraphs }) => (
            <section key={heading} aria-label={heading}>
              <h4 className="text-md">{heading}</h4>
              {paragraphs.map((paragraph) => (
                <p key={paragraph}>{paragraph}</p>
              ))}
            </section>
          ))}
          {(discussion.questions ?? discussion.answers) && (
            <section aria-label="What we talked about">
              <h4 className="text-md">What we talked about</h4>
              <p className="pre-line break-anywhere">{discussion.questions}</p>
              <p className="pre-line break-anywhere">{discussion.answers}</p>
            </section>
          )}
          <p className="muted" id={`${id}-signature`}>
            Your signature, under version {version} of the text
          </p>
          {'points' in signature ? (
            <SignaturePicture {...signature} label="Your signature" />
          ) : (
            <p>
              <em>{signature.typedName}</em>, typed
            </p>
          )}
        </div>
      </details>
    </>
  );
}

function Photos({ entry, content: photos, isOut }: AgreementProps<'photos'>) {
  const inForce = purposesInForce(photos);
  return (
    <>
      {photos.isWithdrawn && <Badge tone="amber">Withdrawn</Badge>}
      <ul className={styles.purposes}>
        {photoPurposes.map((purpose) => {
          const { id, label } = purpose;
          const isInForce = inForce.includes(purpose);
          return (
            <li className="flex wrap gap-3 middle" key={id}>
              <span>
                {label}: <strong>{isInForce ? 'yes' : photos[id] ? 'withdrawn' : 'no'}</strong>
              </span>
              {isInForce && !isOut && (
                <WithdrawConsent
                  entryId={entry.id}
                  name={`Photographs, ${label.toLowerCase()}`}
                  purpose={id}
                  focusId={headingOf(entry)}
                />
              )}
            </li>
          );
        })}
      </ul>
    </>
  );
}
