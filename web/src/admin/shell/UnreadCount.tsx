import { AlarmClock } from 'lucide-react';
import styles from '#web/admin/shell/UnreadCount.module.css';
import type { Unread } from '#web/admin/shell/useUnreadCounts.ts';

/**
 * The number on a tab, drawn by CSS so that the accessible name stays the same; screen readers get it as the
 * description.
 */
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
