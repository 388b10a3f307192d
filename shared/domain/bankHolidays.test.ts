import { expect, test } from 'vitest';
import { bankHolidayOn } from '#shared/domain/bankHolidays.ts';
import { addDays, londonToday } from '#shared/domain/wallTime.ts';

const listWeekdays = (year: number) => {
  const days: string[] = [];
  for (let day = `${year}-01-01`; day <= `${year}-12-31`; day = addDays(day, 1)) {
    const isWeekend = new Date(`${day}T00:00:00Z`).getUTCDay() % 6 === 0;
    if (!isWeekend && bankHolidayOn(day)) days.push(day.slice(5));
  }
  return days;
};

// As published on gov.uk/bank-holidays for England and Wales; 2028 by the same rules.
test.each([
  [2024, ['01-01', '03-29', '04-01', '05-06', '05-27', '08-26', '12-25', '12-26']],
  [2025, ['01-01', '04-18', '04-21', '05-05', '05-26', '08-25', '12-25', '12-26']],
  [2026, ['01-01', '04-03', '04-06', '05-04', '05-25', '08-31', '12-25', '12-28']],
  [2027, ['01-01', '03-26', '03-29', '05-03', '05-31', '08-30', '12-27', '12-28']],
  [2028, ['01-03', '04-14', '04-17', '05-01', '05-29', '08-28', '12-25', '12-26']],
])('%i has the published bank holidays', (year, days) => {
  expect(listWeekdays(year)).toEqual(days);
});

test('the current and the next two years have eight bank holidays each', () => {
  const year = Number(londonToday(new Date()).slice(0, 4));
  for (const next of [year, year + 1, year + 2]) expect(listWeekdays(next)).toHaveLength(8);
});

test('Christmas Day on a Saturday counts, and its substitute day has a name', () => {
  expect(bankHolidayOn('2027-12-25')).toBe('Christmas Day');
  expect(bankHolidayOn('2027-12-27')).toBe('Christmas Day (substitute day)');
  expect(bankHolidayOn('2027-12-28')).toBe('Boxing Day (substitute day)');
  // 25 December is a Sunday, so Boxing Day is a Monday.
  expect(bankHolidayOn('2033-12-26')).toBe('Boxing Day');
  expect(bankHolidayOn('2033-12-27')).toBe('Christmas Day (substitute day)');
  expect(bankHolidayOn('2027-12-29')).toBeUndefined();
});
