import { type ReactNode, useEffect, useRef, useState, type RefObject } from 'react';
import type { Treatment } from '#shared/content/treatments/treatment.ts';
import { Band } from '#web/site/treatments/parts/layout/Band.tsx';
import { BeforeYouDecide } from '#web/site/treatments/parts/texts/BeforeYouDecide.tsx';
import { AccountBookingLink, HeroBookingLink } from '#web/site/treatments/parts/layout/BookingLink.tsx';
import { Faqs } from '#web/site/treatments/parts/texts/Faqs.tsx';
import { ClosingCall } from '#web/site/treatments/parts/prices/ClosingCall.tsx';
import { Hero, type Art } from '#web/site/treatments/parts/layout/Hero.tsx';
import styles from '#web/site/treatments/TabbedPage.module.css';
import { Button } from '#web/ui/actions/Button.tsx';
import { Tabs, type TabItem } from '#web/ui/navigation/Tabs.tsx';
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
function useTabArea(tabs: readonly string[]): TabArea {
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

interface TabbedPageProps<Tab extends string> {
  treatment: Treatment;
  art: Art;
  /** The first is the default. Questions come after them, and prices last. */
  tabs: readonly [TabItem<Tab>, ...TabItem<Tab>[]];
  prices?: ReactNode;
  /** Buttons beside the title that open a tab. */
  shortcuts: readonly { label: string; tab: NoInfer<Tab> }[];
  /** What to enter in the booking form. */
  hint: string;
}

/** A page of tabs. All panels are in the HTML, and visible without scripts. */
export function TabbedPage<Tab extends string>(props: TabbedPageProps<Tab>) {
  const { treatment, art, tabs, prices, shortcuts, hint } = props;
  const faqs = <Faqs treatment={treatment} title="Questions and answers" />;
  const items: TabItem<string>[] = [
    ...tabs,
    { value: 'faq', label: 'FAQ', content: <Band>{faqs}</Band> },
    ...(prices ? [{ value: 'pricing', label: 'Pricing', content: <Band tone="sand">{prices}</Band> }] : []),
  ];
  const { tab, area, showTab, goToTab } = useTabArea(items.map(({ value }) => value));
  return (
    <>
      <Hero treatment={treatment} art={art}>
        <HeroBookingLink size="lg" />
        {shortcuts.map((shortcut) => (
          <Button
            key={shortcut.tab}
            size="lg"
            variant="secondary"
            className="needs-scripting"
            onClick={() => goToTab(shortcut.tab)}
          >
            {shortcut.label}
          </Button>
        ))}
      </Hero>
      <Tabs
        ref={area}
        className={styles.area}
        listClassName={styles.list}
        label={treatment.name}
        items={items.map((item) => ({ ...item, id: item.value }))}
        value={tab}
        onChange={showTab}
        isMounted
      />
      <Band>
        <BeforeYouDecide />
      </Band>
      <ClosingCall hint={hint}>
        <AccountBookingLink size="lg" />
      </ClosingCall>
    </>
  );
}
