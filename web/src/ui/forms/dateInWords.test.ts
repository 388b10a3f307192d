import { expect, test } from 'vitest';
import { dateInWords } from '#web/ui/forms/dateInWords.ts';

test('a date is written in British words, and nothing while it is typed', () => {
  expect(dateInWords('2026-03-03', true)).toBe('Tuesday 3 March 2026');
  expect(dateInWords('1990-12-10', false)).toBe('10 December 1990');
  expect(dateInWords('', true)).toBe('');
  expect(dateInWords('2026-13-03', true)).toBe('');
});
