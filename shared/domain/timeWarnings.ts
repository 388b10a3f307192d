import { bankHolidayOn } from '#shared/domain/bankHolidays.ts';
import { isUsuallyOpen } from '#shared/domain/freeTimes.ts';
import { clinicHours, endTime } from '#shared/domain/openingHours.ts';
import { addYears, weekdayOf } from '#shared/domain/wallTime.ts';

/**
 * Warnings for staff, in sentences, about a time that may be intended all the same. None blocks the booking: a clinic
 * may open on a Sunday.
 * @param now the clinic's date and time
 * @param minutes how long the treatment takes
 */
export function listTimeWarnings(
  { date, time }: { date: string; time: string },
  now: { date: string; time: string },
  minutes = 0,
): string[] {
  const sentences: string[] = [];
  if (date === now.date && time && time < now.time) sentences.push(`${time} has passed today.`);
  const holiday = bankHolidayOn(date);
  if (!isUsuallyOpen(date)) {
    sentences.push(`Usually closed (${holiday ?? weekdayOf(date)}): book anyway?`);
  }
  const closes = time ? clinicHours.closesAfter(date, time) : '00:00';
  const end = endTime(time || '00:00', minutes);
  if (closes !== '00:00' && end > closes) sentences.push(`It ends at ${end}, after closing at ${closes}.`);
  if (date > addYears(now.date, 1)) sentences.push('This is more than twelve months ahead.');
  return sentences;
}
