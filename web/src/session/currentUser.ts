import { useState } from 'react';
import { useSelector } from 'react-redux';
import { paths } from '#shared/paths.ts';
import type { SignedInUser } from '#shared/contracts/user.ts';
import type { RootState } from '#web/data/store.ts';
import { userApi } from '#web/data/calls/user.ts';

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
