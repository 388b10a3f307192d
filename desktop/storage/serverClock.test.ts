import { expect, test } from 'vitest';
import { openServerClock } from './serverClock.ts';
import { Settings } from './settings.ts';

const server = Date.parse('2027-05-04T09:00:00Z');
const dayMs = 86_400_000;

/** A computer whose clock is this much behind the server's. */
function openAt(behindMs: number) {
  let settings = Settings.parse({});
  let passed = 0;
  const file = { get: () => settings, set: (next: object) => void (settings = { ...settings, ...next }) };
  const wall = () => server - behindMs + passed;
  const hear = (tookMs = 100) => {
    const sentAt = wall();
    passed += tookMs;
    clock.compare(new Date(Math.floor((server + passed) / 1000) * 1000).toUTCString(), sentAt);
  };
  const clock = openServerClock(file, wall);
  const difference = () => clock.now() - (server + passed);
  return { clock, hear, difference, restart: () => openServerClock(file, wall) };
}

test.each([
  ['two days slow', 2 * dayMs, 2 * 24 * 60],
  ['a day fast', -dayMs, -24 * 60],
  ['three minutes slow', 180_000, 3],
  ['a minute slow', 60_000, null],
  ['right', 0, null],
])('a clock that is %s is corrected by the server’s, and said from two minutes on', (_, behind, minutes) => {
  const { clock, hear, difference, restart } = openAt(behind);
  expect(clock.minutesBehind()).toBeNull();
  hear();
  expect(Math.abs(difference())).toBeLessThan(2_000);
  expect([clock.minutesBehind(), restart().minutesBehind()]).toEqual([minutes, minutes]);
});

test('an answer that took long, without a time or with an absurd one says nothing', () => {
  const { clock, hear } = openAt(dayMs);
  hear(3_000);
  const now = server - dayMs + 3_000;
  for (const date of [null, 'soon', 'Fri, 31 Dec 9999 23:59:59 GMT']) clock.compare(date, now);
  expect(clock.offset()).toBe(0);
});

test('an absurd time in the settings file counts as none', () => {
  for (const absurd of [1e300, 9e15, -1e300]) {
    const { clockOffsetMs, latestTime } = Settings.parse({ clockOffsetMs: absurd, latestTime: absurd });
    expect([clockOffsetMs, latestTime]).toEqual([0, 0]);
  }
});
