import { expect, test } from 'vitest';
import { birthDateWords, dateTimeWords, dateWords, instantDateWords } from '#shared/domain/dateWords.ts';

test('a date is written out, nothing is unknown, nonsense invalid', () => {
  expect(dateWords('2026-05-12')).toBe('Tuesday 12 May 2026');
  expect(dateWords(null)).toBe('Unknown date');
  expect(dateWords('')).toBe('Unknown date');
  expect(dateWords('2026-02-30')).toBe('Invalid date');
  expect(birthDateWords('1990-12-10')).toBe('10 December 1990');
  expect(birthDateWords('once')).toBe('Invalid date');
});

test('a time follows the date', () => {
  expect(dateTimeWords('2026-05-12', '10:30')).toBe('Tuesday 12 May 2026 at 10:30');
  expect(dateTimeWords('2026-05-12', null)).toBe('Tuesday 12 May 2026');
  expect(dateTimeWords('2026-05-12', '25:00')).toBe('Invalid date');
});

test('an instant is the day it was in London', () => {
  expect(instantDateWords('2026-06-30T23:30:00Z')).toBe('Wednesday 1 July 2026');
  expect(instantDateWords('once')).toBe('Invalid date');
});
