import { expect, test } from 'vitest';
import { limitRestarts } from './restarts.ts';

test('a crashing page is reloaded at most three times a minute', () => {
  let now = 0;
  const mayRestart = limitRestarts(() => now);
  expect([mayRestart(), mayRestart(), mayRestart(), mayRestart()]).toEqual([true, true, true, false]);
  now = 61_000;
  expect(mayRestart()).toBe(true);
});
