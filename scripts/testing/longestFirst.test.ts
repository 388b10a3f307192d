import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { longest } from './longestFirst.ts';

test('the files listed as longest exist', () => {
  expect(longest.filter((file) => !existsSync(file))).toEqual([]);
});
