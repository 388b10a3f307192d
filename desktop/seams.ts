import { app, Notification, type Tray, type WebContents } from 'electron';
import { hasTray } from './tray.ts';

/** What a test cannot look at when the machine does it, or cannot wait for. */
export const seams = {
  /** Linux without libnotify shows none. */
  canNotify: (): boolean => Notification.isSupported(),
  showNotification: (notification: Notification): void => notification.show(),
  print: (contents: WebContents): Promise<void> =>
    new Promise((resolve, reject) => {
      contents.print({ silent: false, printBackground: false, pageSize: 'A4' }, (isDone, reason) => {
        // Whoever thinks better of it in the printer's dialog has made no mistake.
        if (isDone || /cancel/i.test(reason)) resolve();
        else reject(new Error(reason));
      });
    }),
  hasTray,
  /** The system draws it, so that a test has to emit its clicks. */
  tray: undefined as Tray | undefined,
  lookForUpdates: (): Promise<string> => Promise.resolve('off'),
};

/** A test puts its own in their place; in a packaged app nobody can. */
export function openSeams(): void {
  if (!app.isPackaged) Object.assign(globalThis, { seams });
}
