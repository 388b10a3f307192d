import type { BrowserWindow, PowerMonitor } from 'electron';
import type { Desk } from './desk.ts';

const checkMs = 1_000;
/** The desk warns this long before it locks. */
export const warnMs = 30_000;
/** Input that only a person makes: Chromium sends mouse moves, too, when windows move under a resting pointer. */
const personInput = new Set(['rawKeyDown', 'keyDown', 'mouseDown', 'mouseWheel', 'touchStart', 'gestureTap']);

interface IdleLockParts {
  powerMonitor: Pick<PowerMonitor, 'on' | 'getSystemIdleTime'>;
  window: Pick<BrowserWindow, 'on'> & { webContents: Pick<BrowserWindow['webContents'], 'on'> };
  desk: Pick<Desk, 'lock' | 'pollNow' | 'lockAfterMs' | 'warn'>;
}

/** Idle lock: warns, then locks. It runs in the main process, where the page cannot prevent it. */
export function startIdleLock({ powerMonitor, window, desk }: IdleLockParts): () => void {
  /** Touch and other input that the system does not count. */
  let lastInput = 0;

  function check(): void {
    const now = Date.now();
    const idleMs = Math.min(powerMonitor.getSystemIdleTime() * 1000, now - lastInput);
    const leftMs = desk.lockAfterMs() - idleMs;
    if (leftMs <= 0) desk.lock();
    desk.warn(leftMs > 0 && leftMs <= warnMs ? now + leftMs : null);
  }

  const timer = setInterval(check, checkMs);
  window.webContents.on('input-event', (_event, { type }) => {
    if (!personInput.has(type)) return;
    lastInput = Date.now();
    desk.warn(null);
  });
  powerMonitor.on('lock-screen', desk.lock);
  powerMonitor.on('suspend', desk.lock);
  powerMonitor.on('resume', desk.pollNow);
  powerMonitor.on('unlock-screen', desk.pollNow);
  window.on('focus', desk.pollNow);
  return () => clearInterval(timer);
}
