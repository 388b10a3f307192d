import type { Unsent } from '#web/outbox/unsent.ts';
import { CircleCheck, CloudUpload, TriangleAlert } from 'lucide-react';
import { useId } from 'react';
import { ItemActions } from '#web/unsent/ItemActions.tsx';
import { formatSubject, formatKind, formatState, formatWhen } from '#web/unsent/formatItem.ts';
import styles from '#web/unsent/Unsent.module.css';

function UnsentItem({ entry }: { entry: Unsent }) {
  const { item, request } = entry;
  const id = useId();
  const isSent = item.state === 'sent';
  const isWaiting = item.state === 'waiting' || item.state === 'sending';
  const Icon = isSent ? CircleCheck : isWaiting ? CloudUpload : TriangleAlert;
  return (
    <li className={styles.item} data-state={item.state} aria-labelledby={id}>
      <Icon aria-hidden className={styles.icon} />
      <div className="stack gap-1 min-w-0 break-anywhere">
        <h3 className="font-text text-md semibold" id={id}>
          {formatKind(item)}
        </h3>
        {formatSubject(request) && <p>{formatSubject(request)}</p>}
        <p className="muted">Written {formatWhen(item.createdAt)}</p>
        <p className="text-sm semibold">{formatState(item)}</p>
      </div>
      {!isSent && <ItemActions entry={entry} />}
    </li>
  );
}

export function UnsentList({ entries }: { entries: readonly Unsent[] }) {
  return (
    <ul className="stack">
      {entries.map((entry) => (
        <UnsentItem key={entry.item.id} entry={entry} />
      ))}
    </ul>
  );
}
