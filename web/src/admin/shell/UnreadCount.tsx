import { AlarmClock } from 'lucide-react';
import styles from '#web/admin/shell/UnreadCount.module.css';
import type { Unread } from '#web/admin/shell/useUnreadCounts.ts';

/**
 * How many wait, and in red how many of them are overdue; drawn by CSS so that the accessible name stays the same:
 * screen readers get the numbers as the description.
 */
export function UnreadCount({ unread }: { unread: Unread | undefined }) {
  if (!unread?.waiting) return null;
  const { waiting, overdue } = unread;
  return (
    <span className={`inline-row gap-1 ${styles.counts}`} aria-hidden="true">
      {overdue > 0 && (
        <span className={styles.unread} data-count={overdue} data-overdue>
          <AlarmClock />
        </span>
      )}
      {waiting > overdue && <span className={styles.unread} data-count={waiting - overdue} />}
    </span>
  );
}
