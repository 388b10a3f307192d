import { useState } from 'react';
import { useSelector } from 'react-redux';
import { useCurrentUser } from '#web/session/currentUser.ts';
import { hasSignedInHint } from '#web/data/signedInHint.ts';
import type { RootState } from '#web/data/store.ts';
import { readSnapshotOwner } from '#web/offline/snapshots.ts';

interface FormOwner {
  /** Whose words the form holds. Stays the same when a session runs out, as the words do. */
  ownerId: number | null;
  /** Who sends them: null for a guest. */
  senderId: number | null;
  /** Makes it a new form after a log-out and for another user: what was typed before belonged to somebody. */
  formKey: string;
}

/** Whose words a form on a public page holds. */
export function useFormOwner(): FormOwner {
  const { user, isLoading } = useCurrentUser();
  const hasLoggedOut = useSelector((state: RootState) => state.session.hasLoggedOut);
  const [owner, setOwner] = useState<{ id: number | null; turn: number }>({ id: null, turn: 0 });
  if (user && user.id !== owner.id) {
    setOwner({ id: user.id, turn: owner.id === null ? owner.turn : owner.turn + 1 });
  }
  // Until the clinic has said who it is, it is whoever was here last.
  const presumed = isLoading && hasSignedInHint() ? readSnapshotOwner() : null;
  return {
    ownerId: hasLoggedOut ? null : (owner.id ?? presumed),
    senderId: user?.id ?? null,
    formKey: `${hasLoggedOut ? 'out' : 'in'} ${owner.turn}`,
  };
}
