import { useEffect } from 'react';
import type { Unread } from '#web/admin/shell/useUnreadCounts.ts';

/** Says in the browser's tab how many wait, so that the desk need not be in front; nobody's name. */
export function useWaitingTitle(unread: Unread | undefined): void {
  const { waiting = 0, overdue = 0 } = unread ?? {};
  useEffect(() => {
    const title = document.title;
    if (waiting === 0) return undefined;
    document.title = `(${overdue > 0 ? `${waiting}, ${overdue} overdue` : waiting}) ${title}`;
    return () => {
      document.title = title;
    };
  }, [waiting, overdue]);
}
