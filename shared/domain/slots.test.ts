import fc from 'fast-check';
import { expect, test } from 'vitest';
import { overlaps, endTime, slotTimes } from '#shared/domain/openingHours.ts';
import { fromMinutes, toMinutes } from '#shared/domain/wallTime.ts';

test('has 17 starts, every half hour from 09:00 to 17:00', () => {
  expect(slotTimes).toHaveLength(17);
  expect(slotTimes.slice(0, 3)).toEqual(['09:00', '09:30', '10:00']);
  expect(slotTimes.at(-1)).toBe('17:00');
  for (let minutes = 0; minutes < 1440; minutes++) {
    const isStart = minutes >= 540 && minutes <= 1020 && minutes % 30 === 0;
    expect(slotTimes.includes(fromMinutes(minutes))).toBe(isStart);
  }
});

test('an appointment ends its minutes after it starts', () => {
  expect(endTime('10:00', 45)).toBe('10:45');
  expect(endTime('16:30', 150)).toBe('19:00');
});

const appointment = fc.record({
  start: fc.constantFrom(...slotTimes),
  minutes: fc.constantFrom(15, 30, 45, 60, 150),
});

test('two appointments overlap when they share a minute; touching ends do not overlap', () => {
  fc.assert(
    fc.property(appointment, appointment, (a, b) => {
      const minutesOf = ({ start, minutes }: typeof a) =>
        Array.from({ length: minutes }, (_, index) => toMinutes(start) + index);
      const taken = new Set(minutesOf(a));
      const shareOne = minutesOf(b).some((minute) => taken.has(minute));
      expect(overlaps(a, b)).toBe(shareOne);
      expect(overlaps(b, a)).toBe(shareOne);
      expect(overlaps(a, { start: endTime(a.start, a.minutes), minutes: b.minutes })).toBe(false);
    }),
  );
});
