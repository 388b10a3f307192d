import { EventEmitter } from 'node:events';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { watchAttention } from './attention.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function watch(idleSeconds: () => number) {
  const powerMonitor = Object.assign(new EventEmitter(), { getSystemIdleTime: idleSeconds });
  const window = new EventEmitter();
  const desk = { lock: vi.fn(), lookNow: vi.fn(), isLocked: () => false, noteAttended: vi.fn() };
  const stop = watchAttention({ powerMonitor: powerMonitor as never, window: window as never, desk });
  return { powerMonitor, window, desk, stop };
}

test('an unattended desk locks itself after five minutes, and not before', () => {
  let idle = 0;
  const { desk, stop } = watch(() => idle);
  idle = 299;
  vi.advanceTimersByTime(10_000);
  expect(desk.lock).not.toHaveBeenCalled();
  expect(desk.noteAttended).toHaveBeenCalled();
  idle = 300;
  vi.advanceTimersByTime(10_000);
  expect(desk.lock).toHaveBeenCalledTimes(1);
  stop();
});

test('it locks with the machine, and looks at the clinic when the machine is back', () => {
  const { powerMonitor, window, desk, stop } = watch(() => 0);
  powerMonitor.emit('lock-screen');
  powerMonitor.emit('suspend');
  expect(desk.lock).toHaveBeenCalledTimes(2);
  powerMonitor.emit('resume');
  powerMonitor.emit('unlock-screen');
  window.emit('focus');
  expect(desk.lookNow).toHaveBeenCalledTimes(3);
  stop();
});
