import styles from '#web/admin/AdminDesk.module.css';

/** The number beside a tab. It is drawn by CSS, so that the tab keeps its accessible name; the tab's description has it for screen readers. */
export function UnreadCount({ count = 0 }: { count?: number }) {
  return count > 0 && <span className={styles.unread} data-count={count} aria-hidden="true" />;
}
