import { beforeEach, expect, test } from 'vitest';
import { createUnlockThrottle } from './unlockThrottle.ts';

let stored: Record<string, number>;
beforeEach(() => (stored = {}));

/** A throttle as a start of the program opens it. */
const start = (now: () => number) =>
  createUnlockThrottle({ get: () => stored, set: (counts) => (stored = counts) }, now);

const [ada, grace] = [7, 8];

test('wrong passwords are delayed from the sixth on, up to five minutes', () => {
  let now = 0;
  const throttle = start(() => now);
  for (let count = 0; count < 4; count++) throttle.record(ada, false);
  expect(throttle.secondsToWait(ada)).toBe(0);
  throttle.record(ada, false);
  expect(throttle.secondsToWait(ada)).toBe(15);
  for (let count = 0; count < 20; count++) throttle.record(ada, false);
  expect(throttle.secondsToWait(ada)).toBe(300);
  now += 300_000;
  expect(throttle.secondsToWait(ada)).toBe(0);
  throttle.record(ada, true);
  throttle.record(ada, false);
  expect(throttle.secondsToWait(ada)).toBe(0);
});

test('a restart neither forgets the wrong passwords nor shortens the wait', () => {
  const throttle = start(() => 0);
  for (let count = 0; count < 6; count++) throttle.record(ada, false);
  let now = 1_000_000;
  const again = start(() => now);
  expect(again.secondsToWait(ada)).toBe(30);
  now += 29_001;
  expect(again.secondsToWait(ada)).toBe(1);
  now += 1_000;
  expect(again.secondsToWait(ada)).toBe(0);
  again.record(ada, true);
  expect(start(() => 0).secondsToWait(ada)).toBe(0);
});

test('each user has a separate count', () => {
  const throttle = start(() => 0);
  for (let count = 0; count < 5; count++) throttle.record(ada, false);
  throttle.record(grace, false);
  expect([throttle.secondsToWait(ada), throttle.secondsToWait(grace)]).toEqual([15, 0]);
  throttle.record(grace, true);
  expect(start(() => 0).secondsToWait(ada)).toBe(15);
});
