import { beforeEach, expect, test } from 'vitest';
import { Settings } from './settings.ts';
import { openSteadyClock } from './steadyClock.ts';

const hour = 3_600_000;

let stored: Settings;
let wall: number;
let ran: number;
beforeEach(() => {
  stored = Settings.parse({});
  wall = 100 * hour;
  ran = 0;
});

/** The clock as a start of the program opens it. */
const start = () =>
  openSteadyClock(
    { get: () => stored, set: (change) => (stored = { ...stored, ...change }) },
    { wall: () => wall, elapsed: () => ran },
  );

test('goes with the computer’s clock, and on by itself when that one is set back', () => {
  const clock = start();
  wall += hour;
  ran += hour;
  expect(clock.now()).toBe(101 * hour);
  wall = 10 * hour;
  expect(clock.now()).toBe(101 * hour);
  wall += 2 * hour;
  ran += 2 * hour;
  expect(clock.now()).toBe(103 * hour);
});

test('is not set back by a restart', () => {
  start().now();
  wall = 10 * hour;
  const again = start();
  expect(again.now()).toBe(100 * hour);
  ran += hour;
  expect(again.now()).toBe(101 * hour);
  expect(start().now()).toBe(101 * hour);
});

test('takes over an earlier time once the server has answered', () => {
  start().now();
  wall = 10 * hour;
  expect(start().trust()).toBe(10 * hour);
  expect(start().now()).toBe(10 * hour);
});
