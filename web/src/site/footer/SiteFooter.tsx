import { lazy, Suspense } from 'react';
import { Link } from 'react-router-dom';
import { clinic } from '#shared/clinic.ts';
import { paths } from '#shared/paths.ts';
import { loadAgain } from '#web/loadAgain.ts';
import { addressLines, openingHours } from '#web/site/clinicFacts.ts';
import styles from '#web/site/footer/SiteFooter.module.css';
import { InstagramLink } from '#web/site/InstagramLink.tsx';
import { useLinkedLegalText } from '#web/site/legal/legalHash.ts';
import { mainLinks, serviceLinks } from '#web/site/navigation.ts';
import { Unbroken } from '#web/site/Unbroken.tsx';
import { ButtonLink } from '#web/ui/actions/Button.tsx';
import { opens, PageDialog } from '#web/ui/dialogs/PageDialog.tsx';
import { Wrap } from '#web/ui/layout/Wrap.tsx';
import { useSyncExternalStore } from 'react';

const yearOfBuild = Number(import.meta.env.VITE_BUILD_YEAR);
const neverChanges = () => () => undefined;

/** Corrects the prerendered year. */
function CurrentYear() {
  return useSyncExternalStore(
    neverChanges,
    () => new Date().getFullYear(),
    () => yearOfBuild,
  );
}

const LegalTexts = lazy(async () => ({
  default: (await loadAgain(() => import('#web/site/legal/LegalTexts.tsx'))).LegalTexts,
}));

const legalId = 'legal';
const loading = <output>Loading…</output>;

function ContactInformation() {
  return (
    <section className={`text-sm ${styles.contact}`} aria-labelledby="footer-contact">
      <h2 id="footer-contact" className={styles.heading}>
        Contact
      </h2>
      <address className={`stack mb-3 on-dark-soft ${styles.address}`}>
        {addressLines.map((line) => (
          <span key={line}>{line}</span>
        ))}
      </address>
      <a className={styles.link} href={`tel:${clinic.phoneLink}`}>
        {clinic.phone}
      </a>
      <a className={styles.link} href={`mailto:${clinic.email}`}>
        {clinic.email}
      </a>
      <InstagramLink className={styles.link} />
      {openingHours.map(({ days, hours }) => (
        <p key={days} className={`cluster between gap-0-3 mt-2 on-dark-soft ${styles.hours}`}>
          {days} <span className="tabular">{hours}</span>
        </p>
      ))}
    </section>
  );
}

/** A group of links, folded on a phone. */
function Links({ title, links }: { title: string; links: readonly { label: string; to: string }[] }) {
  return (
    <details className={styles.group}>
      <summary className={styles.heading}>{title}</summary>
      <ul className="list-none">
        {links.map(({ label, to }) => (
          <li key={to}>
            <Link to={to} className={styles.link}>
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </details>
  );
}

export function SiteFooter() {
  useLinkedLegalText(legalId);
  return (
    <footer id="site-footer" className={`no-print on-dark ${styles.footer}`}>
      <Wrap className={`stack gap-5-6 ${styles.top}`}>
        <div className={styles.lead}>
          <p className={`text-sm semibold ${styles.brand}`}>{clinic.brand}</p>
          <p className={`font-display display-md balance ${styles.tagline}`}>
            <Unbroken text={clinic.tagline} />
          </p>
          <ButtonLink to={paths.booking} size="lg" className={styles.book}>
            Book a Consultation
          </ButtonLink>
        </div>
        <nav id="site-links" className={`text-sm ${styles.links}`} aria-label="Footer">
          <Links title="Pages" links={mainLinks} />
          <Links title="Treatments" links={serviceLinks} />
        </nav>
        <ContactInformation />
      </Wrap>
      <Wrap className={`row wrap mt-5 on-dark-soft text-xs ${styles.bottom}`}>
        <p>
          © <CurrentYear /> {clinic.brand}. All rights reserved.
        </p>
        <p>Treatments are for adults aged 18 and over.</p>
        <button type="button" className={styles.legal} {...opens(legalId)}>
          Legal and privacy
        </button>
      </Wrap>
      <PageDialog id={legalId} isWide title="Legal and privacy">
        {(wasOpened) =>
          wasOpened ? (
            <Suspense fallback={loading}>
              <LegalTexts />
            </Suspense>
          ) : (
            loading
          )
        }
      </PageDialog>
    </footer>
  );
}
