import { describe, expect, test } from 'vitest';
import { listFreeDays, listFreeStarts } from '#shared/domain/freeTimes.ts';
import { clinicHours, readHours } from '#shared/domain/openingHours.ts';

const [friday, saturday, sunday, monday] = ['2027-03-05', '2027-03-06', '2027-03-07', '2027-03-08'] as const;
const empty = { appointments: [], blocked: [], requests: [] };

describe('the shipped clinic', () => {
  test.each([friday, saturday, sunday])('offers the 17 half hours from 09:00 to 17:00 on %s', (date) => {
    const starts = clinicHours.startsOn(date);
    expect(starts).toHaveLength(17);
    expect([starts[0], starts.at(-1)]).toEqual(['09:00', '17:00']);
  });

  test('is closed on Sundays, yet offers starts there, since staff may open', () => {
    expect([friday, saturday, sunday].map(clinicHours.isOpenOn)).toEqual([true, true, false]);
    expect(listFreeStarts(sunday, [], 45)).toHaveLength(17);
  });
});

describe('a clinic that closes at 13:00 on Saturdays and at lunch on Mondays', () => {
  const hours = readHours([
    { days: ['Monday'], opens: '08:00', closes: '12:00' },
    { days: ['Monday'], opens: '14:00', closes: '18:30' },
    { days: ['Tuesday', 'Wednesday', 'Thursday', 'Friday'], opens: '09:00', closes: '17:30' },
    { days: ['Saturday'], opens: '10:00', closes: '13:00' },
  ]);
  const from = { date: saturday, time: '00:00' };

  test('offers no 16:30 on a Saturday', () => {
    expect(hours.startsOn(saturday)).toEqual(['10:00', '10:30', '11:00', '11:30', '12:00', '12:30']);
    const [first, second] = listFreeDays(empty, 45, from, 3, { hours });
    expect(first).toEqual({ date: saturday, times: hours.startsOn(saturday).slice(0, -1) });
    expect(second?.date).toBe(monday);
  });

  test('offers nothing during a break in the day', () => {
    expect(hours.startsOn(monday)).not.toContain('13:00');
    expect(hours.startsOn(monday)).toContain('14:00');
  });

  test('has calendar rows from the earliest opening to the last closing', () => {
    expect([hours.opens, hours.closes]).toEqual(['08:00', '18:30']);
    expect(hours.startsOn(sunday)).toBe(hours.starts);
  });
});

test.each([
  ['2027-03-08', '08:00', '12:00'],
  ['2027-03-08', '11:59', '12:00'],
  ['2027-03-08', '12:00', '00:00'],
  ['2027-03-08', '13:30', '00:00'],
  ['2027-03-08', '14:00', '18:30'],
  ['2027-03-06', '09:30', '00:00'],
  ['2027-03-07', '10:00', '00:00'],
])('what begins on %s at %s has to end by %s', (date, time, closes) => {
  const hours = readHours([
    { days: ['Monday'], opens: '14:00', closes: '18:30' },
    { days: ['Monday'], opens: '08:00', closes: '12:00' },
    { days: ['Saturday'], opens: '10:00', closes: '13:00' },
  ]);
  expect(hours.closesAfter(date, time)).toBe(closes);
  expect([hours.opens, hours.closes, hours.startsOn(monday)[0], hours.startsOn(monday).at(-1)]).toEqual([
    '08:00',
    '18:30',
    '08:00',
    '18:00',
  ]);
});

test('a clinic without opening hours has all hours of the day', () => {
  const hours = readHours([]);
  expect([hours.opens, hours.closes, hours.starts.length, hours.isOpenOn(monday)]).toEqual([
    '00:00',
    '24:00',
    48,
    false,
  ]);
  expect(readHours([{ days: ['Monday'], opens: '12:00', closes: '11:00' }]).starts).toEqual([]);
});
