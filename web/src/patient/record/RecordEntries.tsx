import { FileClock } from 'lucide-react';
import type { RecordEntry } from '#shared/contracts/record.ts';
import { birthDateWords, instantDateWords } from '#shared/domain/dateWords.ts';
import { directionWords } from '#shared/domain/directionWords.ts';
import { photoPurposes } from '#shared/content/clinical/photoConsents.ts';
import styles from '#web/patient/record/Record.module.css';
import { Badge } from '#web/ui/feedback/Badge.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { SignaturePicture } from '#web/ui/signature/SignatureField.tsx';

/** What was done, agreed and added, the newest first. */
export function RecordEntries({ entries }: { entries: readonly RecordEntry[] }) {
  return (
    <section aria-labelledby="record-entries" className={styles.entries}>
      <h2 id="record-entries">What was done</h2>
      {entries.length === 0 ? (
        <EmptyState icon={<FileClock aria-hidden />} title="Nothing yet">
          What you agree to, and what is used in a treatment, appears here to read again.
        </EmptyState>
      ) : (
        <ol className={styles.list}>
          {entries.map((entry) => (
            <li key={entry.id}>
              <p className={styles.date}>{instantDateWords(entry.signedAt)}</p>
              <div className={styles.entry}>
                <h3>{entry.direction ? `${entry.title}: ${entry.direction.name}` : entry.title}</h3>
                <p className="muted">{describeAuthor(entry)}</p>
                {entry.direction?.isEnded && <Badge tone="amber">Ended</Badge>}
                {entry.direction && directionWords(entry.direction).map((line) => <p key={line}>{line}</p>)}
                {entry.treatment && <Treatment treatment={entry.treatment} />}
                {entry.consent && <Consent id={entry.id} consent={entry.consent} />}
                {entry.photos && <Photos photos={entry.photos} />}
                {entry.text && <p className={styles.text}>{entry.text}</p>}
              </div>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

function describeAuthor({ kind, author }: RecordEntry): string {
  if (author === null) return 'By you';
  return kind === 'consent' || kind === 'photo_consent'
    ? `What you agreed to, with ${author}`
    : `By ${author}`;
}

function Treatment({ treatment }: { treatment: NonNullable<RecordEntry['treatment']> }) {
  const { products, explained, aftercareGuide } = treatment;
  return (
    <>
      <ul className={styles.products}>
        {products.map(({ product, lot, expiry, words }) => (
          <li key={`${product} ${lot}`}>
            <strong>{product}</strong>
            <span>
              Batch {lot}, use by {birthDateWords(expiry)}
            </span>
            <span>{words}</span>
          </li>
        ))}
      </ul>
      {explained && <p className={styles.text}>What we told you: {explained}</p>}
      {aftercareGuide && (
        <p>
          Aftercare: <a href="/dashboard?tab=care">{aftercareGuide}</a>
        </p>
      )}
    </>
  );
}

function Consent({ id, consent }: { id: string; consent: NonNullable<RecordEntry['consent']> }) {
  const { sections, discussion, signature, version, isWithdrawn } = consent;
  return (
    <>
      {isWithdrawn && <Badge tone="amber">Withdrawn</Badge>}
      <details className={styles.fold}>
        <summary>Read what you agreed to</summary>
        <div className={styles.consent}>
          {sections.map(({ heading, paragraphs }) => (
            <section key={heading} aria-label={heading}>
              <h4>{heading}</h4>
              {paragraphs.map((paragraph) => (
                <p key={paragraph}>{paragraph}</p>
              ))}
            </section>
          ))}
          {(discussion.questions ?? discussion.answers) && (
            <section aria-label="What we talked about">
              <h4>What we talked about</h4>
              <p className={styles.text}>{discussion.questions}</p>
              <p className={styles.text}>{discussion.answers}</p>
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

function Photos({ photos }: { photos: NonNullable<RecordEntry['photos']> }) {
  return (
    <ul className={styles.products}>
      {photoPurposes.map(({ id, label }) => (
        <li key={id}>
          <span>
            {label}: <strong>{photos[id] && !photos.isWithdrawn ? 'yes' : 'no'}</strong>
          </span>
        </li>
      ))}
    </ul>
  );
}
