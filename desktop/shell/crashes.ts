import type { BrowserWindow } from 'electron';
import { limitRestarts } from './restarts.ts';

/** Reloads a crashed page where it was; after too many crashes reports it instead. */
export function recoverFromCrashes(window: BrowserWindow, reload: () => void, onGiveUp: () => void): void {
  const mayRestart = limitRestarts();
  window.webContents.on('render-process-gone', (_event, { reason }) => {
    if (reason === 'clean-exit' || window.isDestroyed()) return;
    if (mayRestart()) reload();
    else onGiveUp();
  });
}
