import { Phone } from 'lucide-react';
import { clinic } from '#shared/clinic.ts';
import { paths } from '#shared/paths.ts';
import styles from '#web/site/BookBar.module.css';
import { ButtonLink } from '#web/ui/actions/Button.tsx';

/** Fixed bar on phones, to book or ring. */
export function BookBar() {
  return (
    <aside className={`no-print none ${styles.bar}`} aria-label="Book or call" data-book-bar>
      <a className={styles.call} href={`tel:${clinic.phoneLink}`} aria-label={`Call ${clinic.phone}`}>
        <Phone aria-hidden />
      </a>
      <ButtonLink to={paths.booking} isWide>
        Book a Consultation
      </ButtonLink>
    </aside>
  );
}
