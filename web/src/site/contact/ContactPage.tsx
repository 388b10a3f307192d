import { clinic } from '#shared/clinic.ts';
import { withoutScriptsId } from '#shared/paths.ts';
import { ContactForm } from '#web/site/contact/ContactForm.tsx';
import hero from '#web/site/PageHero.module.css';
import styles from '#web/site/contact/ContactPage.module.css';
import { Wrap } from '#web/ui/layout/Wrap.tsx';
import type { ReactNode } from 'react';
import { addressLines, openingHours } from '#web/site/clinicFacts.ts';
import { InstagramLink } from '#web/site/InstagramLink.tsx';

function Detail({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={`stack gap-1-4 baseline py-3 line-above single-30 ${styles.detail}`}>
      <dt className="ink-faint text-sm">{label}</dt>
      <dd className={`break-anywhere ${styles.value}`}>{children}</dd>
    </div>
  );
}

function ContactDetails() {
  return (
    <section aria-labelledby="contact-information">
      <h2 id="contact-information" className="display-sm">
        Contact information
      </h2>
      <dl className="mt-5 line-below">
        <Detail label="Phone">
          <a className="text-lg semibold tabular" href={`tel:${clinic.phoneLink}`}>
            {clinic.phone}
          </a>
        </Detail>
        <Detail label="Email">
          <a href={`mailto:${clinic.email}`}>{clinic.email}</a>
        </Detail>
        <Detail label="Instagram">
          <InstagramLink className="gap-2">{clinic.instagramHandle}</InstagramLink>
        </Detail>
        <Detail label="Clinic">
          <p className="semibold">{clinic.locationLine}</p>
          <address className={`ink-soft ${styles.address}`}>{addressLines.join(', ')}</address>
        </Detail>
        <Detail label="Open">
          {openingHours.map(({ days, hours }) => (
            <p key={days} className="cluster between gap-0-4">
              {days} <span className="tabular">{hours}</span>
            </p>
          ))}
        </Detail>
      </dl>
      <div className={`muted mt-6 pl-4 ${styles.urgent}`}>
        <h3 className={`ink tracking-normal mb-1 ${styles.urgentTitle}`}>Worried after a treatment?</h3>
        <p>
          Ring us on <a href={`tel:${clinic.emergencyLineLink}`}>{clinic.emergencyLine}</a> rather than
          writing. When we are closed, call NHS <a href="tel:111">111</a>. In an emergency call{' '}
          <a href="tel:999">999</a>.
        </p>
      </div>
    </section>
  );
}

const { visiting } = clinic;

export function ContactPage() {
  return (
    <>
      <Wrap className={`stack items-end single-60 ${hero.hero}`}>
        <h1 className={hero.title}>
          Get in <em>Touch</em>
        </h1>
        <p className={`max-w-30 ink-soft text-lg ${hero.lead}`}>
          Ask about a treatment, a price, an appointment, or whether to have anything done at all. A person at
          the clinic reads every message.
        </p>
      </Wrap>
      <Wrap className={`stack items-start single-60 ${styles.columns}`}>
        <div className={styles.details}>
          <ContactDetails />
        </div>
        <section className={styles.message} aria-labelledby="send-a-message">
          <h2 id="send-a-message">Send a Message</h2>
          <ContactForm />
          <p id={withoutScriptsId} className="none mt-4 without-scripting">
            This form needs scripts, which are switched off or did not arrive. Please ring{' '}
            <a href={`tel:${clinic.phoneLink}`}>{clinic.phone}</a> or write to{' '}
            <a href={`mailto:${clinic.email}`}>{clinic.email}</a>; we are glad to hear from you.
          </p>
        </section>
      </Wrap>
      <section aria-labelledby="where-we-are">
        <Wrap className={`row baseline wrap between ${styles.mapHead}`}>
          <h2 id="where-we-are">Where we are</h2>
          <p className="ink-soft">{clinic.locationLine}. No map service is contacted until you open one.</p>
        </Wrap>
        <Wrap>
          <dl className={`stack fit-13 ${styles.visiting}`}>
            <div>
              <dt className="font-display display-xs leading-1-25">How to find us</dt>
              <dd>{visiting.find}</dd>
            </div>
            <div>
              <dt className="font-display display-xs leading-1-25">Step-free access</dt>
              <dd>{visiting.stepFree}</dd>
            </div>
            <div>
              <dt className="font-display display-xs leading-1-25">Parking</dt>
              <dd>{visiting.parking}</dd>
            </div>
          </dl>
        </Wrap>
        <iframe className={styles.frame} title="Clinic location" src="/map.html" loading="lazy" />
      </section>
    </>
  );
}
