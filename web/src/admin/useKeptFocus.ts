import { useEffect, useRef } from 'react';

/**
 * Keeps the keyboard where it was: when a refresh takes away the row that had the focus, the focus goes
 * to the table's region rather than to the top of the page.
 */
export function useKeptFocus(rows: unknown) {
  const slot = useRef<HTMLDivElement>(null);
  const hadFocus = useRef(false);
  useEffect(() => {
    const note = () => {
      hadFocus.current = slot.current?.contains(document.activeElement) ?? false;
    };
    document.addEventListener('focusin', note);
    return () => document.removeEventListener('focusin', note);
  }, []);
  useEffect(() => {
    if (!hadFocus.current || document.activeElement !== document.body) return;
    slot.current?.querySelector<HTMLElement>('[role="region"]')?.focus({ preventScroll: true });
  }, [rows]);
  return slot;
}
