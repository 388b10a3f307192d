import { Link } from 'react-router-dom';
import { paths } from '#shared/paths.ts';
import { adultsLine, appointmentLine, roleLine } from '#shared/content/treatments/onEveryPage.ts';
import { practitionerWithTitle } from '#web/practitioner.ts';
import { AllPrices } from '#web/site/services/AllPrices.tsx';
import { detailedCards } from '#web/site/services/cardDetails.ts';
import { LinkedServiceDialog } from '#web/site/services/LinkedServiceDialog.tsx';
import { MoreTreatments } from '#web/site/services/MoreTreatments.tsx';
import { consultation } from '#web/site/services/otherServices.ts';
import { ServiceCard } from '#web/site/services/ServiceCard.tsx';
import styles from '#web/site/services/ServicesPage.module.css';
import { ButtonLink } from '#web/ui/actions/Button.tsx';
import { Wrap } from '#web/ui/layout/Wrap.tsx';

function CallToBook() {
  return (
    <section className="py-section" aria-labelledby="call-to-book">
      <Wrap className={`stack ${styles.callColumns}`}>
        <h2 id="call-to-book" className={styles.callTitle}>
          Not sure yet? Start with a <em>conversation</em>.
        </h2>
        <div className={`text-lg ${styles.callText}`}>
          <p>
            A consultation takes {consultation.duration} and is free. You will hear what might suit you, what
            it costs and what could go wrong. You can leave it at that.
          </p>
          <div className={`cluster gap-3 mt-5 ${styles.ways}`}>
            <ButtonLink to={paths.booking} size="lg">
              Book a Consultation
            </ButtonLink>
            <ButtonLink to={`?service=${consultation.id}`} variant="secondary" size="lg" preventScrollReset>
              What to Expect
            </ButtonLink>
          </div>
          <p className="mt-4 ink-soft text-md">
            Or <Link to={paths.contact}>ask us a question first</Link>.
          </p>
        </div>
      </Wrap>
    </section>
  );
}

export function ServicesPage() {
  return (
    <>
      <Wrap className={`stack items-end ${styles.hero}`}>
        <h1 className={styles.title}>
          Our <em>Services</em>
        </h1>
        <div className={`max-w-30 ink-soft text-lg ${styles.lead}`}>
          <p>Times, prices and what to know before you decide. Every treatment begins with a consultation.</p>
        </div>
      </Wrap>
      <Wrap className={styles.cards}>
        {detailedCards.map((card, index) => (
          <ServiceCard key={card.id} card={card} isFirst={index === 0} />
        ))}
        <p className={`muted line-above ${styles.note}`}>
          Times are for the treatment itself. {appointmentLine} {adultsLine} You are seen by{' '}
          {practitionerWithTitle}. {roleLine}
        </p>
      </Wrap>
      <MoreTreatments />
      <AllPrices />
      <CallToBook />
      <LinkedServiceDialog />
    </>
  );
}
