import { appFilesMeta, paths } from '#shared/paths.ts';
import { hasSessionCookie, hasSignedInHint } from '#web/data/signedInHint.ts';
import { hasDrafts } from '#web/offline/draftPrefix.ts';
import { readUnsentCount } from '#web/outbox/unsentCount.ts';
import { incompleteEvent, maxTries, patienceMs, pauseBefore, startedEvent } from '#web/site/early/tries.ts';
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
export const hasForm = () => listOfScripts() !== null;

/** Fetches a file into the browser's cache, again where it did not arrive. */
async function download(file: string): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      await (await fetch(file, { priority: 'low' })).arrayBuffer();
      return;
    } catch (problem) {
      if (tries === maxTries) throw problem;
      await new Promise((wait) => setTimeout(wait, pauseBefore(tries)));
    }
  }
}

/**
 * Downloads them side by side, because each would otherwise be found in the one before it, and runs each as a task of its
 * own: all at a stretch, they would hold up a slow phone's first tap. Chromium since 150 never requests a module again
 * whose import or `modulepreload` failed (the module map keeps the failure), so only a plain fetch can be tried again.
 */
async function runScripts(): Promise<void> {
  const files = listOfScripts()?.content.split(' ') ?? [];
  const downloads = files.map(download);
  for (const [position, file] of files.entries()) {
    await downloads[position];
    await import(/* @vite-ignore */ file);
    await new Promise((task) => setTimeout(task));
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
  // Somebody pressed something before this script arrived.
  const isAwaited = document.querySelector('[data-waiting]') !== null;
  return !isPrerendered() || needsMore || isKnown || isAwaited || appPaths.includes(location.pathname);
}

/** Resolves once the app has started. Scripts that do not arrive are fetched again, and the page says so after a while. */
async function startWithRetries(load: () => Promise<{ startApp: () => Promise<void> }>): Promise<void> {
  const showIncomplete = () => window.dispatchEvent(new Event(incompleteEvent));
  const patience = setTimeout(showIncomplete, patienceMs);
  for (let tries = 1; ; tries += 1) {
    try {
      await (await load()).startApp();
      return clearTimeout(patience);
    } catch (problem) {
      if (tries === maxTries) {
        showIncomplete();
        reportError(problem);
      }
      await new Promise((wait) => setTimeout(wait, pauseBefore(tries)));
    }
  }
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
    // The admin area's placeholder has no words, so its first contentful paint is the app's.
    if (isPrerendered() && location.pathname !== paths.admin) await firstPaint();
    // What does not arrive is fetched again by the start, whose patience covers these downloads too.
    const scripts = runScripts().catch(() => {});
    await startWithRetries(async () => {
      await scripts;
      return load();
    });
    window.dispatchEvent(new Event(startedEvent));
  };
  const onSign = (event: Event) => void (isResting(event) || start());
  if (isNeededAtOnce()) {
    void start();
    return;
  }
  for (const sign of signs) window.addEventListener(sign, onSign, { passive: true, capture: true });
  if (hasForm()) void pageAtRest().then(start);
}
