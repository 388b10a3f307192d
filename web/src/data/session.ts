import { useCallback, useState } from 'react';
import { useSelector, useStore } from 'react-redux';
import { paths } from '#shared/paths.ts';
import type { SignedInUser } from '#shared/contracts/user.ts';
import { isCallError, messageOf } from '#web/data/errors.ts';
import { sendUnsent } from '#web/data/outbox.ts';
import { selectUser, type RootState, type Store } from '#web/data/store.ts';
import { forgetUser, tellOtherTabs } from '#web/data/tabs.ts';
import { useGetCurrentUserQuery, useLogOutMutation } from '#web/data/user.ts';
import { markLogoutPending } from '#web/offline/logoutPending.ts';
import { forgetOwner } from '#web/offline/outbox/items.ts';
import { askAboutUnsent } from '#web/offline/outbox/logOutQuestion.ts';
import { countUnsent, readOutbox } from '#web/offline/outbox/unsent.ts';
import { forgetSnapshots } from '#web/offline/snapshots.ts';
import { showToast } from '#web/ui/toast/toastStore.ts';

export type { SignedInUser as CurrentUser } from '#shared/contracts/user.ts';

interface Session {
  user: SignedInUser | null;
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

/** What somebody leaves behind on the device: nothing, or only what they want sent later. */
async function forgetOnDevice(userId: number, isUnsentKept: boolean): Promise<void> {
  await forgetSnapshots(userId).catch(() => undefined);
  await forgetOwner(userId, isUnsentKept).catch(() => undefined);
}

/** Asks what becomes of what is unsent, until there is an answer that can be kept to. */
async function settleUnsent(userId: number): Promise<'keep' | 'delete' | 'stay'> {
  for (;;) {
    const count = countUnsent(readOutbox().filter(({ item }) => item.ownerId === userId));
    if (count === 0) return 'delete';
    const choice = await askAboutUnsent(count);
    if (choice !== 'send') return choice;
    await sendUnsent();
  }
}

/**
 * Logs out here and in every other tab, and says so; what belonged to the user is gone before the promise is
 * kept. Where the clinic cannot be reached it is told later. Another failure leaves everything as it was.
 */
export function useLogOut(): () => Promise<void> {
  const store = useStore() as Store;
  const [logOut] = useLogOutMutation();
  return useCallback(async () => {
    const user = selectUser(store.getState());
    const choice = user ? await settleUnsent(user.id) : 'delete';
    if (choice === 'stay') return;
    const { error } = await logOut();
    const isUnreached = isCallError(error) && error.status === 0;
    if (error && !isUnreached) {
      showToast({ title: 'Logout failed', description: messageOf(error), variant: 'destructive' });
      return;
    }
    if (isUnreached) await markLogoutPending().catch(() => undefined);
    forgetUser(store.dispatch);
    tellOtherTabs();
    if (user) await forgetOnDevice(user.id, choice === 'keep');
    showToast({
      title: 'Logged out successfully',
      description: isUnreached
        ? 'You have been logged out on this device. The clinic is told as soon as you are online.'
        : 'You have been logged out of your account.',
    });
  }, [store, logOut]);
}
