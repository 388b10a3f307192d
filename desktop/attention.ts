import type { BrowserWindow, PowerMonitor } from 'electron';
import { lockAfterMs, type Desk } from './desk.ts';

const checkMs = 10_000;

interface AttentionParts {
  powerMonitor: Pick<PowerMonitor, 'on' | 'getSystemIdleTime'>;
  window: Pick<BrowserWindow, 'on'> & { webContents: Pick<BrowserWindow['webContents'], 'on'> };
  desk: Pick<Desk, 'lock' | 'lookNow' | 'isLocked' | 'noteAttended'>;
}

/** Locks an unattended desk. This is decided here, where the page has no say. */
export function watchAttention({ powerMonitor, window, desk }: AttentionParts): () => void {
  const timer = setInterval(() => {
    const idleMs = powerMonitor.getSystemIdleTime() * 1000;
    if (idleMs >= lockAfterMs) desk.lock();
    else if (!desk.isLocked()) desk.noteAttended();
  }, checkMs);
  powerMonitor.on('lock-screen', desk.lock);
  powerMonitor.on('suspend', desk.lock);
  powerMonitor.on('resume', desk.lookNow);
  powerMonitor.on('unlock-screen', desk.lookNow);
  window.on('focus', desk.lookNow);
  return () => clearInterval(timer);
}
