import { expect, test } from 'vitest';
import { makeUnlockThrottle } from './unlockThrottle.ts';

test('wrong passwords are delayed from the sixth on, up to five minutes', () => {
  let now = 0;
  const throttle = makeUnlockThrottle(() => now);
  for (let count = 0; count < 4; count++) throttle.record(false);
  expect(throttle.secondsToWait()).toBe(0);
  throttle.record(false);
  expect(throttle.secondsToWait()).toBe(15);
  for (let count = 0; count < 20; count++) throttle.record(false);
  expect(throttle.secondsToWait()).toBe(300);
  now += 300_000;
  expect(throttle.secondsToWait()).toBe(0);
  throttle.record(true);
  throttle.record(false);
  expect(throttle.secondsToWait()).toBe(0);
});
