/**
 * Bank holidays of England and Wales by the rules of the Banking and Financial Dealings Act 1971 and the standing
 * proclamations for New Year's Day and the first Monday in May, so that the list never runs out. For a holiday
 * proclaimed for a single year the clinic blocks the day.
 */
import { addDays } from '#shared/domain/wallTime.ts';

const pad = (value: number) => String(value).padStart(2, '0');
/** 0 is a Sunday. */
const weekday = (date: string) => new Date(`${date}T00:00:00Z`).getUTCDay();
const isWeekend = (date: string) => weekday(date) % 6 === 0;

/** Western Easter, by the anonymous Gregorian algorithm (Meeus, Astronomical Algorithms, chapter 8). */
function easterSunday(year: number): string {
  const a = year % 19;
  const b = Math.floor(year / 100);
  const c = year % 100;
  const epact =
    (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30;
  const days = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - epact - (c % 4)) % 7;
  const correction = Math.floor((a + 11 * epact + 22 * days) / 451);
  const sum = epact + days - 7 * correction + 114;
  return `${year}-${pad(Math.floor(sum / 31))}-${pad((sum % 31) + 1)}`;
}

const firstMonday = (from: string) => addDays(from, (8 - weekday(from)) % 7);

/** A holiday at the weekend also counts on the next weekday that is not a holiday yet. */
function withSubstitute(date: string, name: string, taken: ReadonlySet<string>): [string, string][] {
  if (!isWeekend(date)) return [[date, name]];
  let substitute = date;
  while (isWeekend(substitute) || taken.has(substitute)) substitute = addDays(substitute, 1);
  return [
    [date, name],
    [substitute, `${name} (substitute day)`],
  ];
}

function listHolidays(year: number): Map<string, string> {
  const easter = easterSunday(year);
  const [christmas, boxing] = [`${year}-12-25`, `${year}-12-26`];
  return new Map([
    ...withSubstitute(`${year}-01-01`, 'New Year’s Day', new Set()),
    [addDays(easter, -2), 'Good Friday'],
    [addDays(easter, 1), 'Easter Monday'],
    [firstMonday(`${year}-05-01`), 'Early May bank holiday'],
    [firstMonday(`${year}-05-25`), 'Spring bank holiday'],
    [firstMonday(`${year}-08-25`), 'Summer bank holiday'],
    // When Boxing Day is a Monday it stays there, and the substitute for Christmas Day moves past it.
    ...withSubstitute(christmas, 'Christmas Day', new Set([boxing])),
    ...withSubstitute(boxing, 'Boxing Day', new Set([`${year}-12-27`])),
  ]);
}

/** The name of the bank holiday on a day (ISO date), if it is one. */
export const bankHolidayOn = (date: string): string | undefined =>
  listHolidays(Number(date.slice(0, 4))).get(date);
