import { useCallback, useState, useId, type CSSProperties } from 'react';
import type { OpenedRecord, RecordEntry } from '#shared/contracts/record.ts';
import { readReasons, type ReadReason } from '#shared/domain/careRecord.ts';
import { closedPictureReasons } from '#shared/domain/pictures.ts';
import { happenedAt } from '#shared/domain/happening.ts';
import type { EntryStepProps } from '#web/admin/record/steps.tsx';
import { formatInstant } from '#web/admin/dates/formatAppointment.ts';
import { DeskPicture } from '#web/admin/record/pictures/DeskPicture.tsx';
import { listComparable, listOpen, nameOfPicture } from '#web/admin/record/pictures/comparable.ts';
import styles from '#web/admin/record/Record.module.css';
import { openPicture } from '#web/data/calls/pictures.ts';
import { Field, Select } from '#web/ui/forms/controls.tsx';
import { Notice } from '#web/ui/feedback/Notice.tsx';
import { Segments } from '#web/ui/navigation/Segments.tsx';
import type { PictureResult } from '#web/ui/pictures/LoadedPicture.tsx';

const isFor = (reason: ReadReason | null) => reason !== null && closedPictureReasons.includes(reason);

/** A photograph, and beside it another of the same view. */
export function PictureStep({ step: { entry }, record, reason }: EntryStepProps) {
  const [closedReason, setClosedReason] = useState<ReadReason | null>(null);
  const [otherId, setOtherId] = useState('');
  const why = closedReason ?? reason;
  const load = useCallback(
    (entryId: string) => openPicture(record.userId, entryId, why),
    [record.userId, why],
  );
  if (entry.photograph?.isClosed && !isFor(why)) return <ClosedPicture onChoose={setClosedReason} />;
  const others = listComparable(record.entries, entry, isFor(why));
  const other = others.find(({ id }) => id === otherId);
  return (
    <div className={`stack fluid gap-4 ${styles.treatment}`}>
      {others.length > 0 && (
        <Field label="Compare with">
          <Select
            placeholder="No other photograph"
            options={others.map((each) => ({ value: each.id, label: formatInstant(happenedAt(each)) }))}
            value={otherId}
            onValue={setOtherId}
          />
        </Field>
      )}
      {other ? (
        <Comparison one={entry} other={other} load={load} />
      ) : (
        <figure>
          <DeskPicture entry={entry} load={load} />
          <figcaption>{nameOfPicture(entry)}</figcaption>
        </figure>
      )}
    </div>
  );
}

/** Once its consent is withdrawn, a photograph is opened for a few reasons, which the patient sees. */
function ClosedPicture({ onChoose }: { onChoose: (reason: ReadReason) => void }) {
  return (
    <Field
      label="Why do you open it?"
      hint="The patient has withdrawn the consent to this photograph, and sees who opened it, and why."
      isRequired
    >
      <Select
        placeholder="Choose a reason"
        options={closedPictureReasons.map((value) => ({ value, label: readReasons[value] }))}
        value=""
        onValue={(value) => {
          const reason = closedPictureReasons.find((one) => one === value);
          if (reason) onChoose(reason);
        }}
      />
    </Field>
  );
}

interface PortraitProps {
  record: OpenedRecord;
  reason: ReadReason | null;
}

/** The latest photograph that may be shown, to see who it is. */
export function Portrait({ record: { userId, entries }, reason }: PortraitProps) {
  const [photograph] = listOpen(entries);
  const load = useCallback((id: string) => openPicture(userId, id, reason), [userId, reason]);
  return (
    photograph && (
      <div className={styles.portrait}>
        <DeskPicture entry={photograph} load={load} />
      </div>
    )
  );
}

export const NamesakeNotice = () => (
  <Notice tone="warning" title="Somebody else has this name or number">
    Only the date of birth tells them apart.
  </Notice>
);

interface ComparisonProps {
  one: RecordEntry;
  other: RecordEntry;
  load: (entryId: string) => Promise<PictureResult>;
}

const ways = [
  { value: 'beside', label: 'Side by side' },
  { value: 'slider', label: 'Slider' },
] as const;

/** Two photographs of the same view: beside each other, or the earlier one over the later up to a slider. */
function Comparison({ one, other, load }: ComparisonProps) {
  const [way, setWay] = useState<(typeof ways)[number]['value']>('beside');
  const [share, setShare] = useState(50);
  const sliderId = useId();
  const [earlier, later] = happenedAt(one) < happenedAt(other) ? [one, other] : [other, one];
  const { width, height } = earlier.photograph ?? { width: 1, height: 1 };
  return (
    <div className="stack fluid gap-4">
      <Segments label="How to compare" value={way} onChange={setWay} options={ways} />
      <div
        className={
          way === 'beside'
            ? 'items-start stack halves gap-3 single-30'
            : `relative w-full max-w-44 stack halves gap-1-3 ${styles.over}`
        }
        style={{ '--share': `${share}%`, '--ratio': `${width} / ${height}` } as CSSProperties}
      >
        <figure>
          <DeskPicture entry={earlier} load={load} />
          <figcaption className="mt-1 text-sm break-anywhere">Before: {nameOfPicture(earlier)}</figcaption>
        </figure>
        <figure>
          <DeskPicture entry={later} load={load} />
          <figcaption className="mt-1 text-sm break-anywhere">After: {nameOfPicture(later)}</figcaption>
        </figure>
      </div>
      {way === 'slider' && (
        <div className="stack max-w-44">
          <label htmlFor={sliderId}>How much of the earlier photograph is shown</label>
          <input
            className="w-full h-2-75 accent-eucalyptus"
            id={sliderId}
            type="range"
            min={0}
            max={100}
            value={share}
            aria-valuetext={`${share}% earlier, ${100 - share}% later`}
            onChange={({ target }) => setShare(target.valueAsNumber)}
          />
        </div>
      )}
    </div>
  );
}
