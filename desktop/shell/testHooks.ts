import { app, Notification, type Tray, type WebContents } from 'electron';
import { hasTray } from './tray.ts';

/** Side effects that tests replace: notifications, printing, the tray, the update check. */
export const testHooks = {
  /** Linux without libnotify shows none. */
  canNotify: (): boolean => Notification.isSupported(),
  showNotification: (notification: Notification): void => notification.show(),
  print: (contents: WebContents): Promise<void> =>
    new Promise((resolve, reject) => {
      contents.print({ silent: false, printBackground: false, pageSize: 'A4' }, (isDone, reason) => {
        // Cancelling the printer's dialog is no error.
        if (isDone || /cancel/i.test(reason)) resolve();
        else reject(new Error(reason));
      });
    }),
  hasTray,
  /** The system draws it, so that a test has to emit its clicks. */
  tray: undefined as Tray | undefined,
  lookForUpdates: (): Promise<string> => Promise.resolve('off'),
};

/** Lets tests replace them; never in a packaged app. */
export function exposeTestHooks(): void {
  if (!app.isPackaged) Object.assign(globalThis, { testHooks });
}
