import { startTransition, useEffect, useEffectEvent, useState } from 'react';
import { useStore } from 'react-redux';
import { useLocation, useNavigate } from 'react-router-dom';
import { z } from 'zod';
import {
  closeWorkspace,
  removeState,
  forgetWorkspace,
  hasBeenLocked,
  isWorkspaceOf,
  openWorkspace,
  readState,
  useSaving,
  saveState,
} from '#web/admin/workspace/workspace.ts';
import { useOutage } from '#web/admin/outage/outage.tsx';
import { selectUser, type RootState } from '#web/data/store.ts';

const screenState = 'screen';
/** The desk's default URLs; any other was opened on purpose. */
const beginnings = new Set(['', '?tab=today']);

/**
 * Restores this admin's open work before the desk renders; true once done. @param userId undefined while no admin is
 * signed in @param wasRequested the URL was opened directly and wins over the stored one
 */
export function useWorkspace(userId: number | undefined, wasRequested = false): boolean {
  const store = useStore<RootState>();
  const navigate = useNavigate();
  const { isAway } = useOutage();
  const [openFor, setOpenFor] = useState<number | null>(null);

  /** Cleared rather than skipped: a server that comes back must not switch the screen. */
  const beginWithToday = useEffectEvent(() => {
    if (isAway && !hasBeenLocked()) removeState(screenState);
  });

  useEffect(() => {
    if (userId === undefined) return undefined;
    let isGone = false;
    void openWorkspace(userId).then(() => {
      if (isGone) return;
      beginWithToday();
      const screen = readState(screenState, z.string());
      if (screen && !wasRequested && beginnings.has(window.location.search)) {
        void navigate(screen, { replace: true });
      }
      // With the router's own transition, so that Today is not drawn before the stored screen.
      startTransition(() => setOpenFor(userId));
    });
    return () => {
      isGone = true;
    };
  }, [userId, wasRequested, navigate]);

  useEffect(() => {
    if (userId === undefined) return undefined;
    // Runs before the screens unmount, which would clear their parts of the work.
    return store.subscribe(() => {
      const state = store.getState();
      const user = selectUser(state);
      if (user === undefined || user?.id === userId || !isWorkspaceOf(userId)) return;
      if (state.session.hasLoggedOut) forgetWorkspace();
      else closeWorkspace();
    });
  }, [store, userId]);

  return userId !== undefined && openFor === userId;
}

/** Stores the open section and its filters. */
export function useSavedScreen(): void {
  useSaving(screenState, useLocation().search);
}

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
