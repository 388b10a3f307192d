import { expect, test } from 'vitest';
import { formatDateIn } from '#web/ui/forms/formatDateInput.ts';

test('a date is written in British words, and nothing while it is typed', () => {
  expect(formatDateIn('2026-03-03', true)).toBe('Tuesday 3 March 2026');
  expect(formatDateIn('1990-12-10', false)).toBe('10 December 1990');
  expect(formatDateIn('', true)).toBe('');
  expect(formatDateIn('2026-13-03', true)).toBe('');
});
