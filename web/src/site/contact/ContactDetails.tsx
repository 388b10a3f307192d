import type { ReactNode } from 'react';
import { clinic } from '#shared/clinic.ts';
import { addressLines, openingHours } from '#web/site/clinicFacts.ts';
import styles from '#web/site/contact/ContactDetails.module.css';
import { InstagramLink } from '#web/site/InstagramLink.tsx';

function Detail({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={`stack gap-1-4 baseline py-3 line-above ${styles.detail}`}>
      <dt className="ink-faint text-sm">{label}</dt>
      <dd className={`break-anywhere ${styles.value}`}>{children}</dd>
    </div>
  );
}

export function ContactDetails() {
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
          <InstagramLink className={`gap-2 ${styles.instagram}`}>{clinic.instagramHandle}</InstagramLink>
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
