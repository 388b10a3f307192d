import { useEffect, useRef } from 'react';
import { findList, listId } from '#web/admin/lists/rowFocus.ts';

/** Moves focus to the list when a refresh removes the focused row: the browser would go to the top of the page. */
export function useRestoredFocus(rows: unknown): void {
  const hadFocus = useRef(false);
  useEffect(() => {
    const remember = () => {
      hadFocus.current = document.activeElement?.closest(`#${listId}`) != null;
    };
    document.addEventListener('focusin', remember);
    return () => document.removeEventListener('focusin', remember);
  }, []);
  useEffect(() => {
    if (hadFocus.current && document.activeElement === document.body) {
      findList()?.focus({ preventScroll: true });
    }
  }, [rows]);
}
