import { useEffect, useRef, useState, type RefObject } from 'react';
import { useLocation } from 'react-router-dom';
import { useIsHydrated } from '#web/ui/hooks/useIsHydrated.ts';

const scrollDelayMs = 100;

interface TabArea {
  tab: string;
  area: RefObject<HTMLDivElement | null>;
  /** Shows a tab and scrolls the tabs into view shortly after. */
  showTab: (tab: string) => void;
  /** The same from elsewhere on the page; also moves the focus. */
  goToTab: (tab: string) => void;
}

function findSelectedPanel(area: HTMLElement | null): HTMLElement | null | undefined {
  const id = area?.querySelector('[role=tab][aria-selected=true]')?.id ?? '';
  return area?.querySelector<HTMLElement>(`[role=tabpanel][aria-labelledby="${CSS.escape(id)}"]`);
}

/** @param tabs the first is the default, unless the URL hash names another, such as `#pricing` */
export function useTabArea(tabs: readonly string[]): TabArea {
  const [tab, setTab] = useState(tabs[0] ?? '');
  const { hash, key } = useLocation();
  // The prerendered page has no hash.
  const isHydrated = useIsHydrated();
  const linkedTab = isHydrated ? tabs.find((candidate) => `#${candidate}` === hash) : undefined;
  const [followed, setFollowed] = useState<string>();
  /** A new object for each way to the tabs. */
  const [going, setGoing] = useState<{ isTakenAlong: boolean }>();
  if (linkedTab !== undefined && key !== followed) {
    setFollowed(key);
    setTab(linkedTab);
    setGoing({ isTakenAlong: true });
  }
  const area = useRef<HTMLDivElement>(null);
  // From when the tab is rendered: on a slow phone that takes longer than the delay, and the panel before it is still shown.
  useEffect(() => {
    if (!going) return undefined;
    const timer = setTimeout(() => {
      area.current?.scrollIntoView();
      if (going.isTakenAlong) findSelectedPanel(area.current)?.focus({ preventScroll: true });
    }, scrollDelayMs);
    return () => clearTimeout(timer);
  }, [going]);

  const show = (next: string, isTakenAlong: boolean) => {
    setTab(next);
    setGoing({ isTakenAlong });
  };

  return {
    tab,
    area,
    showTab: (next) => show(next, false),
    goToTab: (next) => show(next, true),
  };
}
