import { baseApi } from '#web/data/requests/baseApi.ts';
import { signedInHint } from '#web/data/signedInHint.ts';
import { sessionSlice, type Store } from '#web/data/store.ts';
import { setCurrentUser } from '#web/data/calls/user.ts';
import { clearTab } from '#web/offline/drafts.ts';
import { setOutbox } from '#web/outbox/unsent.ts';

const loggedOutMessage = 'logged-out';
let channel: BroadcastChannel | undefined;

export function forgetUser(dispatch: Store['dispatch']): void {
  clearTab();
  setOutbox([]);
  dispatch(sessionSlice.actions.loggedOut());
  dispatch(setCurrentUser(null));
}

export function logOutOtherTabs(): void {
  channel?.postMessage(loggedOutMessage);
}

/** Follows session changes in other tabs, and pages restored from the back/forward cache. */
export function followOtherTabs({ dispatch }: Store): () => void {
  const refetchUser = () => void dispatch(baseApi.util.invalidateTags(['User']));
  const onStorage = (event: StorageEvent) => {
    if (event.key === signedInHint) refetchUser();
  };
  const onShow = (event: PageTransitionEvent) => {
    if (event.persisted) refetchUser();
  };
  if ('BroadcastChannel' in window) {
    channel = new BroadcastChannel('session');
    channel.onmessage = (event) => {
      if (event.data === loggedOutMessage) forgetUser(dispatch);
    };
  }
  window.addEventListener('storage', onStorage);
  window.addEventListener('pageshow', onShow);
  return () => {
    channel?.close();
    channel = undefined;
    window.removeEventListener('storage', onStorage);
    window.removeEventListener('pageshow', onShow);
  };
}
