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

/** The clock as the program opens it at a start. */
const start = () =>
  openSteadyClock(
    { get: () => stored, set: (change) => (stored = { ...stored, ...change }) },
    { wall: () => wall, elapsed: () => ran },
  );

test('follows the computer’s clock, and continues by itself when that is set back', () => {
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

test('does not go back after a restart', () => {
  start().now();
  wall = 10 * hour;
  const again = start();
  expect(again.now()).toBe(100 * hour);
  ran += hour;
  expect(again.now()).toBe(101 * hour);
  expect(start().now()).toBe(101 * hour);
});

test('accepts an earlier time once the server has answered', () => {
  start().now();
  wall = 10 * hour;
  expect(start().trust()).toBe(10 * hour);
  expect(start().now()).toBe(10 * hour);
});
