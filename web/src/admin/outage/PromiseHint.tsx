import { PencilLine } from 'lucide-react';
import { use } from 'react';
import styles from '#web/admin/outage/Outage.module.css';
import { useIsQueueing } from '#web/admin/outage/outage.ts';
import { outageWords } from '#web/admin/outage/outageTexts.ts';
import { SendingBlocked, SendingHint } from '#web/ui/actions/Button.tsx';

/** For buttons outside a dialog's foot: says that their changes are only queued, or need the server. */
export function PromiseHint() {
  const hint = use(SendingHint);
  const blocked = use(SendingBlocked);
  const isQueueing = useIsQueueing();
  if (!hint) return isQueueing && blocked ? <p className={styles.note}>{blocked}</p> : null;
  return (
    <p className={styles.note}>
      <PencilLine aria-hidden />
      {hint}
    </p>
  );
}

/** Beside a search while the server is away. */
export function SearchHint() {
  return useIsQueueing() ? <p className={styles.note}>{outageWords.searchHint}</p> : null;
}
