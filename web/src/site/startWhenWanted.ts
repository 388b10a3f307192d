import { appFilesMeta, paths } from '#shared/paths.ts';
import { hasSessionCookie, hasSignedInHint } from '#web/data/signedInHint.ts';
import { hasDrafts } from '#web/offline/drafts.ts';
import { readUnsentCount } from '#web/outbox/unsentCount.ts';

/** Nothing without the app. */
const appPaths: readonly string[] = [paths.dashboard, paths.admin];
/** The last three are also the first sign of voices and password managers, which point at nothing. */
const signs = [
  ...(['pointermove', 'pointerdown', 'keydown', 'focusin', 'scroll', 'wheel', 'touchstart'] as const),
  ...(['click', 'submit', 'input'] as const),
];

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

/** Resolves when the page is complete, shown, and the browser has nothing better to do. */
async function pageAtRest(): Promise<void> {
  if (document.readyState !== 'complete') {
    await new Promise((loaded) => window.addEventListener('load', loaded, { once: true }));
  }
  await firstPaint();
  await new Promise<unknown>((idle) =>
    'requestIdleCallback' in window ? requestIdleCallback(idle, { timeout: 1000 }) : setTimeout(idle, 200),
  );
}

/** Fetches the scripts that the build has named in the page, all at once and without running them. */
function fetchAhead(): void {
  const list = document.querySelector<HTMLMetaElement>(`meta[name=${appFilesMeta}]`);
  list?.remove();
  for (const file of list?.content.split(' ') ?? []) {
    const link = document.createElement('link');
    Object.assign(link, { rel: 'modulepreload', fetchPriority: 'low', href: file });
    document.head.append(link);
  }
}

/** A pointer that rests where the page appears is told of as well, although nobody has moved it. */
const isResting = ({ type, movementX, movementY }: Event & Partial<PointerEvent>) =>
  type === 'pointermove' && movementX === 0 && movementY === 0;

const isPrerendered = () => Boolean(document.getElementById('root')?.firstElementChild);

function isWantedAtOnce(): boolean {
  const asksForMore = location.hash !== '' || new URLSearchParams(location.search).has('service');
  const isKnown = hasSignedInHint() || hasSessionCookie() || hasDrafts() || readUnsentCount() > 0;
  return !isPrerendered() || asksForMore || isKnown || appPaths.includes(location.pathname);
}

/** Says that something waits for the app; where it opens a list, the styles show the list meanwhile. */
function setWaiting(element: HTMLElement, isWaiting: boolean): void {
  element.toggleAttribute('data-waiting', isWaiting);
  if (isWaiting) element.setAttribute('aria-busy', 'true');
  else element.removeAttribute('aria-busy');
}

/**
 * A click or a submit that comes before the app can answer it is kept and given back afterwards. Links go
 * where they go, save those that say they wait because the app may have something to say first. A button that
 * only the app enables hears of no click, but of the finger; it is pressed if it is enabled by then.
 */
function keepEarlyActions(): () => void {
  let replay: (() => void) | undefined;
  let waiting: HTMLElement | undefined;
  const wait = (element: HTMLElement | null | undefined, next?: () => void) => {
    if (waiting) setWaiting(waiting, false);
    waiting = next ? (element ?? undefined) : undefined;
    if (waiting) setWaiting(waiting, true);
    replay = next;
  };
  const keepClick = (event: MouseEvent) => {
    const target =
      event.target instanceof Element ? event.target.closest<HTMLElement>('button, a[data-waits]') : null;
    // A link is the browser's to follow: a router that hears of it takes the page over with what belongs to another.
    if (!target && event.target instanceof Element && event.target.closest('a[href]'))
      event.stopPropagation();
    // Those with a command are the browser's own to answer.
    if (!target || target.getAttribute('type') === 'submit' || target.hasAttribute('commandfor')) return;
    event.preventDefault();
    const isOpenList = target === waiting && target.hasAttribute('aria-expanded');
    if (isOpenList) return wait(null);
    wait(target, () => {
      // The app has not seen the focus arrive either.
      target.blur();
      target.focus({ preventScroll: true });
      target.click();
    });
  };
  const keepPress = (event: PointerEvent) => {
    const target =
      event.target instanceof Element ? event.target.closest<HTMLElement>('button:disabled') : null;
    if (target) wait(target, () => target.click());
  };
  const keepSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    const form = event.target as HTMLFormElement;
    wait(event.submitter, () => form.requestSubmit());
  };
  document.addEventListener('click', keepClick, true);
  document.addEventListener('pointerup', keepPress, true);
  document.addEventListener('submit', keepSubmit, true);
  return () => {
    document.removeEventListener('click', keepClick, true);
    document.removeEventListener('pointerup', keepPress, true);
    document.removeEventListener('submit', keepSubmit, true);
    const next = replay;
    wait(null);
    next?.();
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
    for (const sign of signs) window.removeEventListener(sign, onSign, { capture: true });
    const giveBack = keepEarlyActions();
    try {
      if (isPrerendered()) await firstPaint();
      fetchAhead();
      await (await load()).startApp();
    } finally {
      giveBack();
    }
  };
  const onSign = (event: Event) => void (isResting(event) || start());
  if (isWantedAtOnce()) {
    void start();
    return;
  }
  // Before anything else hears of it, so that a first sign which is a click is kept as well.
  for (const sign of signs) window.addEventListener(sign, onSign, { passive: true, capture: true });
  void pageAtRest().then(fetchAhead);
}
