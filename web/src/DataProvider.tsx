import { useEffect, useState, type ReactNode } from 'react';
import { Provider } from 'react-redux';
import { followLateOutcomes } from '#web/data/requests/lateOutcomes.ts';
import { makeStore, selectUser, type Store } from '#web/data/store.ts';
import { followOtherTabs } from '#web/session/tabs.ts';

/** Guests have nothing to follow, and do not load what it takes. */
function followWhenSignedIn(store: Store): () => void {
  let stop: (() => void) | undefined;
  let isGone = false;
  function start() {
    if (!selectUser(store.getState())) return;
    stopWaiting();
    void import('#web/data/live.ts').then(({ followLive }) => {
      if (!isGone) stop = followLive(store);
    });
  }
  const stopWaiting = store.subscribe(start);
  start();
  return () => {
    isGone = true;
    stopWaiting();
    stop?.();
  };
}

/**
 * Gives the screens their data. Each rendering of a page makes its own. A part of a prerendered page that
 * React takes over late still has to find what was prerendered, however much has been fetched by then: that
 * is what `serverState` is for.
 */
export function DataProvider({ children }: { children: ReactNode }) {
  const [{ store, prerendered }] = useState(() => {
    const made = makeStore();
    return { store: made, prerendered: made.getState() };
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
