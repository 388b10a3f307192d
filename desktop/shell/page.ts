import { dialog, type BrowserWindow } from 'electron';
import { ipcEvents, type IpcEventName } from '#shared/contracts/ipcContract.ts';
import { deskOrigin, isOwnPage } from '#desktop/security/origin.ts';
import { limitRestarts } from './restarts.ts';

/** Reloads a crashed page where it was; after too many crashes reports it instead. */
function recoverFromCrashes(window: BrowserWindow, reload: () => void, onGiveUp: () => void): void {
  const mayRestart = limitRestarts();
  window.webContents.on('render-process-gone', (_event, { reason }) => {
    if (reason === 'clean-exit' || window.isDestroyed()) return;
    if (mayRestart()) reload();
    else onGiveUp();
  });
}

/** The page in the desk's window: loads it, sends it state, and restores its route. */
export function openPage(window: BrowserWindow) {
  let lastPath = '/';
  /** The old page gets no new state during a reload, so that nobody starts to work in it. */
  let isLeaving = false;

  function load(path: string): void {
    if (!window.isDestroyed()) void window.loadURL(`${deskOrigin}${path}`).catch(() => {});
  }

  window.webContents.on('did-navigate-in-page', (_event, url, isMainFrame) => {
    const { pathname, search } = new URL(url);
    if (isMainFrame) lastPath = pathname + search;
  });
  // A failed load ends the reload as well.
  window.webContents.on('did-fail-load', () => (isLeaving = false));
  window.webContents.on('did-navigate', (_event, url) => {
    isLeaving = false;
    if (!isOwnPage(url)) load(lastPath);
  });
  recoverFromCrashes(
    window,
    () => load(lastPath),
    () => dialog.showErrorBox('The desk stopped', 'Please close it and start it again.'),
  );

  return {
    load,
    isLeaving: () => isLeaving,
    /** Reloads the page, so that nothing stays in memory. */
    reloadClean: (): void => {
      isLeaving = true;
      load('/');
    },
    send: (name: IpcEventName, value: unknown): void => {
      if (!window.isDestroyed()) window.webContents.send(name, ipcEvents[name].parse(value));
    },
    show: (): void => {
      if (window.isMinimized()) window.restore();
      window.show();
      window.focus();
    },
  };
}
