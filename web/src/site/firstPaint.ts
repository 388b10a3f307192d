/** Resolves after the first paint, or after a timeout: a hidden tab does not paint. */
export function firstPaint(): Promise<void> {
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

const placeKey = 'left-at';

/**
 * Pixels from the top at which this page was left, on a reload or a way back. The browser restores them too, but before
 * the whole page is laid out, when they mean another place.
 */
function readRestoredPlace(): number {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const isRestored = navigation?.type === 'reload' || navigation?.type === 'back_forward';
  try {
    const [pathname, scrolled] = sessionStorage.getItem(placeKey)?.split(' ') ?? [];
    return isRestored && pathname === location.pathname ? Number(scrolled) : 0;
  } catch {
    return 0;
  }
}

function savePlace(): void {
  try {
    sessionStorage.setItem(placeKey, `${location.pathname} ${window.scrollY}`);
  } catch {
    // Without storage a reload may come back to a place nearby.
  }
}

/** Before the first paint styles leave out what is far below. The position of a reader who has scrolled stays. */
export async function layOutAfterFirstPaint(): Promise<void> {
  window.addEventListener('pagehide', savePlace);
  await firstPaint();
  const root = document.documentElement;
  // Pages of the app are laid out from the start.
  if (!root.hasAttribute('data-unpainted')) return;
  const layOut = () => root.removeAttribute('data-unpainted');
  if (window.scrollY === 0) return layOut();
  const middle = document.elementFromPoint(window.innerWidth / 2, window.innerHeight / 2);
  const topOf = () => middle?.getBoundingClientRect().top ?? 0;
  const before = topOf();
  layOut();
  const top = readRestoredPlace() || window.scrollY + topOf() - before;
  window.scrollTo({ top, behavior: 'instant' });
}
