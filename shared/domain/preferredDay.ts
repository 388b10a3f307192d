import { bankHolidayOn } from '#shared/domain/bankHolidays.ts';
import { isUsuallyOpen } from '#shared/domain/freeTimes.ts';
import { addDays, addYears, isCalendarDate, weekdayOf } from '#shared/domain/wallTime.ts';

const yearsAhead = 10;

/** The last day that can be preferred; later ones are typing errors. */
export function lastPreferredDay(today: string): string {
  return addYears(today, yearsAhead);
}

/** A hint that a preferred date may be a mistake, or null. It never blocks sending: the clinic agrees the day anyway. */
export function preferredDayHint(date: string, today: string): string | null {
  if (!isCalendarDate(date) || date < today) return null;
  if (date > addDays(today, 365)) return 'That is more than a year ahead. Is the year right?';
  if (isUsuallyOpen(date)) return null;
  const closedOn = bankHolidayOn(date) ?? `${weekdayOf(date)}s`;
  return `We are closed on ${closedOn}. You can send it as it is, and we will offer you the nearest day.`;
}
