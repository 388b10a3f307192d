import { useState } from 'react';
import type { RecordEntry } from '#shared/contracts/record.ts';
import type { ReadReason } from '#shared/domain/careRecord.ts';
import { formatSooner } from '#shared/domain/coolingOff.ts';
import { LoadFailure } from '#web/admin/lists/states.tsx';
import styles from '#web/admin/record/Record.module.css';
import { recordApi } from '#web/data/calls/record.ts';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';

type Consent = NonNullable<RecordEntry['consent']>;

/** Whose record is open, and why. */
export interface Opening {
  userId: number;
  reason: ReadReason | null;
}

interface ConsentDetailsProps {
  entry: RecordEntry;
  consent: Consent;
  /** Which consent it is, for those who do not see what is above. */
  label: string;
  opening: Opening | undefined;
}

/** What was agreed to. An earlier consent is loaded once somebody wants to read it. */
export function ConsentDetails({ entry, consent, label, opening }: ConsentDetailsProps) {
  const [isOpen, setOpen] = useState(false);
  const words = consent.isBrief ? 'Show what was discussed and signed' : 'Read the text';
  return (
    <>
      {!consent.isBrief && <Discussion consent={consent} />}
      {consent.isBrief && !isOpen && <p>Version {consent.version}</p>}
      {(opening ?? !consent.isBrief) && (
        <details className={styles.fold} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
          <summary className="w-fit py-2 underlined" aria-label={`${words}: ${label}`}>
            {words}
          </summary>
          {isOpen &&
            (consent.isBrief && opening ? (
              <EarlierConsent entryId={entry.id} {...opening} />
            ) : (
              <Text consent={consent} />
            ))}
        </details>
      )}
    </>
  );
}

function EarlierConsent({ entryId, userId, reason }: Opening & { entryId: string }) {
  const { currentData, error, refetch } = recordApi.useOpenEntryQuery({
    params: { userId, entryId },
    body: { reason },
  });
  if (error)
    return <LoadFailure error={error} fallback="The consent could not be opened." onRetry={refetch} />;
  if (!currentData?.consent) return <Skeleton label="Opening the consent" shape="row" rows={3} />;
  const { consent } = currentData;
  return (
    <>
      <Discussion consent={consent} />
      <Text consent={consent} />
    </>
  );
}

function Discussion({ consent: { version, discussion, signature, sooner } }: { consent: Consent }) {
  return (
    <>
      <p>
        Version {version}, {'points' in signature ? 'signed by hand' : `typed: ${signature.typedName}`}
      </p>
      {discussion.questions && <p className="pre-line">Asked: {discussion.questions}</p>}
      {discussion.answers && <p className="pre-line">Answered: {discussion.answers}</p>}
      {sooner && <p>{formatSooner(sooner)}</p>}
    </>
  );
}

function Text({ consent }: { consent: Consent }) {
  return consent.sections.map(({ heading, paragraphs }) => (
    <section key={heading} aria-label={heading}>
      <h4>{heading}</h4>
      {paragraphs.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
    </section>
  ));
}
