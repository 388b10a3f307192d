import type { BrowserWindow, PowerMonitor } from 'electron';
import type { Desk } from './desk.ts';

const checkMs = 1_000;
/** So long before it locks, the desk says that it will. */
export const warnMs = 30_000;
/** What only a person does. A pointer that rests also moves, when windows come and go beneath it; the system knows better. */
const deeds = new Set(['rawKeyDown', 'keyDown', 'mouseDown', 'mouseWheel', 'touchStart', 'gestureTap']);

interface AttentionParts {
  powerMonitor: Pick<PowerMonitor, 'on' | 'getSystemIdleTime'>;
  window: Pick<BrowserWindow, 'on'> & { webContents: Pick<BrowserWindow['webContents'], 'on'> };
  desk: Pick<Desk, 'lock' | 'lookNow' | 'isLocked' | 'noteAttended' | 'lockAfterMs' | 'warn'>;
}

/** Warns of, and then locks, an unattended desk. This is decided here, where the page has no say. */
export function watchAttention({ powerMonitor, window, desk }: AttentionParts): () => void {
  /** Touch, and what a system does not count as input. */
  let lastInput = 0;

  function check(): void {
    const now = Date.now();
    const idleMs = Math.min(powerMonitor.getSystemIdleTime() * 1000, now - lastInput);
    const leftMs = desk.lockAfterMs() - idleMs;
    if (leftMs <= 0) desk.lock();
    else if (!desk.isLocked()) desk.noteAttended();
    desk.warn(leftMs > 0 && leftMs <= warnMs ? now + leftMs : null);
  }

  const timer = setInterval(check, checkMs);
  window.webContents.on('input-event', (_event, { type }) => {
    if (!deeds.has(type)) return;
    lastInput = Date.now();
    desk.warn(null);
  });
  powerMonitor.on('lock-screen', desk.lock);
  powerMonitor.on('suspend', desk.lock);
  powerMonitor.on('resume', desk.lookNow);
  powerMonitor.on('unlock-screen', desk.lookNow);
  window.on('focus', desk.lookNow);
  return () => clearInterval(timer);
}
