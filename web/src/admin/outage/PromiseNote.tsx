import { PencilLine } from 'lucide-react';
import { use } from 'react';
import styles from '#web/admin/outage/Outage.module.css';
import { useIsPencilling } from '#web/admin/outage/outage.ts';
import { outageWords } from '#web/admin/outage/outageWords.ts';
import { SendingNote } from '#web/ui/actions/Button.tsx';

/** Beside buttons outside of a dialog's foot: what is promised there is only pencilled. */
export function PromiseNote() {
  const note = use(SendingNote);
  if (!note) return null;
  return (
    <p className={styles.note}>
      <PencilLine aria-hidden />
      {note}
    </p>
  );
}

/** Beside a search while the server is away. */
export function SearchNote() {
  return useIsPencilling() ? <p className={styles.note}>{outageWords.searchNote}</p> : null;
}
