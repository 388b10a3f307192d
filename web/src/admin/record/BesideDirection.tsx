import { useState } from 'react';
import { DeskPicture } from '#web/admin/record/pictures/DeskPicture.tsx';
import { listOpen, nameOfPicture } from '#web/admin/record/pictures/comparable.ts';
import styles from '#web/admin/record/Record.module.css';
import { RecordHistory } from '#web/admin/record/RecordHistory.tsx';
import type { StepProps } from '#web/admin/record/steps.ts';
import { openPicture } from '#web/data/calls/pictures.ts';

/** What a prescriber reads while writing a direction; photographs load once they are unfolded. */
export function BesideDirection({ record, reason }: Pick<StepProps, 'record' | 'reason'>) {
  const [isOpen, setOpen] = useState(false);
  const pictures = listOpen(record.entries);
  if (!record.history && pictures.length === 0) return null;
  return (
    <aside aria-label="Beside the direction" className="stack fluid top gap-4">
      <RecordHistory record={record} />
      {pictures.length > 0 && (
        <details className={styles.fold} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
          <summary className="w-fit py-2 underlined">Photographs ({pictures.length})</summary>
          {isOpen && (
            <section className="stack fluid gap-4">
              {pictures.map((entry) => (
                <figure key={entry.id}>
                  <DeskPicture entry={entry} load={(id) => openPicture(record.userId, id, reason)} />
                  <figcaption>{nameOfPicture(entry)}</figcaption>
                </figure>
              ))}
            </section>
          )}
        </details>
      )}
    </aside>
  );
}
