import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { longest } from './longestFirst.ts';

test('what is begun first is there', () => {
  expect(longest.filter((file) => !existsSync(file))).toEqual([]);
});
