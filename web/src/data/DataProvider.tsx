import { useEffect, useState, type ReactNode } from 'react';
import { Provider } from 'react-redux';
import { makeStore } from '#web/data/store.ts';
import { followOtherTabs } from '#web/data/tabs.ts';

/** Gives the screens their data. Each rendering of a page makes its own. */
export function DataProvider({ children }: { children: ReactNode }) {
  const [store] = useState(makeStore);
  useEffect(() => followOtherTabs(store), [store]);
  // A part of the page that React takes over late must first find what the server rendered, even when an
  // answer has come meanwhile.
  const [serverState] = useState(() => store.getState());
  return (
    <Provider store={store} serverState={serverState}>
      {children}
    </Provider>
  );
}
