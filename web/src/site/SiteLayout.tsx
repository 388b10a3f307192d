import { useSyncExternalStore, type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { createPortal } from 'react-dom';
import { useLocation, useNavigate, useNavigationType } from 'react-router-dom';
import { paths } from '#shared/paths.ts';
import { SiteFooter } from '#web/site/footer/SiteFooter.tsx';
import { SiteHeader } from '#web/site/header/SiteHeader.tsx';
import { LaterParts } from '#web/site/offline/LaterParts.tsx';
import styles from '#web/site/SiteLayout.module.css';
import { SkipLink } from '#web/ui/layout/VisuallyHidden.tsx';
import { Phone, ArrowUp } from 'lucide-react';
import { clinic } from '#shared/clinic.ts';
import { ButtonLink, IconButton } from '#web/ui/actions/Button.tsx';
import { getPageMeta } from '#shared/routes.ts';
import { rememberPage } from '#web/session/previousPage.ts';
import { updateHead } from '#web/site/head.ts';

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

/** Removes `from=auth` from the URL once it has been read. */
function useCleanAddress(): void {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    const rest = new URLSearchParams(search);
    if (rest.get('from') !== 'auth') return;
    rest.delete('from');
    void navigate({ pathname, search: rest.toString(), hash }, { replace: true });
  }, [pathname, search, hash, navigate]);
}

/** The router reads the address before it listens to changes: a link within the page may be followed in between. */
function useMissedHash(): void {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const follow = useEffectEvent(() => {
    const isMissed = location.pathname === pathname && location.hash !== hash;
    if (isMissed) void navigate({ pathname, search, hash: location.hash }, { replace: true });
  });
  useEffect(() => follow(), []);
}

/** Imitates what a browser does on a full page load: updates head, focus and scroll position. */
function NavigationEffects() {
  const { pathname, search, hash } = useLocation();
  const navigationType = useNavigationType();
  const shown = useRef(pathname);

  useCleanAddress();
  useMissedHash();
  useEffect(() => rememberPage(pathname + search), [pathname, search]);
  useEffect(() => {
    // The URL changes at once, the page after its code has loaded.
    const mark = () => {
      if (location.pathname !== shown.current) document.documentElement.setAttribute('data-loading', '');
    };
    document.addEventListener('click', mark);
    window.addEventListener('popstate', mark);
    return () => {
      document.removeEventListener('click', mark);
      window.removeEventListener('popstate', mark);
    };
  }, []);

  useEffect(() => {
    const isNewPage = shown.current !== pathname;
    shown.current = pathname;
    document.documentElement.removeAttribute('data-loading');
    if (isNewPage) updateHead(getPageMeta(pathname));
    if (hash) {
      const target = document.getElementById(decodeURIComponent(hash.slice(1)));
      target?.scrollIntoView();
      target?.focus({ preventScroll: true });
    } else if (isNewPage && navigationType !== 'POP') {
      window.scrollTo(0, 0);
      document.getElementById('main')?.focus({ preventScroll: true });
    }
  }, [pathname, hash, navigationType]);

  return null;
}
