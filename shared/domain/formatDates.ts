import { addDays, isCalendarDate, isClockTime, londonNow } from '#shared/domain/wallTime.ts';

export const invalidDate = 'Invalid date';
export const unknownDate = 'Unknown date';

// Own names, because browser versions write dates of one locale differently.
const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

/** The weekday's name of an existing date `yyyy-MM-dd`. */
export const weekdayOf = (date: string) => weekdays[new Date(`${date}T00:00:00Z`).getUTCDay()] ?? '';

/** `2026-05-12` as "May 2026". */
export const formatMonth = (date: string) => `${months[Number(date.slice(5, 7)) - 1]} ${date.slice(0, 4)}`;

/** `2026-05-12` as "Tuesday 12 May 2026", with words for a missing and an invalid date. */
export function formatDate(date: string | null | undefined): string {
  if (!date) return unknownDate;
  if (!isCalendarDate(date)) return invalidDate;
  return `${weekdayOf(date)} ${Number(date.slice(8))} ${formatMonth(date)}`;
}

/** `1990-12-10` as "10 December 1990", without a weekday; a year alone stays as it is. */
export function formatBirthDate(date: string): string {
  if (/^\d{4}$/.test(date)) return date;
  const words = formatDate(date);
  return isCalendarDate(date) ? words.slice(words.indexOf(' ') + 1) : words;
}

/** `2026-05-12` as "Tue 12 May". */
export function formatShortDay(date: string): string {
  return `${weekdayOf(date).slice(0, 3)} ${Number(date.slice(8))} ${formatMonth(date).slice(0, 3)}`;
}

/** "Tuesday 12 May 2026 at 10:30". */
export function formatDateTime(date: string | null, time: string | null): string {
  const day = formatDate(date);
  if (day === unknownDate || day === invalidDate || !time) return day;
  return isClockTime(time) ? `${day} at ${time}` : invalidDate;
}

/** An instant of a response as its date in London. */
export function formatInstantDate(instant: string): string {
  const time = Date.parse(instant);
  return Number.isNaN(time) ? invalidDate : formatDate(londonNow(new Date(time)).date);
}

const smallNumbers = ['two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];

function countDays(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000);
}

/** A day as it is called today: "today", "tomorrow", "in three days", "two days ago". */
export function formatRelativeDay(day: string, today: string): string {
  if (day === today) return 'today';
  if (day === addDays(today, 1)) return 'tomorrow';
  if (day === addDays(today, -1)) return 'yesterday';
  const days = countDays(today, day);
  const count = smallNumbers[Math.abs(days) - 2] ?? String(Math.abs(days));
  return days < 0 ? `${count} days ago` : `in ${count} days`;
}

/**
 * A day relative to today: "Saturday 21 November, two days ago". The year is added only if it is not the current one.
 */
export function dayFromToday(day: string, today: string): string {
  const words = formatDate(day);
  if (!isCalendarDate(day)) return words;
  const spoken = day.slice(0, 4) === today.slice(0, 4) ? words.slice(0, -5) : words;
  return `${spoken}, ${formatRelativeDay(day, today)}`;
}

/** A time within a week with its weekday, in the clinic's time zone: "Saturday 23:03"; an older one with its date. */
export function formatMoment(instant: Date, now: Date): string {
  const { date, time } = londonNow(instant);
  const words = formatDate(date);
  const isThisWeek = Math.abs(countDays(date, londonNow(now).date)) < 7;
  return `${isThisWeek ? words.split(' ')[0] : words} ${time}`;
}

/** How far away a day is that has not passed: "Today", "Tomorrow", "In 12 days". */
export function formatDaysAway(date: string, now: Date): string {
  const days = Math.round((Date.parse(date) - Date.parse(londonNow(now).date)) / 86_400_000);
  return days <= 0 ? 'Today' : days === 1 ? 'Tomorrow' : `In ${days} days`;
}
