import { useCallback } from 'react';
import { useStore } from 'react-redux';
import { isCallError, messageOf } from '#web/data/requests/request.ts';
import { sendUnsent } from '#web/outbox/followOutbox.ts';
import { selectUser, type Store } from '#web/data/store.ts';
import { forgetUser, logOutOtherTabs } from '#web/session/tabs.ts';
import { userApi } from '#web/data/calls/user.ts';
import { clearNotices } from '#web/offline/clearDevice.ts';
import { logOutAndClear, markLogoutPending } from '#web/offline/pendingLogout.ts';
import { notifyChanged } from '#web/indexedDb/changes.ts';
import { forgetOwner } from '#web/outbox/items.ts';
import { confirmUnsent } from '#web/session/logOutQuestion.ts';
import { countUnsent, readOutbox } from '#web/outbox/unsent.ts';
import { clearSnapshots } from '#web/offline/snapshots.ts';
import { showToast } from '#web/ui/toast/toastStore.ts';

/** Signs out in all tabs and deletes the user's data on the device; with `leavesUnsent` all but the unsent requests. */
export async function leaveDevice(store: Store, leavesUnsent = false): Promise<void> {
  const user = selectUser(store.getState());
  forgetUser(store.dispatch);
  logOutOtherTabs();
  await clearNotices().catch(() => undefined);
  if (!user) return;
  await clearSnapshots(user.id).catch(() => undefined);
  await forgetOwner(user.id, leavesUnsent).catch(() => undefined);
}

/** Asks what to do with unsent requests; stays open until the choice has been carried out. */
async function settleUnsent(userId: number): Promise<'keep' | 'delete' | 'stay'> {
  for (;;) {
    const count = countUnsent(readOutbox().filter(({ item }) => item.ownerId === userId));
    if (count === 0) return 'delete';
    const choice = await confirmUnsent(count);
    if (choice !== 'send') return choice;
    await sendUnsent();
  }
}

/** The user's data is deleted before it resolves; an unreachable server is notified later. Other failures change nothing. */
export function useLogOut(): () => Promise<void> {
  const store = useStore() as Store;
  const [logOut] = userApi.useLogOutMutation();
  return useCallback(async () => {
    const user = selectUser(store.getState());
    const choice = user ? await settleUnsent(user.id) : 'delete';
    if (choice === 'stay') return;
    const { error } = await logOut({});
    const isOffline = isCallError(error) && error.status === 0;
    if (error && !isOffline) {
      showToast({ title: 'Logout failed', description: messageOf(error), variant: 'destructive' });
      return;
    }
    if (isOffline) await markLogoutPending().catch(() => undefined);
    await leaveDevice(store, choice === 'keep');
    showToast({
      title: 'Logged out successfully',
      description: isOffline
        ? 'You have been logged out on this device. We will tell the clinic as soon as you are online.'
        : 'You have been logged out of your account.',
    });
  }, [store, logOut]);
}

/** Logs out and deletes everything that this site stored on the device, guests' unsent requests too. */
export function useLogOutAndClear(): () => Promise<void> {
  const store = useStore() as Store;
  return useCallback(async () => {
    const { isSent, isCleared } = await logOutAndClear();
    forgetUser(store.dispatch);
    logOutOtherTabs();
    notifyChanged();
    if (!isCleared) {
      showToast({
        title: 'This device has not been cleared',
        description:
          'You are logged out here, but not everything could be removed. Please clear this site’s data in your browser’s settings.',
        variant: 'destructive',
      });
      return;
    }
    showToast({
      title: 'Logged out successfully',
      description: isSent
        ? 'Nothing from this site is left on this device.'
        : 'This device is cleared. When you are online, open this site once more so that the clinic knows too.',
    });
  }, [store]);
}
