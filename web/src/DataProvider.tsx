import { useEffect, useState, type ReactNode } from 'react';
import { Provider } from 'react-redux';
import { followLateOutcomes } from '#web/data/requests/lateOutcomes.ts';
import { createStore, selectUser, type Store } from '#web/data/store.ts';
import { loadAgain } from '#web/loadAgain.ts';
import { followOtherTabs } from '#web/session/tabs.ts';

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
