import type { ReactNode } from 'react';

/** Gives the screens their data. Each rendering of a page makes its own. */
export function DataProvider({ children }: { children: ReactNode }) {
  return children;
}
