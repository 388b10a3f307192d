import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  findObstacle,
  isUsuallyOpen,
  listBusy,
  listFreeStarts,
  type Schedule,
} from '#shared/domain/freeTimes.ts';
import { readHours, endTime } from '#shared/domain/openingHours.ts';
import { addDays, addYears, isPast, londonToday, toInstant } from '#shared/domain/wallTime.ts';
import {
  checkRequestedTimes,
  hoursUntil,
  listRequestableTimes,
  offeredParts,
  requestableDays,
} from '#shared/domain/requestableTimes.ts';

const empty: Schedule = { appointments: [], blocked: [] };
/** Open around the clock, so that the hours in which the clocks change are offered. */
const always = readHours([
  {
    days: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'],
    opens: '00:00',
    closes: '24:00',
  },
]);
/** A day and its neighbours: the clocks go back on 25 October 2026 and forward on 28 March 2027. */
const days = [-2, -1, 0, 1, 2].flatMap((ahead) =>
  ['2026-10-25', '2027-03-28', '2027-06-10'].map((day) => addDays(day, ahead)),
);
const slot = fc.record({
  bookingId: fc.integer({ min: 1, max: 50 }),
  date: fc.constantFrom(...days),
  start: fc.constantFrom('00:00', '01:00', '01:30', '09:00', '12:30', '16:30', '22:00'),
  minutes: fc.constantFrom(15, 45, 60, 150),
});
const closing = fc.record({
  id: fc.integer({ min: 1 }),
  startDate: fc.constantFrom(...days),
  endDate: fc.constantFrom(...days),
  startTime: fc.constant(null),
  endTime: fc.constant(null),
  reason: fc.constant('Course'),
});
const schedules = fc.record({
  appointments: fc.array(slot, { maxLength: 8 }),
  held: fc.array(
    slot.map((one) => ({ ...one, name: 'Pat' })),
    { maxLength: 4 },
  ),
  blocked: fc.array(closing, { maxLength: 2 }),
});
const question = fc.record({
  date: fc.constantFrom(...days),
  minutes: fc.constantFrom(15, 30, 45, 60, 150, 180),
});
const moment = fc
  .constantFrom(...days)
  .chain((day) =>
    fc
      .integer({ min: 0, max: 24 * 60 - 1 })
      .map((minute) => new Date(Date.parse(`${day}T00:00:00Z`) + minute * 60_000)),
  );

describe('the times that a patient can ask for', () => {
  test('are free, open, four hours ahead by the real clock, and end in opening hours, across both clock changes', () => {
    fc.assert(
      fc.property(schedules, question, moment, fc.boolean(), (schedule, requested, now, isAlways) => {
        const hours = isAlways ? always : undefined;
        for (const { date, times } of listRequestableTimes(schedule, requested, now, hours)) {
          expect(isUsuallyOpen(date, hours)).toBe(true);
          const busy = listBusy(schedule, date);
          for (const time of times) {
            const instant = toInstant(date, time);
            expect(instant).toBeDefined();
            expect(instant!.getTime() - now.getTime()).toBeGreaterThanOrEqual(4 * 3_600_000);
            expect(findObstacle(busy, time, requested.minutes)).toBeUndefined();
            expect(endTime(time, requested.minutes) <= (isAlways ? '24:00' : '17:30')).toBe(true);
          }
        }
      }),
    );
  });

  test('miss none of the preferred day', () => {
    fc.assert(
      fc.property(schedules, question, moment, (schedule, requested, now) => {
        const found =
          listRequestableTimes(schedule, requested, now).find(({ date }) => date === requested.date)?.times ??
          [];
        const possible = isUsuallyOpen(requested.date)
          ? listFreeStarts(requested.date, listBusy(schedule, requested.date), requested.minutes)
          : [];
        for (const time of possible) {
          const isSoon = toInstant(requested.date, time)!.getTime() - now.getTime() < 4 * 3_600_000;
          const isLate = endTime(time, requested.minutes) > '17:30';
          expect(found.includes(time)).toBe(!isSoon && !isLate);
        }
      }),
    );
  });

  test('are of three days at most, in order, the preferred one among them', () => {
    const found = listRequestableTimes(
      empty,
      { date: '2027-03-10', minutes: 60 },
      new Date('2027-03-01T09:00:00Z'),
    );
    expect(found.map(({ date }) => date)).toEqual(['2027-03-09', '2027-03-10', '2027-03-11']);
    expect(found[1]?.times).toContain('16:30');
    expect(found[1]?.times).not.toContain('17:00');
  });

  test('are those of the days around a closed one', () => {
    const blocked = [
      {
        id: 1,
        startDate: '2027-03-10',
        endDate: '2027-03-10',
        startTime: null,
        endTime: null,
        reason: 'Course',
      },
    ];
    const now = new Date('2027-03-01T09:00:00Z');
    const found = listRequestableTimes({ ...empty, blocked }, { date: '2027-03-10', minutes: 60 }, now);
    expect(found.map(({ date }) => date)).toEqual(['2027-03-08', '2027-03-09', '2027-03-11']);
  });

  test('are none beyond twelve months', () => {
    fc.assert(
      fc.property(moment, fc.integer({ min: 350, max: 380 }), (now, ahead) => {
        const date = addDays(londonToday(now), ahead);
        for (const day of listRequestableTimes(empty, { date, minutes: 30 }, now)) {
          expect(day.date <= addYears(londonToday(now), 1)).toBe(true);
        }
      }),
    );
  });

  test('do not run into a break', () => {
    const hours = readHours([
      { days: ['Wednesday'], opens: '09:00', closes: '12:00' },
      { days: ['Wednesday'], opens: '13:00', closes: '17:00' },
    ]);
    const [day] = listRequestableTimes(
      empty,
      { date: '2027-03-10', minutes: 60 },
      new Date('2027-03-01T09:00:00Z'),
      hours,
    );
    expect(day?.times).toContain('11:00');
    expect(day?.times).not.toContain('11:30');
    expect(day?.times).toContain('16:00');
    expect(day?.times).not.toContain('16:30');
  });
});

