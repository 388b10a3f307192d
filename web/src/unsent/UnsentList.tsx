import type { Unsent } from '#web/outbox/unsent.ts';
import { UnsentItem } from '#web/unsent/UnsentItem.tsx';

export function UnsentList({ entries }: { entries: readonly Unsent[] }) {
  return (
    <ul className="stack">
      {entries.map((entry) => (
        <UnsentItem key={entry.item.id} entry={entry} />
      ))}
    </ul>
  );
}
