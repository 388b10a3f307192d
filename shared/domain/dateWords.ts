import { isCalendarDate, isClockTime, londonNow } from '#shared/domain/wallTime.ts';

export const invalidDate = 'Invalid date';
export const unknownDate = 'Unknown date';

const dateFormat = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'UTC',
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
});

/** `2026-05-12` as "Tuesday 12 May 2026"; nothing is an unknown date, nonsense an invalid one. */
export function dateWords(date: string | null | undefined): string {
  if (!date) return unknownDate;
  if (!isCalendarDate(date)) return invalidDate;
  // Some engines put a comma after the weekday.
  return dateFormat.format(new Date(`${date}T00:00:00Z`)).replace(',', '');
}

/** `1990-12-10` as "10 December 1990": a day of birth has no weekday. */
export function birthDateWords(date: string): string {
  const words = dateWords(date);
  return isCalendarDate(date) ? words.slice(words.indexOf(' ') + 1) : words;
}

/** "Tuesday 12 May 2026 at 10:30". */
export function dateTimeWords(date: string | null, time: string | null): string {
  const day = dateWords(date);
  if (day === unknownDate || day === invalidDate || !time) return day;
  return isClockTime(time) ? `${day} at ${time}` : invalidDate;
}

/** An instant of an answer as the day it was in London. */
export function instantDateWords(instant: string): string {
  const time = Date.parse(instant);
  return Number.isNaN(time) ? invalidDate : dateWords(londonNow(new Date(time)).date);
}
