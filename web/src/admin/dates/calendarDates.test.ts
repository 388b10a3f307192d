import { expect, test } from 'vitest';
import { fromPickerDate, shownDays, toPickerDate } from '#web/admin/dates/calendarDates.ts';

test('a date survives the round trip', () => {
  for (const date of ['2026-03-29', '2026-10-25', '2024-02-29', '2027-12-31']) {
    expect(fromPickerDate(toPickerDate(date))).toBe(date);
  }
});

test('a month spans six weeks from a Monday', () => {
  expect(shownDays('2026-10-17')).toEqual({ from: '2026-09-28', to: '2026-11-08' });
  expect(shownDays('2027-02-01')).toEqual({ from: '2027-02-01', to: '2027-03-14' });
  expect(shownDays('2026-11-30')).toEqual({ from: '2026-10-26', to: '2026-12-06' });
});
