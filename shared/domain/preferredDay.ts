import { bankHolidayOn } from '#shared/domain/bankHolidays.ts';
import { isUsuallyOpen } from '#shared/domain/freeTimes.ts';
import { weekdayOf } from '#shared/domain/openingHours.ts';
import { addDays, addYears, isCalendarDate, londonToday } from '#shared/domain/wallTime.ts';

const yearsAhead = 10;

/** The last day that anybody can wish for; what is beyond it is a slip of the keyboard. */
export function lastWishDay(today: string = londonToday()): string {
  return addYears(today, yearsAhead);
}

/**
 * What somebody may want to look at again in the day they wish for, before they send it; null where there is nothing.
 * It is never a reason to refuse it: the clinic agrees the day with them anyway.
 */
export function preferredDayHint(date: string, today: string = londonToday()): string | null {
  if (!isCalendarDate(date) || date < today) return null;
  if (date > addDays(today, 365)) return 'That is more than a year ahead. Is the year right?';
  if (isUsuallyOpen(date)) return null;
  const closedOn = bankHolidayOn(date) ?? `${weekdayOf(date)}s`;
  return `We are closed on ${closedOn}. You can send it as it is, and we will offer you the nearest day.`;
}
