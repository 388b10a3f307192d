import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { PreferredTimes } from '#shared/contracts/preferredTimes.ts';
import { addDays } from '#shared/domain/wallTime.ts';
import {
  dayParts,
  isInPart,
  readPreferredTimes,
  timesOf,
  toggleTime,
  serialisePreferredTimes,
  formatPreferredTimes,
} from '#shared/domain/offers.ts';

const time = fc.record({
  date: fc.integer({ min: 0, max: 400 }).map((ahead) => addDays('2027-01-01', ahead)),
  time: fc.constantFrom('09:00', '09:30', '12:00', '17:00'),
});
const times = fc.uniqueArray(time, {
  minLength: 1,
  maxLength: 3,
  selector: ({ date, time: at }) => `${date} ${at}`,
});
const wishes = fc.oneof(
  times.map((some) => ({ times: some })),
  fc.constantFrom(...dayParts).map((part) => ({ part })),
);

test('wishes as text read back as they were', () => {
  fc.assert(
    fc.property(wishes, (some) => {
      expect(PreferredTimes.parse(some)).toEqual(some);
      expect(readPreferredTimes(serialisePreferredTimes(some))).toEqual(some);
    }),
  );
});

test.each(['', 'noon', '2027-02-30 10:00', '2027-02-03 25:00', '2027-02-03', null, undefined])(
  '%o is no wish',
  (text) => {
    expect(readPreferredTimes(text)).toBeNull();
  },
);

test('refuses a fourth time, the same time twice, and none', () => {
  const four = ['09:00', '09:30', '10:00', '10:30'].map((at) => ({ date: '2027-01-05', time: at }));
  expect(PreferredTimes.safeParse({ times: four }).success).toBe(false);
  expect(PreferredTimes.safeParse({ times: [four[0], four[0]] }).success).toBe(false);
  expect(PreferredTimes.safeParse({ times: [] }).success).toBe(false);
});

test('every time of day is in one part, and in any', () => {
  for (const at of ['09:00', '11:59', '12:00', '16:59', '17:00', '20:30']) {
    expect(dayParts.filter((part) => isInPart(at, part))).toHaveLength(2);
  }
});

describe('choosing times', () => {
  test('keeps the last three, each once; a second choice takes it back', () => {
    fc.assert(
      fc.property(fc.array(time, { maxLength: 12 }), (chosen) => {
        let now: ReturnType<typeof toggleTime> = { part: 'any' };
        for (const one of chosen) {
          const had = timesOf(now).some(({ date, time: at }) => date === one.date && at === one.time);
          now = toggleTime(now, one);
          expect(timesOf(now).some(({ date, time: at }) => date === one.date && at === one.time)).toBe(!had);
          if (now) expect(PreferredTimes.safeParse(now).success).toBe(true);
        }
      }),
    );
  });
});

test('is said in words', () => {
  expect(formatPreferredTimes({ part: 'mornings' })).toBe('Mornings');
  const some = [
    { date: '2027-01-05', time: '10:00' },
    { date: '2027-01-05', time: '11:30' },
    { date: '2027-01-06', time: '09:00' },
  ];
  expect(formatPreferredTimes({ times: some })).toBe(
    'Tuesday 5 January at 10:00 or 11:30, or Wednesday 6 January at 09:00',
  );
});
