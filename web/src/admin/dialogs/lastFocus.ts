import { useEffect } from 'react';
import { findList } from '#web/admin/lists/rowFocus.ts';

const windows = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"], dialog';
let last: HTMLElement | null = null;

/** Remembers the last focused element outside dialogs; a chain of dialogs returns focus to it. */
export function useLastFocus(): void {
  useEffect(() => {
    const remember = ({ target }: FocusEvent) => {
      if (target instanceof HTMLElement && !target.closest(windows)) last = target;
    };
    document.addEventListener('focusin', remember);
    return () => document.removeEventListener('focusin', remember);
  }, []);
}

/** The element focused before the first dialog opened, or another if it is gone. */
export const findLastFocusOr = (findOther: () => HTMLElement | null) =>
  last?.isConnected ? last : findOther();

export const findLastFocus = () => findLastFocusOr(findList);
