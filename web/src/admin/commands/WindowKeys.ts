import { createContext } from 'react';

/** Keys with Ctrl, or Cmd, that the program around the desk has of its own, and what they do; none in a browser. */
export const WindowKeys = createContext<readonly [key: string, what: string][]>([]);
