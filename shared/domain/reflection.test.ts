import fc from 'fast-check';
import { expect, test } from 'vitest';
import { earliestStart } from '#shared/domain/reflection.ts';
import { londonNow } from '#shared/domain/wallTime.ts';

const hourMs = 3_600_000;
const instant = fc.date({ min: new Date('2026-01-01'), max: new Date('2028-01-01'), noInvalidDate: true });
const period = fc.integer({ min: 0, max: 336 });

test('nothing starts before the hours have passed, and nobody waits a minute longer than that', () => {
  fc.assert(
    fc.property(
      fc.option(instant),
      instant,
      period,
      period,
      fc.boolean(),
      (openedAt, now, hours, firstHours, isFirst) => {
        const start = earliestStart({ openedAt, isFirst, hours, firstHours }, now).getTime();
        const from = openedAt && openedAt < now ? openedAt : now;
        const wait = isFirst && firstHours > hours ? firstHours : hours;
        const passed = start - from.getTime() - wait * hourMs;
        expect(passed).toBeGreaterThanOrEqual(0);
        expect(passed).toBeLessThan(60_000);
        expect(start % 60_000).toBe(0);
      },
    ),
  );
});

test('an earlier opening never makes for a later start', () => {
  fc.assert(
    fc.property(instant, instant, instant, fc.boolean(), (one, other, now, isFirst) => {
      const startOf = (openedAt: Date) =>
        earliestStart({ openedAt, isFirst, hours: 24, firstHours: 48 }, now).getTime();
      const [early, late] = one < other ? [one, other] : [other, one];
      expect(startOf(early)).toBeLessThanOrEqual(startOf(late));
    }),
  );
});

test.each([
  ['the night the clocks go back', '2026-10-24T11:00:00Z', '2026-10-25', '11:00'],
  ['the night they go forward', '2027-03-27T12:00:00Z', '2027-03-28', '13:00'],
  ['a night like any other', '2026-11-10T12:00:00Z', '2026-11-11', '12:00'],
])('24 hours are 24 hours in London over %s', (_, opened, date, time) => {
  const openedAt = new Date(opened);
  const start = earliestStart({ openedAt, isFirst: false, hours: 24, firstHours: 48 }, openedAt);
  expect(londonNow(start)).toEqual({ date, time });
});
