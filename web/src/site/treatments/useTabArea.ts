import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react';
import { useLocation } from 'react-router-dom';
import { useIsHydrated } from '#web/ui/hooks/useIsHydrated.ts';

const scrollDelayMs = 100;

interface TabArea<Tab extends string> {
  tab: Tab;
  /** Ref of the element that holds the tabs. */
  area: RefObject<HTMLDivElement | null>;
  /** Shows a tab and scrolls the tabs into view shortly after. */
  showTab: (tab: Tab) => void;
  /** The same from elsewhere on the page; also moves the focus. */
  goToTab: (tab: Tab) => void;
}

/** @param tabs the first is the default, unless the URL hash names another, such as `#pricing` */
export function useTabArea<Tab extends string>(tabs: readonly [Tab, ...Tab[]]): TabArea<Tab> {
  const [tab, setTab] = useState<Tab>(tabs[0]);
  const { hash, key } = useLocation();
  // The prerendered page has no hash.
  const isHydrated = useIsHydrated();
  const linkedTab = isHydrated ? tabs.find((candidate) => `#${candidate}` === hash) : undefined;
  const [followed, setFollowed] = useState<string>();
  if (linkedTab !== undefined && key !== followed) {
    setFollowed(key);
    setTab(linkedTab);
  }
  const area = useRef<HTMLDivElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const bringIntoView = (isTakenAlong: boolean) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      area.current?.scrollIntoView();
      if (!isTakenAlong) return;
      const panel = area.current?.querySelector<HTMLElement>('[role=tabpanel]:not([hidden])');
      panel?.focus({ preventScroll: true });
    }, scrollDelayMs);
  };

  const show = (next: Tab, isTakenAlong: boolean) => {
    setTab(next);
    bringIntoView(isTakenAlong);
  };
  const takeAlong = useEffectEvent(() => bringIntoView(true));
  useEffect(() => {
    if (linkedTab !== undefined) takeAlong();
  }, [linkedTab, key]);

  return {
    tab,
    area,
    showTab: (next) => show(next, false),
    goToTab: (next) => show(next, true),
  };
}
