import { expect, test } from 'vitest';
import { startingTime } from '#web/admin/tasks/dueTime.ts';

test.each([
  ['2026-11-27', '09:59', '10:00'],
  ['2026-11-27', '10:00', '11:00'],
  ['2026-11-27', '17:20', '18:00'],
  ['2026-11-27', '23:30', '23:59'],
  ['2026-11-28', '17:20', '10:00'],
])('a task for %s, added today at %s, starts at %s', (dueDate, time, expected) => {
  expect(startingTime(dueDate, { date: '2026-11-27', time })).toBe(expected);
});
