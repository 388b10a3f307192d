import { bankHolidayOn } from '#shared/domain/bankHolidays.ts';
import { isUsuallyOpen } from '#shared/domain/freeTimes.ts';
import { weekdayOf } from '#shared/domain/openingHours.ts';
import { addYears } from '#shared/domain/wallTime.ts';

/**
 * What the desk should know before it books a time that may be meant all the same, in sentences. None of it is
 * refused: a clinic opens on a Sunday when it wants to.
 * @param now the clinic's date and time
 */
export function whatIsUnusual(
  { date, time }: { date: string; time: string },
  now: { date: string; time: string },
): string[] {
  const sentences: string[] = [];
  if (date === now.date && time && time < now.time) sentences.push(`${time} has passed today.`);
  const holiday = bankHolidayOn(date);
  if (!isUsuallyOpen(date)) {
    sentences.push(`Usually closed (${holiday ?? weekdayOf(date)}): book anyway?`);
  }
  if (date > addYears(now.date, 1)) sentences.push('This is more than twelve months ahead.');
  return sentences;
}
