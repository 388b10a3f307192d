import { useEffect } from 'react';
import type { Unread } from '#web/admin/shell/useUnreadCounts.ts';

/** Shows the number of waiting items in the document title; no names. */
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
