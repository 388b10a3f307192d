/**
 * Dates and times on the clinic's wall clock: Europe/London, whatever the time zone of the server or the device.
 * Dates are `yyyy-MM-dd`, times `HH:mm`; both sort and compare as text.
 */
export const clinicTimeZone = 'Europe/London';

let londonClock: Intl.DateTimeFormat | undefined;

/** Made at its first use: it takes a slow phone longer than all else that runs as the app is loaded. */
const getLondonClock = () =>
  (londonClock ??= new Intl.DateTimeFormat('en-GB', {
    timeZone: clinicTimeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }));

export function londonNow(now: Date): { date: string; time: string } {
  // In the order of British dates; three times as fast as `formatToParts`.
  const [day, month, year, hour, minute] = getLondonClock().format(now).split(/\D+/);
  return { date: `${year}-${month}-${day}`, time: `${hour}:${minute}` };
}

export const londonToday = (now: Date) => londonNow(now).date;

/** True for a `yyyy-MM-dd` that exists (2027-02-29 does not). */
export function isCalendarDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

export const isClockTime = (text: string) => /^([01]\d|2[0-3]):[0-5]\d$/.test(text);

export function toMinutes(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
}

export function fromMinutes(minutes: number): string {
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
}

/** The date `days` later (or earlier, when negative). */
export function addDays(date: string, days: number): string {
  const moved = new Date(`${date}T00:00:00Z`);
  moved.setUTCDate(moved.getUTCDate() + days);
  return moved.toISOString().slice(0, 10);
}

/** The same day some years later; only a bound for comparisons, since 29 February may not exist in that year. */
export const addYears = (date: string, years: number) =>
  `${Number(date.slice(0, 4)) + years}${date.slice(4)}`;

/** The same day a number of months later (earlier, if negative), or the last day of that month. */
export function addMonths(date: string, months: number): string {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number);
  const first = new Date(Date.UTC(year, month - 1 + months));
  const days = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  return addDays(first.toISOString().slice(0, 10), Math.min(day, days) - 1);
}

/** Whether an appointment's start has passed in the clinic's time zone. */
export function isPast(date: string, time: string, now: Date): boolean {
  const wall = londonNow(now);
  return `${date}T${time}` < `${wall.date}T${wall.time}`;
}

/**
 * The instant of a wall time, or undefined where it is none or the clocks skip it (28 March 2027, 01:30). When a time occurs twice
 * (25 October 2026, 01:30) the first is meant.
 */
export function toInstant(date: string, time: string): Date | undefined {
  const asUtc = Date.parse(`${date}T${time}:00Z`);
  if (Number.isNaN(asUtc)) return undefined;
  // London is UTC or UTC+1: try summer time first, so that a repeated hour gives the first one.
  for (const offsetHours of [1, 0]) {
    const instant = new Date(asUtc - offsetHours * 3_600_000);
    const wall = londonNow(instant);
    if (wall.date === date && wall.time === time) return instant;
  }
  return undefined;
}

export const invalidDate = 'Invalid date';
export const unknownDate = 'Unknown date';

// Own names, because browser versions write dates of one locale differently.
export const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
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
