import { addDays } from '#shared/domain/wallTime.ts';
import { deviceDate } from '#web/ui/deviceTime.ts';

/** The date picker's local Dates count by year, month and day. Noon avoids hours that daylight saving skips. */
export function toPickerDate(date: string): Date {
  return new Date(Number(date.slice(0, 4)), Number(date.slice(5, 7)) - 1, Number(date.slice(8)), 12);
}

export const fromPickerDate = deviceDate;

/** First and last day shown for a month: six weeks from the Monday on or before the 1st. */
export function shownDays(month: string): { from: string; to: string } {
  const first = `${month.slice(0, 7)}-01`;
  const sinceMonday = (new Date(`${first}T00:00:00Z`).getUTCDay() + 6) % 7;
  const from = addDays(first, -sinceMonday);
  return { from, to: addDays(from, 41) };
}
