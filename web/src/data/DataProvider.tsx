import { useEffect, useState, type ReactNode } from 'react';
import { Provider } from 'react-redux';
import { makeStore } from '#web/data/store.ts';
import { followOtherTabs } from '#web/data/tabs.ts';

/** Gives the screens their data. Each rendering of a page makes its own. */
export function DataProvider({ children }: { children: ReactNode }) {
  const [store] = useState(makeStore);
  useEffect(() => followOtherTabs(store), [store]);
  return <Provider store={store}>{children}</Provider>;
}
