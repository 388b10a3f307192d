import { useCallback } from 'react';
import type { OpenedRecord } from '#shared/contracts/record.ts';
import type { ReadReason } from '#shared/domain/careRecord.ts';
import { withoutStruckOut } from '#shared/domain/enteredInError.ts';
import { DeskPicture } from '#web/admin/record/pictures/DeskPicture.tsx';
import styles from '#web/admin/record/Record.module.css';
import { openPicture } from '#web/data/calls/pictures.ts';
import { Notice } from '#web/ui/feedback/Notice.tsx';

interface PortraitProps {
  record: OpenedRecord;
  reason: ReadReason | null;
}

/** The latest photograph that may be shown, to see who it is. */
export function Portrait({ record: { userId, entries }, reason }: PortraitProps) {
  const photograph = withoutStruckOut(entries).find(
    (entry) => entry.photograph && !entry.photograph.isClosed,
  );
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
