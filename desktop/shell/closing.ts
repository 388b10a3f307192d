import { app, dialog, type BrowserWindow, type PowerMonitor } from 'electron';
import type { SettingsFile } from '#desktop/storage/settings.ts';

interface ClosingParts {
  window: BrowserWindow;
  settings: SettingsFile;
  powerMonitor: Pick<PowerMonitor, 'on'>;
  hasTray: () => Promise<boolean>;
  show: () => void;
  /** Whether unsaved text survives quitting. */
  isTextSaved: () => boolean;
}

const inTray =
  'It goes on watching for new requests and messages. Its icon beside the clock opens it again; “Quit” there or in the menu ends it.';
const minimised =
  'It is minimised and goes on watching for new requests and messages. “Quit” in the Reception menu ends it.';

/** Closing hides the window; quitting first asks about unsaved text, for which the page cancels `beforeunload`. */
export function hideWhenClosed(parts: ClosingParts) {
  const { window, settings, powerMonitor, hasTray, show, isTextSaved } = parts;
  let isLeaving = false;
  let isShuttingDown = false;
  let isExplaining = false;
  /** Called once the window is closed; quits by default. */
  let afterwards: (() => void) | undefined;

  async function explainOnce(isTray: boolean): Promise<boolean> {
    if (settings.get().hasExplainedClosing) return true;
    isExplaining = true;
    const { response } = await dialog.showMessageBox(window, {
      message: 'The desk keeps running',
      detail: isTray ? inTray : minimised,
      buttons: ['OK', 'Quit instead'],
      defaultId: 0,
      cancelId: 0,
    });
    isExplaining = false;
    settings.set({ hasExplainedClosing: true });
    return response === 0;
  }

  async function putAway(): Promise<void> {
    if (isExplaining) return;
    const isTray = await hasTray();
    if (!(await explainOnce(isTray))) return app.quit();
    if (window.isDestroyed()) return;
    if (!isTray) window.minimize();
    else if (window.isFullScreen()) {
      // Hiding a full-screen window leaves an empty space on macOS.
      window.once('leave-full-screen', () => window.hide());
      window.setFullScreen(false);
    } else window.hide();
  }

  async function confirmDiscard(): Promise<void> {
    const then = afterwards;
    afterwards = undefined;
    show();
    const { response } = await dialog.showMessageBox(window, {
      type: 'warning',
      message: 'There is text that is not saved',
      detail: isTextSaved()
        ? 'This computer keeps it for a day: it comes back when you open the desk and sign in again.'
        : 'It is lost when the desk is closed now.',
      buttons: ['Go back', isTextSaved() ? 'Close the desk' : 'Close without saving'],
      defaultId: 0,
      cancelId: 0,
    });
    if (response !== 1) return;
    // Closes without asking the page again.
    afterwards = then;
    window.destroy();
  }

  function leave(then?: () => void): void {
    afterwards = then;
    isLeaving = true;
    if (then) window.close();
    else app.quit();
  }

  app.on('before-quit', () => {
    isLeaving = true;
  });
  // Never blocks a system shutdown.
  powerMonitor.on('shutdown', () => {
    isLeaving = true;
    isShuttingDown = true;
  });
  window.on('close', (event) => {
    if (isLeaving) return;
    event.preventDefault();
    void putAway();
  });
  window.webContents.on('will-prevent-unload', (event) => {
    // A reload after a lock or a crash never waits for an answer.
    if (!isLeaving || isShuttingDown) return event.preventDefault();
    isLeaving = false;
    void confirmDiscard();
  });
  window.on('closed', () => afterwards?.());

  return {
    /** Closes the window, asking about unsaved text, and calls `then` once it is gone. */
    leave,
  };
}
