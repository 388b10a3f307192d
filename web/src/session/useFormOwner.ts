import { useState } from 'react';
import { useSelector } from 'react-redux';
import { useCurrentUser } from '#web/session/currentUser.ts';
import { hasSignedInHint } from '#web/data/signedInHint.ts';
import type { RootState } from '#web/data/store.ts';
import { readSnapshotOwner } from '#web/offline/snapshots.ts';

export interface FormPeople {
  /** Owner of the text in the form; unchanged when a session expires, as is the text. */
  ownerId: number | null;
  /** Sender; null for a guest, and until the server has identified the user. */
  senderId: number | null;
}

interface FormOwner extends FormPeople {
  /** React key that resets the form after a log-out and for another user. */
  formKey: string;
}

/** Owner of a form on a public page. */
export function useFormOwner(): FormOwner {
  const { user, isLoading } = useCurrentUser();
  const hasLoggedOut = useSelector((state: RootState) => state.session.hasLoggedOut);
  const [owner, setOwner] = useState<{ id: number | null; turn: number }>({ id: null, turn: 0 });
  if (user && user.id !== owner.id) {
    setOwner({ id: user.id, turn: owner.id === null ? owner.turn : owner.turn + 1 });
  }
  // Until the server has identified the user, assume the last one.
  const presumed = isLoading && hasSignedInHint() ? readSnapshotOwner() : null;
  return {
    ownerId: hasLoggedOut ? null : (owner.id ?? presumed),
    senderId: user?.id ?? null,
    formKey: `${hasLoggedOut ? 'out' : 'in'} ${owner.turn}`,
  };
}
