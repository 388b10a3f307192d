import { useEffect, useState } from 'react';
import { useStore } from 'react-redux';
import { useLocation, useNavigate } from 'react-router-dom';
import { z } from 'zod';
import {
  closeWorkspace,
  forgetWorkspace,
  isWorkspaceOf,
  openWorkspace,
  readPiece,
} from '#web/admin/workspace/workspace.ts';
import { useKeeping } from '#web/admin/workspace/useKept.ts';
import { selectUser, type RootState } from '#web/data/store.ts';

const screenPiece = 'screen';
/** Where the desk begins by itself; any other address was asked for. */
const beginnings = new Set(['', '?tab=today']);

/**
 * Opens what this admin had open before the desk's screens are drawn; true once it is.
 * @param userId undefined while no admin is signed in
 * @param isAskedFor somebody opened this very address: it is shown, and not where they were before
 */
export function useWorkspace(userId: number | undefined, isAskedFor = false): boolean {
  const store = useStore<RootState>();
  const navigate = useNavigate();
  const [openFor, setOpenFor] = useState<number | null>(null);

  useEffect(() => {
    if (userId === undefined) return undefined;
    let isGone = false;
    void openWorkspace(userId).then(() => {
      if (isGone) return;
      const screen = readPiece(screenPiece, z.string());
      if (screen && !isAskedFor && beginnings.has(window.location.search)) {
        void navigate(screen, { replace: true });
      }
      setOpenFor(userId);
    });
    return () => {
      isGone = true;
    };
  }, [userId, isAskedFor, navigate]);

  useEffect(() => {
    if (userId === undefined) return undefined;
    // Told before the screens go, which drop what they had.
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

/** Keeps which part of the desk is shown, with its filters. */
export function useKeptScreen(): void {
  useKeeping(screenPiece, useLocation().search);
}
