import { Trash2 } from 'lucide-react';
import type { JournalItem } from '#shared/contracts/ipcContract.ts';
import { hasHappened, hiddenEntry } from '#shared/commands/recordCallNames.ts';
import { momentWords } from '#shared/domain/dateWords.ts';
import { describeMark } from '#shared/outage/unsentWords.ts';
import { outageWords } from '#web/admin/outage/outageWords.ts';
import { MarkIcon } from '#web/admin/outage/UnsentMark.tsx';
import styles from '#web/reception/UnsentWork.module.css';
import { IconButton } from '#web/ui/actions/Button.tsx';
import { Badge } from '#web/ui/feedback/Badge.tsx';
import { useNow } from '#web/ui/hooks/useNow.ts';

/** Reports, and what only its author decides about. */
const lasting = new Set(['reportDiscard', 'reportOpening', 'reportRecall', hiddenEntry]);

/** One change that waits: what, for whom, when it happened. */
export function UnsentItem({ item, onDiscard }: { item: JournalItem; onDiscard: () => void }) {
  const now = useNow();
  const { words, name, occurredAt, whyHeld } = item;
  return (
    <li className={`stack middle gap-2 py-2 line-above ${styles.item}`}>
      <p>
        <strong>{words}</strong>
        {name && <span>{name}</span>}
        <small>{momentWords(new Date(occurredAt), now)}</small>
        <Badge tone="amber" icon={<MarkIcon kind={item.kind} state={item.state} />}>
          {describeMark(item)}
        </Badge>
        {whyHeld && <span>{whyHeld}</span>}
      </p>
      {!lasting.has(item.call) && !hasHappened(item.call) && (
        <IconButton
          label={`${outageWords.discard}: ${words}${name ? `, ${name}` : ''}`}
          title={outageWords.discard}
          disabled={item.state === 'sending'}
          onClick={onDiscard}
        >
          <Trash2 aria-hidden />
        </IconButton>
      )}
    </li>
  );
}
