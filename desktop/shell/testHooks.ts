import { app, Notification, type Tray, type WebContents } from 'electron';
import { hasTray } from './tray.ts';

/** Side effects that tests replace: notifications, printing, the tray, the update check. */
export const testHooks = {
  /** False on Linux without libnotify. */
  canNotify: (): boolean => Notification.isSupported(),
  showNotification: (notification: Notification): void => notification.show(),
  print: (contents: WebContents): Promise<void> =>
    new Promise((resolve, reject) => {
      contents.print({ silent: false, printBackground: false, pageSize: 'A4' }, (isDone, reason) => {
        // A cancelled print dialog is not an error.
        if (isDone || /cancel/i.test(reason)) resolve();
        else reject(new Error(reason));
      });
    }),
  hasTray,
  /** The system draws the tray, so tests emit its click events. */
  tray: undefined as Tray | undefined,
  checkForUpdates: (): Promise<string> => Promise.resolve('off'),
};

/** Exposes the hooks to tests; never in a packaged app. */
export function exposeTestHooks(): void {
  if (!app.isPackaged) Object.assign(globalThis, { testHooks });
}
