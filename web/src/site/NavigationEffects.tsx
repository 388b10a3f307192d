import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation, useNavigate, useNavigationType } from 'react-router-dom';
import { getPageMeta } from '#shared/routes.ts';
import { rememberPage } from '#web/session/previousPage.ts';
import { updateHead } from '#web/site/head.ts';

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
export function NavigationEffects() {
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
