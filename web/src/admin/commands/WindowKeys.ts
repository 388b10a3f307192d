import { createContext } from 'react';

/** The desktop app's own keys with Ctrl or Cmd, and their actions; none in a browser. */
export const WindowKeys = createContext<readonly [key: string, what: string][]>([]);
