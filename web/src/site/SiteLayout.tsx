import { useSyncExternalStore, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { useLocation } from 'react-router-dom';
import { paths } from '#shared/paths.ts';
import { BookBar } from '#web/site/BookBar.tsx';
import { SiteFooter } from '#web/site/footer/SiteFooter.tsx';
import { SiteHeader } from '#web/site/header/SiteHeader.tsx';
import { NavigationEffects } from '#web/site/NavigationEffects.tsx';
import { LaterParts } from '#web/site/offline/LaterParts.tsx';
import { ScrollToTop } from '#web/site/ScrollToTop.tsx';
import styles from '#web/site/SiteLayout.module.css';
import { SkipLink } from '#web/ui/layout/VisuallyHidden.tsx';

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
