import { EventEmitter } from 'node:events';
import type { BrowserWindow, PowerMonitor } from 'electron';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startIdleLock } from './idleLock.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function watch(idleSeconds: () => number, lockMinutes: () => number = () => 5) {
  const powerMonitor = Object.assign(new EventEmitter() as PowerMonitor, { getSystemIdleTime: idleSeconds });
  const window = Object.assign(new EventEmitter() as BrowserWindow, { webContents: new EventEmitter() });
  const desk = {
    lock: vi.fn(),
    pollNow: vi.fn(),
    lockAfterMs: () => lockMinutes() * 60_000,
    warn: vi.fn(),
  };
  const stop = startIdleLock({ powerMonitor, window, desk });
  return { powerMonitor, window, desk, stop };
}

test('an idle desk locks after five minutes, and not before', () => {
  let idle = 0;
  const { desk, stop } = watch(() => idle);
  idle = 299;
  vi.advanceTimersByTime(1_000);
  expect(desk.lock).not.toHaveBeenCalled();
  idle = 300;
  vi.advanceTimersByTime(1_000);
  expect(desk.lock).toHaveBeenCalledTimes(1);
  expect(desk.warn).toHaveBeenLastCalledWith(null);
  stop();
});

test('warns half a minute before it locks, until there is input', () => {
  let idle = 269;
  const { desk, window, stop } = watch(() => idle);
  vi.advanceTimersByTime(1_000);
  expect(desk.warn).toHaveBeenLastCalledWith(null);
  idle = 270;
  vi.advanceTimersByTime(1_000);
  expect(desk.warn).toHaveBeenLastCalledWith(Date.now() + 30_000);
  idle = 0;
  vi.advanceTimersByTime(1_000);
  expect(desk.warn).toHaveBeenLastCalledWith(null);
  // The window reports input that the system does not count.
  idle = 290;
  vi.advanceTimersByTime(1_000);
  expect(desk.warn).toHaveBeenLastCalledWith(Date.now() + 10_000);
  window.webContents.emit('input-event', {}, { type: 'mouseEnter' });
  expect(desk.warn).toHaveBeenLastCalledWith(Date.now() + 10_000);
  window.webContents.emit('input-event', {}, { type: 'touchStart' });
  expect(desk.warn).toHaveBeenLastCalledWith(null);
  idle = 400;
  vi.advanceTimersByTime(60_000);
  expect(desk.lock).not.toHaveBeenCalled();
  stop();
});

test('the owner’s minutes apply as soon as the server sends them', () => {
  let minutes = 5;
  const { desk, stop } = watch(
    () => 100,
    () => minutes,
  );
  vi.advanceTimersByTime(1_000);
  expect(desk.lock).not.toHaveBeenCalled();
  minutes = 1;
  vi.advanceTimersByTime(1_000);
  expect(desk.lock).toHaveBeenCalledTimes(1);
  stop();
});

test('locks when the machine locks, and polls when the machine wakes', () => {
  const { powerMonitor, window, desk, stop } = watch(() => 0);
  powerMonitor.emit('lock-screen');
  powerMonitor.emit('suspend');
  expect(desk.lock).toHaveBeenCalledTimes(2);
  powerMonitor.emit('resume');
  powerMonitor.emit('unlock-screen');
  window.emit('focus');
  expect(desk.pollNow).toHaveBeenCalledTimes(3);
  stop();
});
