import { appFilesMeta, paths } from '#shared/paths.ts';
import { hasSessionCookie, hasSignedInHint } from '#web/data/signedInHint.ts';
import { hasDrafts } from '#web/offline/drafts.ts';
import { readUnsentCount } from '#web/outbox/unsentCount.ts';
import { firstPaint } from '#web/site/firstPaint.ts';

/** Pages that need the app at once. */
const appPaths: readonly string[] = [paths.dashboard, paths.admin];
/** The last three also cover speech control and password managers, which use no pointer. */
const signs = [
  ...(['pointermove', 'pointerdown', 'keydown', 'focusin', 'scroll', 'wheel', 'touchstart'] as const),
  ...(['click', 'submit', 'input'] as const),
];

/** Resolves when the page is loaded, painted and idle. */
async function pageAtRest(): Promise<void> {
  if (document.readyState !== 'complete') {
    await new Promise((loaded) => window.addEventListener('load', loaded, { once: true }));
  }
  await firstPaint();
  await new Promise<unknown>((idle) =>
    'requestIdleCallback' in window ? requestIdleCallback(idle, { timeout: 1000 }) : setTimeout(idle, 200),
  );
}

/** The build lists the app's scripts in the pages with a form. */
const listOfScripts = () => document.querySelector<HTMLMetaElement>(`meta[name=${appFilesMeta}]`);

/** Preloads them side by side; each would otherwise be found in the one before it. */
function preloadScripts(): void {
  for (const file of listOfScripts()?.content.split(' ') ?? []) {
    const link = document.createElement('link');
    Object.assign(link, { rel: 'modulepreload', fetchPriority: 'low', href: file });
    document.head.append(link);
  }
}

/** A pointermove without movement, which browsers send when the page appears under a resting pointer. */
const isResting = ({ type, movementX, movementY }: Event & Partial<PointerEvent>) =>
  type === 'pointermove' && movementX === 0 && movementY === 0;

const isPrerendered = () => Boolean(document.getElementById('root')?.firstElementChild);

function isNeededAtOnce(): boolean {
  const search = new URLSearchParams(location.search);
  const needsMore = location.hash !== '' || search.has('service') || search.has('ref');
  const isKnown = hasSignedInHint() || hasSessionCookie() || hasDrafts() || readUnsentCount() > 0;
  return !isPrerendered() || needsMore || isKnown || appPaths.includes(location.pathname);
}

/** Marks an element as waiting for the app; the styles already open a list. */
function setWaiting(element: HTMLElement, isWaiting: boolean): void {
  element.toggleAttribute('data-waiting', isWaiting);
  if (isWaiting) element.setAttribute('aria-busy', 'true');
  else element.removeAttribute('aria-busy');
}

/**
 * Holds clicks and submits that come before hydration and replays them afterwards. Links work normally, except those
 * marked as waiting for the app. Disabled buttons fire pointerup but no click, so that is replayed if hydration enables
 * them.
 */
function holdEarlyActions(): () => void {
  let replay: (() => void) | undefined;
  let waiting: HTMLElement | undefined;
  const wait = (element: HTMLElement | null | undefined, next?: () => void) => {
    if (waiting) setWaiting(waiting, false);
    waiting = next ? (element ?? undefined) : undefined;
    if (waiting) setWaiting(waiting, true);
    replay = next;
  };
  const holdClick = (event: MouseEvent) => {
    const target =
      event.target instanceof Element ? event.target.closest<HTMLElement>('button, a[data-waits]') : null;
    // The browser follows links: a replayed click would let the router take over.
    if (!target && event.target instanceof Element && event.target.closest('a[href]'))
      event.stopPropagation();
    // Buttons with `command` are handled by the browser.
    if (!target || target.getAttribute('type') === 'submit' || target.hasAttribute('commandfor')) return;
    event.preventDefault();
    const isOpenList = target === waiting && target.hasAttribute('aria-expanded');
    if (isOpenList) return wait(null);
    wait(target, () => {
      // The app has not received the focus event either.
      target.blur();
      target.focus({ preventScroll: true });
      target.click();
    });
  };
  const holdPress = (event: PointerEvent) => {
    const target =
      event.target instanceof Element ? event.target.closest<HTMLElement>('button:disabled') : null;
    if (target) wait(target, () => target.click());
  };
  const holdSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    const form = event.target as HTMLFormElement;
    wait(event.submitter, () => form.requestSubmit());
  };
  document.addEventListener('click', holdClick, true);
  document.addEventListener('pointerup', holdPress, true);
  document.addEventListener('submit', holdSubmit, true);
  return () => {
    document.removeEventListener('click', holdClick, true);
    document.removeEventListener('pointerup', holdPress, true);
    document.removeEventListener('submit', holdSubmit, true);
    const next = replay;
    wait(null);
    next?.();
  };
}

/**
 * Deferred hydration: prerendered pages work without scripts, and the app loads at the first sign of interaction, which
 * makes reading a page about ten times cheaper. Pages with a form wait only until they are idle, so that the first tap
 * finds the app running.
 */
export function hydrateOnInteraction(load: () => Promise<{ startApp: () => Promise<void> }>): void {
  let isStarted = false;
  const start = async () => {
    if (isStarted) return;
    isStarted = true;
    for (const sign of signs) window.removeEventListener(sign, onSign, { capture: true });
    const giveBack = holdEarlyActions();
    try {
      // The admin area's placeholder has no words, so its first contentful paint is the app's.
      if (isPrerendered() && location.pathname !== paths.admin) await firstPaint();
      preloadScripts();
      await (await load()).startApp();
    } finally {
      giveBack();
    }
  };
  const onSign = (event: Event) => void (isResting(event) || start());
  if (isNeededAtOnce()) {
    void start();
    return;
  }
  // Registered first and in the capture phase, so that a click that starts the app is held as well.
  for (const sign of signs) window.addEventListener(sign, onSign, { passive: true, capture: true });
  if (listOfScripts()) void pageAtRest().then(start);
}
