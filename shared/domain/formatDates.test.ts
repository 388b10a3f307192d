import { expect, test } from 'vitest';
import {
  formatBirthDate,
  formatDateTime,
  formatDaysAway,
  formatDate,
  formatRelativeDay,
  formatInstantDate,
  formatMoment,
  formatMonth,
  formatShortDay,
} from '#shared/domain/wallTime.ts';

test('writes a date out, with words for a missing and an invalid one', () => {
  expect(formatDate('2026-05-12')).toBe('Tuesday 12 May 2026');
  expect(formatDate(null)).toBe('Unknown date');
  expect(formatDate('')).toBe('Unknown date');
  expect(formatDate('2026-02-30')).toBe('Invalid date');
  expect(formatShortDay('2026-09-05')).toBe('Sat 5 Sep');
  expect(formatMonth('2026-09-05')).toBe('September 2026');
  expect(formatBirthDate('1990-12-10')).toBe('10 December 1990');
  expect(formatBirthDate('once')).toBe('Invalid date');
});

test('writes the time after the date', () => {
  expect(formatDateTime('2026-05-12', '10:30')).toBe('Tuesday 12 May 2026 at 10:30');
  expect(formatDateTime('2026-05-12', null)).toBe('Tuesday 12 May 2026');
  expect(formatDateTime('2026-05-12', '25:00')).toBe('Invalid date');
});

test('writes an instant as its date in London', () => {
  expect(formatInstantDate('2026-06-30T23:30:00Z')).toBe('Wednesday 1 July 2026');
  expect(formatInstantDate('once')).toBe('Invalid date');
});

test('describes a day relative to today', () => {
  const words = (day: string) => formatRelativeDay(day, '2026-11-23');
  expect(words('2026-11-21')).toBe('two days ago');
  expect(words('2026-11-22')).toBe('yesterday');
  expect(words('2026-11-23')).toBe('today');
  expect(words('2026-11-24')).toBe('tomorrow');
  expect(words('2026-11-25')).toBe('in two days');
  expect(words('2026-11-01')).toBe('22 days ago');
});

test('names the weekday within a week, and the date beyond it', () => {
  const saturday = new Date('2026-11-21T23:03:00Z');
  expect(formatMoment(saturday, new Date('2026-11-23T09:00:00Z'))).toBe('Saturday 23:03');
  expect(formatMoment(saturday, new Date('2026-11-28T09:00:00Z'))).toBe('Saturday 21 November 2026 23:03');
  // London is an hour ahead of UTC in summer.
  expect(formatMoment(new Date('2026-06-30T23:30:00Z'), new Date('2026-07-01T09:00:00Z'))).toBe(
    'Wednesday 00:30',
  );
});

test.each([
  ['2026-10-24', 'Today'],
  ['2026-10-25', 'Tomorrow'],
  // The clocks change in between.
  ['2026-10-26', 'In 2 days'],
])('%s is %s', (date, words) => expect(formatDaysAway(date, new Date('2026-10-24T21:00:00Z'))).toBe(words));
