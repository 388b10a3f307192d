import { expect, test } from 'vitest';
import { listEveryWeeks, latestUntil, listBankHolidays, listRepeated } from '#shared/domain/repeatedDays.ts';

const lunch = (from: string, until: string) => ({ from, until, reason: 'Lunch' });
const datesOf = (days: { date: string }[]) => days.map(({ date }) => date);

test('weekdays leave out weekends and bank holidays, and include both ends', () => {
  // Good Friday 2027 is 26 March, Easter Monday 29 March.
  expect(datesOf(listRepeated('weekdays', lunch('2027-03-24', '2027-03-31')))).toEqual([
    '2027-03-24',
    '2027-03-25',
    '2027-03-30',
    '2027-03-31',
  ]);
});

test('weekly is the same weekday, a Saturday too', () => {
  expect(listRepeated('weekly', lunch('2027-05-01', '2027-05-15'))).toEqual([
    { date: '2027-05-01', reason: 'Lunch' },
    { date: '2027-05-08', reason: 'Lunch' },
    { date: '2027-05-15', reason: 'Lunch' },
  ]);
});

test('ends after a year at the latest, and is empty where it ends before it begins', () => {
  expect(datesOf(listRepeated('weekly', lunch('2027-05-04', '2030-01-01'))).at(-1)).toBe('2028-05-02');
  expect(latestUntil('2027-05-04')).toBe('2028-05-03');
  expect(listRepeated('weekdays', lunch('2027-05-04', '2027-05-03'))).toEqual([]);
});

test('bank holidays have their names, without those on which the clinic is closed anyway', () => {
  expect(listBankHolidays('2027-01-01')).toEqual([
    { date: '2027-01-01', reason: 'New Year’s Day' },
    { date: '2027-03-26', reason: 'Good Friday' },
    { date: '2027-03-29', reason: 'Easter Monday' },
    { date: '2027-05-03', reason: 'Early May bank holiday' },
    { date: '2027-05-31', reason: 'Spring bank holiday' },
    { date: '2027-08-30', reason: 'Summer bank holiday' },
    { date: '2027-12-25', reason: 'Christmas Day' },
    { date: '2027-12-27', reason: 'Christmas Day (substitute day)' },
    { date: '2027-12-28', reason: 'Boxing Day (substitute day)' },
  ]);
});

test('every so many weeks, over the change of the clock and the year', () => {
  expect(listEveryWeeks('2026-12-19', 4, 4, '2026-12-19')).toEqual([
    '2027-01-16',
    '2027-02-13',
    '2027-03-13',
    '2027-04-10',
  ]);
  // After a visit of long ago, those to come.
  expect(listEveryWeeks('2026-12-19', 4, 2, '2027-02-13')).toEqual(['2027-02-13', '2027-03-13']);
});
