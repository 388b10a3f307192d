import { useCallback, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { paths } from '#shared/paths.ts';
import type { User } from '#shared/contracts/user.ts';
import { messageOf } from '#web/data/errors.ts';
import { type RootState, type Store } from '#web/data/store.ts';
import { forgetUser, tellOtherTabs } from '#web/data/tabs.ts';
import { useGetCurrentUserQuery, useLogOutMutation } from '#web/data/user.ts';
import { showToast } from '#web/ui/toast/toastStore.ts';

export type { User as CurrentUser } from '#shared/contracts/user.ts';

interface Session {
  user: User | null;
  /** Until the server has said who it is: on prerendered pages, and for a moment after them. */
  isLoading: boolean;
  /** The server could not be asked, so nothing is known about the user. */
  isUnknown: boolean;
}

export function useCurrentUser(): Session {
  const { currentData, isError } = useGetCurrentUserQuery();
  return {
    user: currentData ?? null,
    isLoading: currentData === undefined && !isError,
    isUnknown: currentData === undefined && isError,
  };
}

/** For pages that need a user: where to go when there is none. After a log-out that is home. */
export function useRequiredUser(): Session & { redirect: string | null } {
  const session = useCurrentUser();
  const hasLoggedOut = useSelector((state: RootState) => state.session.hasLoggedOut);
  const [hadUser, setHadUser] = useState(false);
  if (session.user && !hadUser) setHadUser(true);
  const isGuest = !session.user && !session.isLoading && !session.isUnknown;
  return { ...session, redirect: isGuest ? (hadUser && hasLoggedOut ? paths.home : paths.auth) : null };
}

/**
 * Logs out here and in every other tab, and says so; what belonged to the user is gone before the promise is
 * kept. A failure is said too, and leaves everything as it was.
 */
export function useLogOut(): () => Promise<void> {
  const dispatch = useDispatch<Store['dispatch']>();
  const [logOut] = useLogOutMutation();
  return useCallback(async () => {
    try {
      await logOut().unwrap();
    } catch (error) {
      showToast({ title: 'Logout failed', description: messageOf(error), variant: 'destructive' });
      return;
    }
    forgetUser(dispatch);
    tellOtherTabs();
    showToast({
      title: 'Logged out successfully',
      description: 'You have been logged out of your account.',
    });
  }, [dispatch, logOut]);
}
