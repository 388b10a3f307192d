import type { Unsent } from '#web/offline/outbox/unsent.ts';
import { UnsentItem } from '#web/site/unsent/UnsentItem.tsx';
import styles from '#web/site/unsent/Unsent.module.css';

export function UnsentList({ entries }: { entries: readonly Unsent[] }) {
  return (
    <ul className={styles.list}>
      {entries.map((entry) => (
        <UnsentItem key={entry.item.id} entry={entry} />
      ))}
    </ul>
  );
}
