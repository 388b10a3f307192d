import { describe, expect, test } from 'vitest';
import {
  findNextFree,
  fitFreeDays,
  isUsuallyOpen,
  listBusy,
  listFreeStarts,
  whyTaken,
} from '#shared/domain/freeTimes.ts';

// A Friday.
const day = '2027-03-05';
const block = { id: 1, startDate: day, endDate: day, startTime: '12:00', endTime: '13:00', reason: 'Lunch' };
const schedule = {
  appointments: [
    { bookingId: 7, date: day, start: '15:00', minutes: 45 },
    { bookingId: 8, date: '2027-03-06', start: '09:00', minutes: 45 },
  ],
  blocked: [
    block,
    {
      ...block,
      id: 2,
      startDate: '2027-03-08',
      endDate: '2027-03-09',
      startTime: null,
      endTime: null,
      reason: 'Course',
    },
  ],
};
const busy = listBusy(schedule, day);

describe('a day', () => {
  test.each([
    ['09:00', 60, undefined],
    ['11:30', 30, undefined],
    ['11:30', 45, 'runs into 12:00–13:00'],
    ['12:30', 15, 'blocked 12:00–13:00: Lunch'],
    ['13:00', 120, undefined],
    ['15:30', 15, 'taken 15:00–15:45'],
    ['16:00', 45, undefined],
    // 150 minutes end after closing, which the practitioner may decide.
    ['17:00', 150, undefined],
  ])('%s for %i minutes: %s', (start, minutes, why) => {
    expect(whyTaken(busy, start, minutes)).toBe(why);
  });

  test('that is blocked has no free start', () => {
    const closed = listBusy(schedule, '2027-03-09');
    expect(listFreeStarts('2027-03-09', closed, 15)).toEqual([]);
    expect(whyTaken(closed, '10:00', 15)).toBe('closed: Course');
  });

  test('ignores the time of the appointment that is being moved', () => {
    expect(whyTaken(listBusy(schedule, day, 7), '15:30', 45)).toBeUndefined();
  });
});

describe('the next free start', () => {
  test('is on the same day while that has one', () => {
    expect(findNextFree(schedule, 45, { date: day, time: '11:20' }, 14)).toEqual({
      date: day,
      time: '13:00',
    });
    expect(findNextFree(schedule, 30, { date: day, time: '11:20' }, 14)).toEqual({
      date: day,
      time: '11:30',
    });
  });

  test('ends before closing', () => {
    const late = { date: day, time: '16:40' };
    const free = { appointments: [], blocked: [] };
    expect(findNextFree(free, 30, late, 14)).toEqual({ date: day, time: '17:00' });
    expect(findNextFree(free, 45, late, 14)).toEqual({ date: '2027-03-06', time: '09:00' });
  });

  test('is not on a bank holiday', () => {
    // Maundy Thursday; the next day is Good Friday.
    const thursday = { date: '2027-03-25', time: '17:30' };
    const free = { appointments: [], blocked: [] };
    expect(findNextFree(free, 45, thursday, 14)).toEqual({ date: '2027-03-27', time: '09:00' });
  });

  test('skips evenings, Sundays and blocked days', () => {
    expect(isUsuallyOpen('2027-03-07')).toBe(false);
    const saturday = { date: '2027-03-06', time: '17:30' };
    expect(findNextFree(schedule, 45, saturday, 14)).toEqual({ date: '2027-03-10', time: '09:00' });
    expect(findNextFree(schedule, 45, saturday, 2)).toBeUndefined();
  });
});

test('free times fit the requested part of the day while there are any, and leave out the present time', () => {
  const days = [
    { date: '2027-03-10', times: ['09:00', '14:00'] },
    { date: '2027-03-11', times: ['09:30'] },
  ];
  expect(fitFreeDays(days, { part: 'afternoons' })).toEqual([{ date: '2027-03-10', times: ['14:00'] }]);
  expect(fitFreeDays(days, { part: 'evenings' })).toEqual(days);
  expect(fitFreeDays(days, { present: { date: '2027-03-11', time: '09:30' } })).toEqual([days[0]]);
});
