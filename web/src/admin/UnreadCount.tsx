import styles from '#web/admin/AdminDesk.module.css';

/** The number beside a tab. It is drawn, so that the tab keeps its name; those who listen are told by its description. */
export function UnreadCount({ count = 0 }: { count?: number }) {
  return count > 0 && <span className={styles.unread} data-count={count} aria-hidden="true" />;
}
