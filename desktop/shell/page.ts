import { dialog, type BrowserWindow } from 'electron';
import { ipcEvents, type IpcEventName } from '#shared/contracts/ipcContract.ts';
import { deskOrigin, isOwnAddress } from '#desktop/security/origin.ts';
import { recoverFromCrashes } from './crashes.ts';

/** The page in the desk's window: loads it, tells it things, and brings it back to where it was. */
export function openPage(window: BrowserWindow) {
  let lastPath = '/';
  /** While the page reloads, the old one gets no new state, so that nobody starts to work in it. */
  let isLeaving = false;

  function load(path: string): void {
    if (!window.isDestroyed()) void window.loadURL(`${deskOrigin}${path}`).catch(() => {});
  }

  window.webContents.on('did-navigate-in-page', (_event, url, isMainFrame) => {
    const { pathname, search } = new URL(url);
    if (isMainFrame) lastPath = pathname + search;
  });
  // Not every way to an empty page asks first; there is none that lasts.
  window.webContents.on('did-fail-load', () => (isLeaving = false));
  window.webContents.on('did-navigate', (_event, url) => {
    isLeaving = false;
    if (!isOwnAddress(url)) load(lastPath);
  });
  recoverFromCrashes(
    window,
    () => load(lastPath),
    () => dialog.showErrorBox('The desk stopped', 'Please close it and start it again.'),
  );

  return {
    load,
    isLeaving: () => isLeaving,
    /** Loads it anew, so that nothing stays in it. */
    evict: (): void => {
      isLeaving = true;
      load('/');
    },
    tell: (name: IpcEventName, value: unknown): void => {
      if (!window.isDestroyed()) window.webContents.send(name, ipcEvents[name].parse(value));
    },
    show: (): void => {
      if (window.isMinimized()) window.restore();
      window.show();
      window.focus();
    },
  };
}
