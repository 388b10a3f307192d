import type { Desk } from '#shared/contracts/ipcContract.ts';
import type { Platform } from '#shared/contracts/platform.ts';
import { browserPlatform } from '#web/platform/browserPlatform.ts';

declare global {
  interface Window {
    /** Made by the desktop's preload script; absent in a browser. */
    readonly desk?: Desk;
  }
}

/** The machine around the screens: the only place that knows which kind it is. */
export const platform: Platform = (typeof window !== 'undefined' && window.desk) || browserPlatform;
