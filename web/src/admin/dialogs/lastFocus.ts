import { useEffect } from 'react';
import { findList } from '#web/admin/lists/rowFocus.ts';

const windows = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"], dialog';
let last: HTMLElement | null = null;

/** Notes where the keyboard is on the desk itself; windows that open one another all lead back to it. */
export function useLastFocus(): void {
  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      if (target instanceof HTMLElement && !target.closest(windows)) last = target;
    };
    document.addEventListener('focusin', note);
    return () => document.removeEventListener('focusin', note);
  }, []);
}

/** What had the focus before the first window was opened, or the list when that has gone. */
export const findLastFocus = () => (last?.isConnected ? last : findList());
