import { bankHolidayOn } from '#shared/domain/bankHolidays.ts';
import { isUsuallyOpen } from '#shared/domain/freeTimes.ts';
import { weekdayOf } from '#shared/domain/openingHours.ts';
import { addYears } from '#shared/domain/wallTime.ts';

/**
 * Warnings for staff, in sentences, about a time that may be intended all the same. None blocks the booking: a clinic
 * may open on a Sunday.
 * @param now the clinic's date and time
 */
export function listTimeWarnings(
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
