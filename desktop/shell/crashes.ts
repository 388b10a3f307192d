import type { BrowserWindow } from 'electron';
import { limitRestarts } from './restarts.ts';

/** A page that crashed comes back where it was; one that hangs is not waited for. */
export function recoverFromCrashes(window: BrowserWindow, reload: () => void, sayBroken: () => void): void {
  const mayRestart = limitRestarts();
  window.webContents.on('render-process-gone', (_event, { reason }) => {
    if (reason === 'clean-exit' || window.isDestroyed()) return;
    if (mayRestart()) reload();
    else sayBroken();
  });
}
