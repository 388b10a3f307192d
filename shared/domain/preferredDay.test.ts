import { expect, test } from 'vitest';
import { lastPreferredDay, preferredDayHint } from '#shared/domain/preferredDay.ts';

const today = '2026-11-21';

test('gives a hint for a closed day and for one beyond twelve months, and for no other', () => {
  expect(preferredDayHint('2026-11-22', today)).toMatch(/closed on Sundays/);
  expect(preferredDayHint('2026-12-28', today)).toMatch(/closed on Boxing Day/);
  expect(preferredDayHint('2026-11-23', today)).toBeNull();
  expect(preferredDayHint('2027-11-20', today)).toBeNull();
  expect(preferredDayHint('2027-11-23', today)).toMatch(/more than a year ahead/);
  expect(preferredDayHint('', today)).toBeNull();
  expect(preferredDayHint('2026-11-01', today)).toBeNull();
});

test('the last preferred date is ten years ahead', () => {
  expect(lastPreferredDay(today)).toBe('2036-11-21');
});
