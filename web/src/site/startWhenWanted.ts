import { paths } from '#shared/paths.ts';
import { hasSignedInHint } from '#web/data/signedInHint.ts';
import { hasDrafts } from '#web/offline/drafts.ts';
import { readUnsentCount } from '#web/offline/outbox/unsentCount.ts';

const appPaths: readonly string[] = [paths.auth, paths.booking, paths.dashboard, paths.admin];
const signs = ['pointerover', 'pointerdown', 'keydown', 'focusin', 'scroll', 'wheel', 'touchstart'] as const;

/** Resolves when the browser has shown the page, or soon in any case: a hidden tab paints nothing. */
function firstPaint(): Promise<void> {
  return new Promise((shown) => {
    setTimeout(shown, 500);
    try {
      new PerformanceObserver((list, observer) => {
        if (list.getEntriesByName('first-contentful-paint').length === 0) return;
        observer.disconnect();
        shown();
      }).observe({ type: 'paint', buffered: true });
    } catch {
      shown();
    }
  });
}

const isPrerendered = () => Boolean(document.getElementById('root')?.firstElementChild);

function isWantedAtOnce(): boolean {
  const asksForMore = location.hash !== '' || new URLSearchParams(location.search).has('service');
  const isKnown = hasSignedInHint() || hasDrafts() || readUnsentCount() > 0;
  return !isPrerendered() || asksForMore || isKnown || appPaths.includes(location.pathname);
}

/**
 * A click or a submit that comes before the app can answer it is kept and given back afterwards. Links go
 * where they go, save those that say they wait because the app may have something to say first.
 */
function keepEarlyActions(): () => void {
  let replay: (() => void) | undefined;
  const keepClick = (event: MouseEvent) => {
    const target =
      event.target instanceof Element ? event.target.closest<HTMLElement>('button, a[data-waits]') : null;
    if (!target || target.getAttribute('type') === 'submit') return;
    event.preventDefault();
    replay = () => {
      // The app has not seen the focus arrive either.
      target.blur();
      target.focus({ preventScroll: true });
      target.click();
    };
  };
  const keepSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    const form = event.target as HTMLFormElement;
    replay = () => form.requestSubmit();
  };
  document.addEventListener('click', keepClick, true);
  document.addEventListener('submit', keepSubmit, true);
  return () => {
    document.removeEventListener('click', keepClick, true);
    document.removeEventListener('submit', keepSubmit, true);
    replay?.();
  };
}

/**
 * The prerendered pages are complete without scripts. The app that makes them interactive is fetched at the
 * first sign that somebody is there, so that reading a page costs a tenth of what using it does.
 */
export function startWhenWanted(load: () => Promise<{ startApp: () => Promise<void> }>): void {
  let isStarted = false;
  const start = async () => {
    if (isStarted) return;
    isStarted = true;
    for (const sign of signs) window.removeEventListener(sign, onSign);
    const giveBack = keepEarlyActions();
    try {
      if (isPrerendered()) await firstPaint();
      await (await load()).startApp();
    } finally {
      giveBack();
    }
  };
  const onSign = () => void start();
  if (isWantedAtOnce()) {
    onSign();
    return;
  }
  for (const sign of signs) window.addEventListener(sign, onSign, { passive: true });
}
