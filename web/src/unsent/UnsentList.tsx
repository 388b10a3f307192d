import type { Unsent } from '#web/outbox/unsent.ts';
import { UnsentItem } from '#web/unsent/UnsentItem.tsx';
import styles from '#web/unsent/Unsent.module.css';

export function UnsentList({ entries }: { entries: readonly Unsent[] }) {
  return (
    <ul className={styles.list}>
      {entries.map((entry) => (
        <UnsentItem key={entry.item.id} entry={entry} />
      ))}
    </ul>
  );
}
