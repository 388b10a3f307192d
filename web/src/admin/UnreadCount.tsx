import styles from '#web/admin/AdminDesk.module.css';
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx';

/** The number beside a tab; its unit is for those who listen. */
export function UnreadCount({ count = 0 }: { count?: number }) {
  if (count === 0) return null;
  return (
    <span className={styles.unread}>
      {' '}
      {count} <VisuallyHidden>waiting</VisuallyHidden>
    </span>
  );
}
