import { baseApi } from '#web/data/requests/baseApi.ts';
import { signedInHint } from '#web/data/signedInHint.ts';
import { sessionSlice, type Store } from '#web/data/store.ts';
import { setCurrentUser } from '#web/data/calls/user.ts';
import { clearTab } from '#web/offline/drafts.ts';
import { setOutbox } from '#web/outbox/unsent.ts';

const loggedOutMessage = 'logged-out';
let channel: BroadcastChannel | undefined;

/** Forgets in this tab what belonged to the user who has logged out. */
export function forgetUser(dispatch: Store['dispatch']): void {
  clearTab();
  setOutbox([]);
  dispatch(sessionSlice.actions.loggedOut());
  dispatch(setCurrentUser(null));
}

/** Logging out in one tab logs out all of them. */
export function tellOtherTabs(): void {
  channel?.postMessage(loggedOutMessage);
}

/** Follows what other tabs do with the session, and what the back button brings back from memory. */
export function followOtherTabs({ dispatch }: Store): () => void {
  const askAgain = () => void dispatch(baseApi.util.invalidateTags(['User']));
  const onStorage = (event: StorageEvent) => {
    if (event.key === signedInHint) askAgain();
  };
  const onShow = (event: PageTransitionEvent) => {
    if (event.persisted) askAgain();
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
