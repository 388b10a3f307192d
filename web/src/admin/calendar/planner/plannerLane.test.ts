import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toMinutes } from '#shared/domain/wallTime.ts';
import { gridStart } from '#web/admin/calendar/planner/plannerGrid.ts';
import {
  layoutLane,
  overlaps,
  requestLabel,
  type NamedTime,
} from '#web/admin/calendar/planner/plannerLane.ts';

const at = (start: string, name: string, length = 60): NamedTime => ({
  name,
  start,
  top: toMinutes(start) - gridStart,
  length,
});

test('wishes for one time are one line', () => {
  const wishes = [at('10:00', 'Amina Yusuf'), at('10:30', 'Tara Singh'), at('10:00', 'Tara Singh', 30)];
  expect(layoutLane([], wishes, []).map(({ start, words, top }) => [start, words, top])).toEqual([
    ['10:00', 'Amina Yusuf and Tara Singh ask', 60],
    ['10:30', 'Tara Singh asks', 90],
  ]);
  expect(requestLabel(['A', 'B', 'C'])).toBe('A and 2 others ask');
});

test('an offer and a wish at the same time stand one below the other, beside an appointment in its own lane', () => {
  const taken = [{ top: 75, length: 30 }];
  const lane = layoutLane(
    [at('10:00', 'Amina Yusuf', 30)],
    [at('10:00', 'Tara Singh'), at('13:00', 'B')],
    taken,
  );
  expect(lane.map(({ kind, top, length, isBeside }) => [kind, top, length, isBeside])).toEqual([
    ['offer', 60, 22.5, true],
    ['request', 82.5, 22.5, true],
    ['request', 240, 22.5, false],
  ]);
});

test('no line lies on another, and none begins before its time', () => {
  const times = fc.array(
    fc.record({
      name: fc.string(),
      start: fc.constantFrom('09:00', '09:30', '10:00', '10:30', '16:30'),
      length: fc.integer({ min: 5, max: 180 }),
    }),
    { maxLength: 6 },
  );
  fc.assert(
    fc.property(times, times, (offers, wishes) => {
      const place = ({ start, name, length }: { start: string; name: string; length: number }) =>
        at(start, name, length);
      const lane = layoutLane(offers.map(place), wishes.map(place), []);
      expect(lane.length).toBe(offers.length + new Set(wishes.map(({ start }) => start)).size);
      for (const [index, label] of lane.entries()) {
        expect(label.top).toBeGreaterThanOrEqual(toMinutes(label.start) - gridStart);
        expect(lane.slice(index + 1).some((other) => overlaps(label, other))).toBe(false);
      }
    }),
  );
});
