import { useState, useEffect, type RefObject } from 'react';
import { useSelector } from 'react-redux';
import { paths } from '#shared/paths.ts';
import type { SignedInUser } from '#shared/contracts/user.ts';
import type { RootState } from '#web/data/store.ts';
import { userApi } from '#web/data/calls/user.ts';
import { hasSignedInHint } from '#web/data/signedInHint.ts';
import { readSnapshotOwner } from '#web/offline/snapshots.ts';
import { fillEmptyFields } from '#web/offline/useFormDraft.ts';
import { useMyBookings } from '#web/data/calls/bookings.ts';

export type { SignedInUser as CurrentUser } from '#shared/contracts/user.ts';

interface Session {
  user: SignedInUser | null;
  /** True until the server has identified the user, on prerendered pages too. */
  isLoading: boolean;
  /** The server did not answer, so the user is unknown. */
  isUnknown: boolean;
}

export function useCurrentUser(): Session {
  const { currentData, isError } = userApi.useGetCurrentUserQuery();
  return {
    user: currentData ?? null,
    isLoading: currentData === undefined && !isError,
    isUnknown: currentData === undefined && isError,
  };
}

/** For pages that need a user: redirects guests to the login, or home after a log-out. */
export function useRequiredUser(): Session & { redirect: string | null } {
  const session = useCurrentUser();
  const hasLoggedOut = useSelector((state: RootState) => state.session.hasLoggedOut);
  const [hadUser, setHadUser] = useState(false);
  if (session.user && !hadUser) setHadUser(true);
  const isGuest = !session.user && !session.isLoading && !session.isUnknown;
  return { ...session, redirect: isGuest ? (hadUser && hasLoggedOut ? paths.home : paths.auth) : null };
}

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

/** Fills in a signed-in patient's name, email and telephone number where the form has none yet. */
export function useKnownPerson(form: RefObject<HTMLFormElement | null>): void {
  const { user } = useCurrentUser();
  const phone = useOwnPhone(user);
  useEffect(() => {
    if (!form.current || user?.role !== 'user') return;
    const name = `${user.firstName} ${user.lastName}`;
    fillEmptyFields(form.current, { name, email: user.email, phone });
  }, [form, user, phone]);
}

/** The number of a signed-in patient: the preferred one, or that of their latest own booking; empty for others. */
export function useOwnPhone(user: SignedInUser | null): string {
  const needsBookings = user?.role === 'user' && user.preferredPhone === undefined;
  const { bookings = [] } = useMyBookings({ skip: !needsBookings });
  return user?.preferredPhone ?? bookings.find(({ bookedFor }) => bookedFor === null)?.phone ?? '';
}
