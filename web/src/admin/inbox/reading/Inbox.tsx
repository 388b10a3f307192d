import type { ReactNode } from 'react';
import styles from '#web/admin/inbox/reading/Inbox.module.css';
import { useMediaQuery } from '#web/ui/hooks/useMediaQuery.ts';

interface InboxProps {
  /** The reading pane; null while nothing is open. */
  pane: ReactNode;
  children: ReactNode;
}

/** A list and its reading pane: side by side on wide screens, otherwise one at a time. */
export function Inbox({ pane, children }: InboxProps) {
  const isWide = useMediaQuery('(width >= 64rem)');
  if (!pane) return children;
  if (!isWide) return pane;
  return (
    <div className={`stack gap-4 min-h-0 ${styles.inbox}`}>
      <div className="flex flex-column min-w-0 min-h-0">{children}</div>
      {pane}
    </div>
  );
}
