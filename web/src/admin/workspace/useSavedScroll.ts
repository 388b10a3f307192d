import { useEffect } from 'react';
import { z } from 'zod';
import { removeState, saveState, readState } from '#web/admin/workspace/workspace.ts';

const stateName = 'scroll';
const Scroll = z.object({ screen: z.string(), places: z.record(z.string(), z.number()) });

/** Scroll containers of the desk: all of it on small screens, parts of it on large ones. */
const scrollers = [
  'html',
  '[data-desk-scroll]',
  '[role="tabpanel"]',
  '#admin-list section[tabindex]',
  '#admin-list',
];

function findPlaces(): Record<string, number> {
  const places = scrollers.map(
    (selector) => [selector, document.querySelector(selector)?.scrollTop ?? 0] as const,
  );
  return Object.fromEntries(places.filter(([, top]) => top !== 0));
}

/** Restores scroll positions as far as the loaded content allows. */
function goTo(places: Record<string, number>): void {
  for (const [selector, top] of Object.entries(places)) {
    const element = document.querySelector(selector);
    if (element && element.scrollTop !== top) element.scrollTop = top;
  }
}

const isInDialog = ({ target }: Event) =>
  target instanceof Element && target.closest('[role=dialog]') !== null;

/** Restores scroll positions as lists load, until the user scrolls or types. */
function restore(places: Record<string, number>): () => void {
  const watcher = new MutationObserver(() => goTo(places));
  const inputs = ['wheel', 'touchstart', 'keydown', 'pointerdown'] as const;
  // Input inside a dialog does not scroll the screen below.
  const stopOnUse = (input: Event) => !isInDialog(input) && stop();
  function stop() {
    watcher.disconnect();
    for (const input of inputs) removeEventListener(input, stopOnUse, true);
  }
  for (const input of inputs) addEventListener(input, stopOnUse, true);
  watcher.observe(document.body, { childList: true, subtree: true });
  goTo(places);
  return stop;
}

export function useSavedScroll(screen: string): void {
  useEffect(() => {
    const saved = readState(stateName, Scroll);
    const stop = saved?.screen === screen ? restore(saved.places) : undefined;
    const save = () => saveState(stateName, { screen, places: findPlaces() });
    // Scroll events do not bubble.
    document.addEventListener('scrollend', save, true);
    return () => {
      stop?.();
      document.removeEventListener('scrollend', save, true);
      removeState(stateName);
    };
  }, [screen]);
}
