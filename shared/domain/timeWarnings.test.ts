import { describe, expect, test } from 'vitest';
import { clinicHours } from '#shared/domain/openingHours.ts';
import { listTimeWarnings } from '#shared/domain/timeWarnings.ts';
import { fromMinutes, toMinutes } from '#shared/domain/wallTime.ts';

// A Thursday.
const now = { date: '2027-03-25', time: '11:00' };

describe('warnings about', () => {
  test.each([
    ['a free hour on a weekday', '2027-03-30', '10:00', []],
    ['an hour later today', '2027-03-25', '11:30', []],
    ['the same hour of another day', '2027-04-01', '09:00', []],
    ['an hour that has passed', '2027-03-25', '10:30', ['10:30 has passed today.']],
    ['a Sunday', '2027-04-04', '', ['Usually closed (Sunday): book anyway?']],
    ['a bank holiday', '2027-03-29', '10:00', ['Usually closed (Easter Monday): book anyway?']],
    ['a day twelve months ahead', '2028-03-25', '10:00', []],
    ['a day beyond twelve months', '2028-03-27', '10:00', ['This is more than twelve months ahead.']],
  ])('%s', (_, date, time, sentences) => {
    expect(listTimeWarnings({ date, time }, now)).toEqual(sentences);
  });

  test('a treatment that ends after closing', () => {
    const closes = clinicHours.closesAfter('2027-03-30', '12:00');
    const last = fromMinutes(toMinutes(closes) - 30);
    const warnings = (minutes: number) => listTimeWarnings({ date: '2027-03-30', time: last }, now, minutes);
    expect(warnings(30)).toEqual([]);
    expect(warnings(45)).toEqual([
      `It ends at ${fromMinutes(toMinutes(closes) + 15)}, after closing at ${closes}.`,
    ]);
  });
});