describe('the times that were asked for', () => {
  const now = new Date('2027-03-08T09:10:00Z');
  const times = [
    { date: '2027-03-10', time: '10:00' },
    { date: '2027-03-11', time: '11:00' },
  ];
  const booking = { id: 7, minutes: 45, wishes: { times } };

  test('are each marked as free or taken', () => {
    const appointments = [{ bookingId: 1, date: '2027-03-10', start: '09:30', minutes: 45 }];
    expect(checkRequestedTimes({ ...empty, appointments }, booking, now)).toEqual([
      { ...times[0], isFree: false },
      { ...times[1], isFree: true },
    ]);
    expect(checkRequestedTimes(empty, { ...booking, wishes: { part: 'mornings' } }, now)).toEqual([]);
  });

  test('count the booking’s own held times and appointment as free, and others’ as taken', () => {
    const slot = { date: '2027-03-10', start: '10:00', minutes: 45 };
    const isFree = (schedule: Schedule) => checkRequestedTimes(schedule, booking, now)[0]?.isFree;
    expect(isFree({ ...empty, held: [{ ...slot, bookingId: 7 }] })).toBe(true);
    expect(isFree({ ...empty, held: [{ ...slot, bookingId: 8 }] })).toBe(false);
    expect(isFree({ ...empty, appointments: [{ ...slot, bookingId: 7 }] })).toBe(true);
  });

  test('are never free in the past', () => {
    fc.assert(
      fc.property(schedules, moment, question, (schedule, at, { minutes }) => {
        const wishes = { times: [{ date: londonToday(at), time: '09:00' }] };
        const [one] = checkRequestedTimes(schedule, { id: 7, minutes, wishes }, at);
        if (one?.isFree) expect(isPast(one.date, one.time, at)).toBe(false);
      }),
    );
  });
});

test('the parts of the day follow the opening hours', () => {
  expect(offeredParts({ opens: '09:00', closes: '17:30' })).toEqual(['mornings', 'afternoons', 'any']);
  expect(offeredParts({ opens: '12:00', closes: '20:00' })).toEqual(['afternoons', 'evenings', 'any']);
});

test('a start that the clocks skip never comes', () => {
  const now = new Date('2027-03-28T00:00:00Z');
  expect(hoursUntil({ date: '2027-03-28', time: '01:30' }, now)).toBe(-Infinity);
  expect(hoursUntil({ date: '2027-03-28', time: '09:00' }, now)).toBe(8);
});

test('a part of the day is offered from an hour on', () => {
  expect(offeredParts({ opens: '11:00', closes: '18:00' })).toEqual([
    'mornings',
    'afternoons',
    'evenings',
    'any',
  ]);
  expect(offeredParts({ opens: '11:01', closes: '17:59' })).toEqual(['afternoons', 'any']);
});

test('the days around a preferred one are three before and seven after', () =>
  expect(requestableDays('2027-03-10')).toEqual({ from: '2027-03-07', to: '2027-03-17' }));

test('days after a closed week are found up to a week ahead', () => {
  const now = new Date('2027-03-01T09:00:00Z');
  const closedTo = (endDate: string) => [
    { startDate: '2027-03-01', endDate, startTime: null, endTime: null, reason: 'Course' },
  ];
  const found = (endDate: string) =>
    listRequestableTimes(
      { ...empty, blocked: closedTo(endDate) },
      { date: '2027-03-10', minutes: 60 },
      now,
    ).map(({ date }) => date);
  expect(found('2027-03-15')).toEqual(['2027-03-16', '2027-03-17']);
  expect(found('2027-03-17')).toEqual([]);
  expect(found('2027-03-08')).toEqual(['2027-03-09', '2027-03-10', '2027-03-11']);
});

test('a time is to be asked for from four hours ahead on, until it ends at closing', () => {
  const times = (now: string, minutes: number) =>
    listRequestableTimes(empty, { date: '2027-03-10', minutes }, new Date(now)).find(
      ({ date }) => date === '2027-03-10',
    )?.times;
  expect(times('2027-03-10T09:00:00Z', 60)?.[0]).toBe('13:00');
  expect(times('2027-03-10T09:00:01Z', 60)?.[0]).toBe('13:30');
  expect(times('2027-03-01T09:00:00Z', 30)?.at(-1)).toBe('17:00');
});

test('a time that begins now is over', () => {
  const wishes = {
    times: [
      { date: '2027-03-10', time: '09:00' },
      { date: '2027-03-10', time: '09:30' },
    ],
  };
  const at = new Date('2027-03-10T09:00:00Z');
  expect(checkRequestedTimes(empty, { id: 7, minutes: 30, wishes }, at).map(({ isFree }) => isFree)).toEqual([
    false,
    true,
  ]);
});
