import type { ReactNode } from 'react';
import type { Titled, Treatment } from '#shared/content/treatments/treatment.ts';
import { Band } from '#web/site/treatments/parts/layout/Band.tsx';
import { BeforeYouDecide } from '#web/site/treatments/parts/texts/BeforeYouDecide.tsx';
import { DirectBookingLink } from '#web/site/treatments/parts/layout/BookingLink.tsx';
import { ClosingCall } from '#web/site/treatments/parts/prices/ClosingCall.tsx';
import { Faqs } from '#web/site/treatments/parts/texts/Faqs.tsx';
import { Hero, type Art } from '#web/site/treatments/parts/layout/Hero.tsx';
import { Overview, Benefits, IdealFor } from '#web/site/treatments/parts/texts/Overview.tsx';
import { Prices } from '#web/site/treatments/parts/prices/Prices.tsx';
import { Risks, Suitability } from '#web/site/treatments/parts/texts/Safety.tsx';
import { SectionSwitcher, sections } from '#web/site/treatments/parts/layout/SectionSwitcher.tsx';
import { Timeline } from '#web/site/treatments/parts/texts/Timeline.tsx';
import { Afterwards, Prepare, Visit } from '#web/site/treatments/parts/texts/Visit.tsx';
import styles from '#web/site/treatments/parts/layout/Section.module.css';

interface SectionsPageProps {
  treatment: Treatment;
  art: Art;
  /** Stages of a treatment, drawn along a line. */
  timeline?: { label: string; points: readonly Titled[] };
  /** Content specific to this treatment, at the end of its overview. */
  children?: ReactNode;
}

/** A scrolling page in three sections with a sticky switcher. */
export function SectionsPage({ treatment, art, timeline, children }: SectionsPageProps) {
  return (
    <>
      <Hero treatment={treatment} art={art} hasBackArrow>
        <DirectBookingLink size="lg" />
      </Hero>
      <SectionSwitcher />
      <Section id="overview">
        <Band>
          <Overview treatment={treatment} />
          <Benefits treatment={treatment} />
          <IdealFor treatment={treatment} />
          {children}
        </Band>
      </Section>
      <Section id="details">
        <Band tone="mist">
          <Visit treatment={treatment} title="Treatment Details" />
          {timeline && <Timeline {...timeline} />}
          <Afterwards treatment={treatment} />
        </Band>
        <Band>
          <Suitability treatment={treatment} />
          <Prepare treatment={treatment} />
          <Risks treatment={treatment} />
        </Band>
        <Band tone="sand" id="pricing">
          <Prices treatment={treatment}>
            <DirectBookingLink variant="secondary" />
          </Prices>
        </Band>
      </Section>
      <Section id="faqs">
        <Band id="faq">
          <Faqs treatment={treatment} />
        </Band>
      </Section>
      <Band isContinued>
        <BeforeYouDecide />
      </Band>
      <ClosingCall>
        <DirectBookingLink size="lg" />
      </ClosingCall>
    </>
  );
}

function Section({ id, children }: { id: (typeof sections)[number]['id']; children: ReactNode }) {
  const label = sections.find((section) => section.id === id)?.label;
  return (
    <section id={id} className={styles.section} aria-label={label} tabIndex={-1}>
      {children}
    </section>
  );
}
