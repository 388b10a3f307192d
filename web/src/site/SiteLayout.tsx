import { useSyncExternalStore, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { useLocation } from 'react-router-dom';
import { paths } from '#shared/paths.ts';
import { SiteFooter } from '#web/site/footer/SiteFooter.tsx';
import { SiteHeader } from '#web/site/header/SiteHeader.tsx';
import { NavigationEffects } from '#web/site/NavigationEffects.tsx';
import { LaterParts } from '#web/site/offline/LaterParts.tsx';
import styles from '#web/site/SiteLayout.module.css';
import { SkipLink } from '#web/ui/layout/VisuallyHidden.tsx';
import { Phone, ArrowUp } from 'lucide-react';
import { clinic } from '#shared/clinic.ts';
import { ButtonLink, IconButton } from '#web/ui/actions/Button.tsx';

/** Button that appears after scrolling far down. */
function ScrollToTop() {
  const scroll = () => {
    window.scrollTo({ top: 0 });
    document.getElementById('main')?.focus({ preventScroll: true });
  };
  return <IconButton icon={ArrowUp} label="Scroll to top" className={styles.toTop} onClick={scroll} />;
}

/** Fixed bar on phones, to book or ring. */
function BookBar() {
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

/** Pages on which no prompts are shown, because somebody is working. */
const workPaths: readonly string[] = [paths.booking, paths.auth, paths.dashboard, paths.admin];

/** Toasts are above open dialogs, so they render beside the page. */
function AboveAll() {
  const body = useSyncExternalStore(
    () => () => undefined,
    () => document.body,
    () => null,
  );
  if (!body) return null;
  return createPortal(<LaterParts />, body);
}

export function SiteLayout({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const isPublic = !workPaths.includes(pathname);
  // The admin area has a header of its own, as in the reception window.
  const isDesk = pathname === paths.admin;
  return (
    <>
      <NavigationEffects />
      <SkipLink target="main" />
      {!isDesk && <SiteHeader />}
      <main id="main" tabIndex={-1} className={isDesk ? undefined : styles.main}>
        {children}
      </main>
      {isPublic && pathname !== paths.contact && <BookBar />}
      {!isDesk && <SiteFooter />}
      {isPublic && <ScrollToTop />}
      <AboveAll />
    </>
  );
}
