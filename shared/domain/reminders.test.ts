import { describe, expect, test } from 'vitest';
import { remindersOf, untilMorning } from '#shared/domain/reminders.ts';

const long = new Date('2026-01-01T00:00:00Z');
const times = (date: string, time: string, now = long) =>
  remindersOf(date, time, now).map(({ at }) => at.toISOString());

describe('reminders', () => {
  test.each([
    ['2027-06-10', '10:30', ['2027-06-07T09:30:00.000Z', '2027-06-09T09:30:00.000Z']],
    // The clocks go forward on 28 March 2027: the day has 23 hours, but the wall-clock time is the same.
    ['2027-03-28', '09:00', ['2027-03-25T09:00:00.000Z', '2027-03-27T09:00:00.000Z']],
    ['2027-03-29', '09:00', ['2027-03-26T09:00:00.000Z', '2027-03-28T08:00:00.000Z']],
    // They go back on 25 October 2026.
    ['2026-10-26', '17:00', ['2026-10-23T16:00:00.000Z', '2026-10-25T17:00:00.000Z']],
  ])('of %s %s are due at %j', (date, time, expected) => {
    expect(times(date, time)).toEqual(expected);
  });

  test('are left out when the appointment was made too recently', () => {
    expect(times('2027-06-10', '10:30', new Date('2027-06-07T08:00:00Z'))).toEqual([
      '2027-06-09T09:30:00.000Z',
    ]);
    expect(times('2027-06-10', '10:30', new Date('2027-06-09T09:00:00Z'))).toEqual([]);
  });

  test.each([
    ['twelve hours before it goes', '2027-06-08T21:30:00.000Z', ['2027-06-09T09:30:00.000Z']],
    ['a moment after that', '2027-06-08T21:30:00.001Z', []],
  ])('the last, of an appointment made %s', (_, now, expected) => {
    expect(times('2027-06-10', '10:30', new Date(now))).toEqual(expected);
  });

  test('are never sent at night', () => {
    expect(times('2027-06-10', '06:00')).toEqual(['2027-06-07T07:00:00.000Z', '2027-06-09T07:00:00.000Z']);
    expect(times('2027-06-10', '22:00')[1]).toBe('2027-06-09T19:00:00.000Z');
    expect(untilMorning(new Date('2027-06-09T12:00:00Z'))).toBeUndefined();
    expect(untilMorning(new Date('2027-06-09T20:30:00Z'))?.toISOString()).toBe('2027-06-10T07:00:00.000Z');
    expect(untilMorning(new Date('2027-06-09T02:00:00Z'))?.toISOString()).toBe('2027-06-09T07:00:00.000Z');
  });
});
