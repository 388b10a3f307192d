import { useCallback, useState } from 'react';
import type { OpenedRecord, RecordEntry } from '#shared/contracts/record.ts';
import { readReasons, type ReadReason } from '#shared/domain/careRecord.ts';
import { closedPictureReasons } from '#shared/domain/pictures.ts';
import { happenedAt } from '#shared/domain/happening.ts';
import { formatInstant } from '#web/admin/dates/formatAppointment.ts';
import { Comparison } from '#web/admin/record/pictures/Comparison.tsx';
import { DeskPicture } from '#web/admin/record/pictures/DeskPicture.tsx';
import { listComparable, listOpen, nameOfPicture } from '#web/admin/record/pictures/comparable.ts';
import styles from '#web/admin/record/Record.module.css';
import { openPicture } from '#web/data/calls/pictures.ts';
import { Field, Select } from '#web/ui/forms/controls.tsx';
import type { StepProps } from '#web/admin/record/steps.ts';
import { Notice } from '#web/ui/feedback/Notice.tsx';

const isFor = (reason: ReadReason | null) => reason !== null && closedPictureReasons.includes(reason);

/** A photograph, and beside it another of the same view. */
export function PictureStep({
  step: { entry },
  record,
  reason,
}: StepProps & { step: { entry: RecordEntry } }) {
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
