import { AlarmClock } from 'lucide-react';
import styles from '#web/admin/shell/AdminDesk.module.css';
import type { Unread } from '#web/admin/shell/useUnreadCounts.ts';

/** The number beside a tab. It is drawn by CSS, so that the tab keeps its accessible name; the tab's description has it for screen readers. */
export function UnreadCount({ unread }: { unread: Unread | undefined }) {
  if (!unread?.waiting) return null;
  return (
    <span
      className={styles.unread}
      data-count={unread.waiting}
      data-overdue={unread.overdue > 0 || undefined}
      aria-hidden="true"
    >
      {unread.overdue > 0 && <AlarmClock />}
    </span>
  );
}
