import type { DeskApi } from '#shared/contracts/ipcContract.ts';
import type { Platform } from '#shared/contracts/platform.ts';
import { browserPlatform } from '#web/platform/browserPlatform.ts';

declare global {
  interface Window {
    /** Exposed by the desktop's preload script; undefined in a browser. */
    readonly desk?: DeskApi;
  }
}

/** The platform the screens run on; the only module that knows which it is. */
export const platform: Platform =
  typeof window !== 'undefined' && window.desk
    ? { ...window.desk, storesClinicalDrafts: true }
    : browserPlatform;
