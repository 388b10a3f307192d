import { useEffect } from 'react';
import { z } from 'zod';
import { dropPiece, keepPiece, readPiece } from '#web/admin/workspace/workspace.ts';

const piece = 'scroll';
const Scroll = z.object({ screen: z.string(), places: z.record(z.string(), z.number()) });

/** What scrolls at the desk: the page on small screens, a part of it on large ones. */
const scrollers = ['html', '[role="tabpanel"]', '#admin-list section[tabindex]', '#admin-list'];

function findPlaces(): Record<string, number> {
  const places = scrollers.map((selector) => [selector, document.querySelector(selector)?.scrollTop ?? 0]);
  return Object.fromEntries(places.filter(([, top]) => top !== 0));
}

/** Puts everything where it was, as far as what it holds has arrived. @returns whether all of it is there */
function goTo(places: Record<string, number>): boolean {
  return Object.entries(places).every(([selector, top]) => {
    const element = document.querySelector(selector);
    if (element) element.scrollTop = top;
    return element !== null && Math.abs(element.scrollTop - top) < 2;
  });
}

/** Scrolls back to where somebody was on this screen, as its lists arrive, until they scroll themselves. */
function restore(places: Record<string, number>): () => void {
  const watcher = new MutationObserver(() => goTo(places) && stop());
  const inputs = ['wheel', 'touchstart', 'keydown', 'pointerdown'] as const;
  function stop() {
    watcher.disconnect();
    for (const input of inputs) removeEventListener(input, stop, true);
  }
  for (const input of inputs) addEventListener(input, stop, true);
  watcher.observe(document.body, { childList: true, subtree: true });
  if (goTo(places)) stop();
  return stop;
}

/** Keeps how far each part of the screen is scrolled. */
export function useKeptScroll(screen: string): void {
  useEffect(() => {
    const kept = readPiece(piece, Scroll);
    const stop = kept?.screen === screen ? restore(kept.places) : undefined;
    const keep = () => keepPiece(piece, { screen, places: findPlaces() });
    // Scrolling does not bubble.
    document.addEventListener('scrollend', keep, true);
    return () => {
      stop?.();
      document.removeEventListener('scrollend', keep, true);
      dropPiece(piece);
    };
  }, [screen]);
}
