import type { ReactNode } from 'react';
import styles from '#web/admin/inbox/reading/Inbox.module.css';
import { useMediaQuery } from '#web/ui/hooks/useMediaQuery.ts';

interface InboxProps {
  /** What is read; null while nothing is open. */
  pane: ReactNode;
  children: ReactNode;
}

/** A list and what is read of it: side by side where there is room, else one after the other. */
export function Inbox({ pane, children }: InboxProps) {
  const isWide = useMediaQuery('(width >= 64rem)');
  if (!pane) return children;
  if (!isWide) return pane;
  return (
    <div className={styles.inbox}>
      <div className={styles.list}>{children}</div>
      {pane}
    </div>
  );
}
