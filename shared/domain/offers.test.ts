import fc from 'fast-check';
import { expect, test } from 'vitest';
import { doTimesOverlap, offerEnd, sortTimes } from '#shared/domain/offers.ts';
import { overlaps } from '#shared/domain/openingHours.ts';
import { addDays, toInstant } from '#shared/domain/wallTime.ts';

/** Days around both changes of the clocks. */
const days = ['2026-10-25', '2027-03-28'].flatMap((day) => [-1, 0, 1, 2].map((ahead) => addDays(day, ahead)));
const time = fc.record({
  date: fc.constantFrom(...days),
  time: fc.constantFrom('00:30', '01:30', '02:30', '09:00', '09:30', '10:00', '12:00', '17:00'),
});
const times = fc.array(time, { minLength: 1, maxLength: 3 });
const moment = fc
  .integer({ min: Date.parse('2026-10-22T00:00:00Z'), max: Date.parse('2027-03-30T00:00:00Z') })
  .map((at) => new Date(at));

test('an offer ends after its hours, never later than two hours before its first time, and is never short', () => {
  fc.assert(
    fc.property(times, fc.integer({ min: 1, max: 72 }), moment, (some, hours, now) => {
      const end = offerEnd(some, hours, now);
      const starts = some.map((one) => toInstant(one.date, one.time)?.getTime());
      const latest = Math.min(
        now.getTime() + hours * 3_600_000,
        ...starts.map((start) => (start ?? -Infinity) - 2 * 3_600_000),
      );
      if (end === null) expect(latest - now.getTime()).toBeLessThan(1_800_000);
      else {
        expect(end.getTime()).toBe(latest);
        expect(end.getTime() - now.getTime()).toBeGreaterThanOrEqual(1_800_000);
      }
    }),
  );
});

test.each([
  [29, null],
  [30, '2026-11-10T08:00:00.000Z'],
])('an offer that could be held for %i minutes ends at %s', (minutes, end) => {
  const now = new Date(Date.parse('2026-11-10T08:00:00Z') - minutes * 60_000);
  const found = offerEnd([{ date: '2026-11-10', time: '10:00' }], 24, now);
  expect(found?.toISOString() ?? null).toBe(end);
});

test('times overlap when any two of one day do', () => {
  fc.assert(
    fc.property(times, fc.constantFrom(15, 30, 45, 60, 150), (some, minutes) => {
      const found = some.some((a, i) =>
        some.some(
          (b, j) =>
            i !== j && a.date === b.date && overlaps({ start: a.time, minutes }, { start: b.time, minutes }),
        ),
      );
      expect(doTimesOverlap(some, minutes)).toBe(found);
      expect(doTimesOverlap(sortTimes(some), minutes)).toBe(found);
    }),
  );
});
