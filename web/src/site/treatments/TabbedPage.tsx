import type { ReactNode } from 'react';
import type { Treatment } from '#shared/content/treatments/treatment.ts';
import { Band } from '#web/site/treatments/parts/layout/Band.tsx';
import { BeforeYouDecide } from '#web/site/treatments/parts/texts/BeforeYouDecide.tsx';
import { AccountBookingLink, HeroBookingLink } from '#web/site/treatments/parts/layout/BookingLink.tsx';
import { Faqs } from '#web/site/treatments/parts/texts/Faqs.tsx';
import { ClosingCall } from '#web/site/treatments/parts/prices/ClosingCall.tsx';
import { Hero, type Art } from '#web/site/treatments/parts/layout/Hero.tsx';
import styles from '#web/site/treatments/TabbedPage.module.css';
import { useTabArea } from '#web/site/treatments/useTabArea.ts';
import { Button } from '#web/ui/actions/Button.tsx';
import { Tabs, type TabItem } from '#web/ui/navigation/Tabs.tsx';

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
