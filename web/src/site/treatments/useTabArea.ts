import { useEffect, useRef, useState, type RefObject } from 'react';

const scrollDelayMs = 100;

interface TabArea<Tab extends string> {
  tab: Tab;
  /** The element that holds the tabs. */
  area: RefObject<HTMLDivElement | null>;
  /** Shows a tab and, a moment later, brings the tabs into view. */
  showTab: (tab: Tab) => void;
  /** The same from elsewhere on the page, so the reader is taken along. */
  goToTab: (tab: Tab) => void;
}

export function useTabArea<Tab extends string>(first: Tab): TabArea<Tab> {
  const [tab, setTab] = useState(first);
  const area = useRef<HTMLDivElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const show = (next: Tab, isTakenAlong: boolean) => {
    setTab(next);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      area.current?.scrollIntoView();
      if (!isTakenAlong) return;
      const panel = area.current?.querySelector<HTMLElement>('[role=tabpanel]:not([hidden])');
      panel?.focus({ preventScroll: true });
    }, scrollDelayMs);
  };

  return {
    tab,
    area,
    showTab: (next) => show(next, false),
    goToTab: (next) => show(next, true),
  };
}
