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
} from '#web/admin/workspace/workspace.ts';
import { useOutage } from '#web/admin/outage/outage.ts';
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
