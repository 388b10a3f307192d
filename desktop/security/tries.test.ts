import { expect, test } from 'vitest';
import { limitTries } from './tries.ts';

test('wrong passwords are delayed from the sixth on, up to five minutes', () => {
  let now = 0;
  const tries = limitTries(() => now);
  for (let count = 0; count < 4; count++) tries.note(false);
  expect(tries.secondsToWait()).toBe(0);
  tries.note(false);
  expect(tries.secondsToWait()).toBe(15);
  for (let count = 0; count < 20; count++) tries.note(false);
  expect(tries.secondsToWait()).toBe(300);
  now += 300_000;
  expect(tries.secondsToWait()).toBe(0);
  tries.note(true);
  tries.note(false);
  expect(tries.secondsToWait()).toBe(0);
});
