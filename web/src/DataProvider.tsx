import { useEffect, useState, type ReactNode } from 'react';
import { Provider } from 'react-redux';
import { createStore, selectUser, type Store } from '#web/data/store.ts';
import { loadAgain } from '#web/loadAgain.ts';
import { followOtherTabs } from '#web/session/tabs.ts';
import { baseApi, tags } from '#web/data/requests/baseApi.ts';
import {
  onUnknownOutcome,
  onLateOutcome,
  onSessionGone,
  reportAllPromised,
} from '#web/data/requests/sendOnce.ts';
import { dismissToast, showToast, type ToastOptions } from '#web/ui/toast/toastStore.ts';

function followUnknownOutcomes(): () => void {
  let shown: ToastOptions | undefined;
  return onUnknownOutcome((count) => {
    if (count > 0) {
      shown ??= showToast({
        title: 'We don’t know yet whether this was saved',
        description: 'No answer came. This page keeps asking the clinic and will tell you.',
        variant: 'destructive',
        durationMs: 0,
      });
    } else if (shown !== undefined) {
      dismissToast(shown);
      shown = undefined;
    }
  });
}

function followGoneSessions(store: Store): () => void {
  return onSessionGone(() => void store.dispatch(baseApi.util.invalidateTags(['User'])));
}

/** Reports what became of a change after a gateway error was shown, and refetches what it may have changed. */
function showLateOutcomes(store: Store): () => void {
  return onLateOutcome(({ isSaved, sentence }) => {
    store.dispatch(baseApi.util.invalidateTags([...tags]));
    if (isSaved)
      showToast({ title: 'It was saved', description: 'The clinic has answered: your change is there.' });
    else showToast({ title: 'It was not saved', description: sentence, variant: 'destructive' });
  });
}

/** Shows toasts about changes whose response was lost. */
function followLateOutcomes(store: Store): () => void {
  const stops = [showLateOutcomes(store), followUnknownOutcomes(), followGoneSessions(store)];
  void reportAllPromised();
  return () => stops.forEach((stop) => stop());
}

/** Subscribes to live events once somebody signs in; guests do not load that code. */
function followWhenSignedIn(store: Store): () => void {
  let stop: (() => void) | undefined;
  let isGone = false;
  function start() {
    if (!selectUser(store.getState())) return;
    stopWaiting();
    loadAgain(() => import('#web/data/live.ts')).then(
      ({ followLive }) => {
        if (!isGone) stop = followLive(store);
      },
      // Without a connection there are no live events.
      () => undefined,
    );
  }
  const stopWaiting = store.subscribe(start);
  start();
  return () => {
    isGone = true;
    stopWaiting();
    stop?.();
  };
}

/** One store per render. `serverState` keeps the prerendered data for parts that hydrate after the store has changed. */
export function DataProvider({ children }: { children: ReactNode }) {
  const [{ store, prerendered }] = useState(() => {
    const store = createStore();
    return { store: store, prerendered: store.getState() };
  });
  useEffect(() => followOtherTabs(store), [store]);
  useEffect(() => followWhenSignedIn(store), [store]);
  useEffect(() => followLateOutcomes(store), [store]);
  return (
    <Provider store={store} serverState={prerendered}>
      {children}
    </Provider>
  );
}
