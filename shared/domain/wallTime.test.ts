import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  addDays,
  fromMinutes,
  isCalendarDate,
  isClockTime,
  isPast,
  londonNow,
  londonToday,
  toInstant,
  toMinutes,
} from '#shared/domain/wallTime.ts';

const hour = 3_600_000;

/** Any minute from 2000 to 2099. */
const anInstant = fc
  .integer({ min: Date.UTC(2000, 0, 1) / 60_000, max: Date.UTC(2100, 0, 1) / 60_000 - 1 })
  .map((minutes) => new Date(minutes * 60_000));
const aDate = anInstant.map((instant) => instant.toISOString().slice(0, 10));

// The machine's time zone must not matter.
describe.each([
  ['UTC', 0],
  ['America/Los_Angeles', 480],
  ['Pacific/Kiritimati', -840],
])('on a machine in %s', (zone, offset) => {
  const before = process.env['TZ'];
  beforeAll(() => {
    process.env['TZ'] = zone;
    expect(new Date('2027-01-15T12:00Z').getTimezoneOffset()).toBe(offset);
  });
  afterAll(() => {
    if (before === undefined) delete process.env['TZ'];
    else process.env['TZ'] = before;
  });

  test.each([
    ['2027-01-15T09:30:00Z', '2027-01-15', '09:30'],
    ['2027-07-15T09:30:00Z', '2027-07-15', '10:30'],
    ['2027-07-15T23:30:00Z', '2027-07-16', '00:30'],
    ['2027-01-15T00:00:00Z', '2027-01-15', '00:00'],
    ['2027-03-28T00:59:00Z', '2027-03-28', '00:59'],
    ['2027-03-28T01:00:00Z', '2027-03-28', '02:00'],
    ['2026-10-25T00:30:00Z', '2026-10-25', '01:30'],
    ['2026-10-25T01:30:00Z', '2026-10-25', '01:30'],
  ])('at %s the clinic’s clock shows %s %s', (instant, date, time) => {
    expect(londonNow(new Date(instant))).toEqual({ date, time });
    expect(londonToday(new Date(instant))).toBe(date);
  });

  test('28 March 2027, 01:30 does not exist', () => {
    expect(toInstant('2027-03-28', '01:30')).toBeUndefined();
    expect(toInstant('', '')).toBeUndefined();
    expect(toInstant('2027-03-28', '')).toBeUndefined();
    expect(toInstant('2027-03-28', '00:59')?.toISOString()).toBe('2027-03-28T00:59:00.000Z');
    expect(toInstant('2027-03-28', '02:00')?.toISOString()).toBe('2027-03-28T01:00:00.000Z');
  });

  test('25 October 2026, 01:30 occurs twice, and the first is meant', () => {
    expect(toInstant('2026-10-25', '01:30')?.toISOString()).toBe('2026-10-25T00:30:00.000Z');
    expect(toInstant('2026-10-25', '02:00')?.toISOString()).toBe('2026-10-25T02:00:00.000Z');
  });

  test('a wall time converts back to its instant, or in the repeated hour to the one before', () => {
    fc.assert(
      fc.property(anInstant, (instant) => {
        const { date, time } = londonNow(instant);
        const back = toInstant(date, time);
        expect([instant.getTime(), instant.getTime() - hour]).toContain(back?.getTime());
        expect(londonNow(back!)).toEqual({ date, time });
      }),
    );
  });

  test('only the skipped hour in spring has no instant', () => {
    fc.assert(
      fc.property(aDate, fc.integer({ min: 0, max: 1439 }), (date, minutes) => {
        const time = fromMinutes(minutes);
        const isSkipped = time >= '01:00' && time < '02:00' && isLastSundayOfMarch(date);
        expect(toInstant(date, time) === undefined).toBe(isSkipped);
      }),
    );
  });

  test('an appointment has passed once its minute is over', () => {
    const now = new Date('2027-07-15T09:30:30Z');
    expect(isPast('2027-07-15', '10:29', now)).toBe(true);
    expect(isPast('2027-07-15', '10:30', now)).toBe(false);
    expect(isPast('2027-07-14', '23:59', now)).toBe(true);
    expect(isPast('2027-07-16', '00:00', now)).toBe(false);
  });

  test('adds days without a gap when the clocks change', () => {
    expect(addDays('2027-03-27', 1)).toBe('2027-03-28');
    expect(addDays('2027-03-28', 1)).toBe('2027-03-29');
    expect(addDays('2026-10-25', 1)).toBe('2026-10-26');
    expect(addDays('2028-02-28', 1)).toBe('2028-02-29');
    fc.assert(
      fc.property(aDate, fc.integer({ min: 1, max: 4000 }), (date, days) => {
        const later = addDays(date, days);
        expect(later > date).toBe(true);
        expect(addDays(later, -days)).toBe(date);
        expect((Date.parse(later) - Date.parse(date)) / (24 * hour)).toBe(days);
      }),
    );
  });
});

function isLastSundayOfMarch(date: string): boolean {
  return date.slice(5, 7) === '03' && date.slice(8) > '24' && new Date(date).getUTCDay() === 0;
}

test('a calendar date exists in its month', () => {
  const monthLengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
  fc.assert(
    fc.property(
      fc.integer({ min: 1583, max: 9999 }),
      fc.integer({ min: 0, max: 13 }),
      fc.integer({ min: 0, max: 32 }),
      (year, month, day) => {
        const isLeap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
        const length = month === 2 && isLeap ? 29 : (monthLengths[month - 1] ?? 0);
        const text = [String(year), ...[month, day].map((part) => String(part).padStart(2, '0'))].join('-');
        expect(isCalendarDate(text)).toBe(day >= 1 && day <= length);
      },
    ),
  );
  for (const text of ['', '2027-1-1', ' 2027-01-01', '2027-01-01\n', '2027-01-01T00:00', '٢٠٢٧-٠١-٠١']) {
    expect(isCalendarDate(text), JSON.stringify(text)).toBe(false);
  }
});

test('minutes of the day and clock times convert to each other', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1439 }), (minutes) => {
      expect(isClockTime(fromMinutes(minutes))).toBe(true);
      expect(toMinutes(fromMinutes(minutes))).toBe(minutes);
    }),
  );
  for (const text of ['', '24:00', '09:60', '9:30', '09:30:00', '09:30\n', '-1:00']) {
    expect(isClockTime(text), JSON.stringify(text)).toBe(false);
  }
});
