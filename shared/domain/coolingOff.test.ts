import fc from 'fast-check';
import { expect, test } from 'vitest';
import { earliestStart, coolingOffHours, isTooSoon, coolingOffUntil } from '#shared/domain/coolingOff.ts';
import { londonNow, toInstant } from '#shared/domain/wallTime.ts';

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
        const given = { openedAt: openedAt?.toISOString() ?? null };
        const ofPeriod = { isFirst, hours, firstHours };
        const start = earliestStart({ ...given, hours: coolingOffHours(ofPeriod) }, now).getTime();
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
    fc.property(instant, instant, instant, period, (one, other, now, hours) => {
      const startOf = (openedAt: Date) =>
        earliestStart({ openedAt: openedAt.toISOString(), hours }, now).getTime();
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
  const start = earliestStart({ openedAt: opened, hours: 24 }, new Date(opened));
  expect(londonNow(start)).toEqual({ date, time });
});

test('a time is too soon exactly while the time to think runs at its start', () => {
  fc.assert(
    fc.property(fc.option(instant), instant, instant, period, (openedAt, now, start, hours) => {
      const coolingOff = { openedAt: openedAt?.toISOString() ?? null, hours };
      const until = coolingOffUntil(coolingOff, now);
      const when = londonNow(start);
      const startsAt = toInstant(when.date, when.time);
      const isShort = hours > 0 && startsAt !== undefined && startsAt < earliestStart(coolingOff, now);
      if (start >= now) expect(isTooSoon(when, until)).toBe(until !== null && isShort);
      if (hours === 0) expect(until).toBeNull();
      if (until) expect(until.getTime()).toBeGreaterThan(now.getTime());
    }),
  );
});

test('nothing is too soon where no time to think is needed, and a minute decides where it is', () => {
  const now = new Date('2026-11-10T12:00:00Z');
  expect(coolingOffUntil(null, now)).toBeNull();
  const until = coolingOffUntil({ openedAt: '2026-11-09T14:00:00Z', hours: 48 }, now);
  expect(isTooSoon({ date: '2026-11-11', time: '13:59' }, until)).toBe(true);
  expect(isTooSoon({ date: '2026-11-11', time: '14:00' }, until)).toBe(false);
  // Not chosen yet.
  expect(isTooSoon({ date: '', time: '' }, until)).toBe(false);
  expect(isTooSoon({ date: '2026-11-11', time: '' }, until)).toBe(false);
});
