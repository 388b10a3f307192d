import { bankHolidayOn } from '#shared/domain/bankHolidays.ts';
import { clinicHours } from '#shared/domain/openingHours.ts';
import { addDays, addYears } from '#shared/domain/wallTime.ts';

export const repeats = ['weekdays', 'weekly'] as const;
export type Repeat = (typeof repeats)[number];

export interface RepeatedDay {
  date: string;
  reason: string;
}

const isWeekday = (date: string) => new Date(`${date}T00:00:00Z`).getUTCDay() % 6 !== 0;

/** The last day on which a repetition can end. */
export const latestUntil = (first: string) => addDays(addYears(first, 1), -1);

/** The open days of a repetition, the first and the last included. */
export function listRepeated(
  repeat: Repeat,
  { from, until, reason }: { from: string; until: string; reason: string },
): RepeatedDay[] {
  const days: RepeatedDay[] = [];
  const step = repeat === 'weekly' ? 7 : 1;
  for (let date = from; date <= until && date <= latestUntil(from); date = addDays(date, step)) {
    const isMeant = repeat === 'weekly' || isWeekday(date);
    if (isMeant && clinicHours.isOpenOn(date) && !bankHolidayOn(date)) days.push({ date, reason });
  }
  return days;
}

/** The bank holidays of the year that begins with a day, as far as the clinic would be open on them. */
export function listBankHolidays(from: string): RepeatedDay[] {
  const days: RepeatedDay[] = [];
  for (let date = from; date <= latestUntil(from); date = addDays(date, 1)) {
    const reason = bankHolidayOn(date);
    if (reason && clinicHours.isOpenOn(date)) days.push({ date, reason });
  }
  return days;
}

/** The days every so many weeks after one, from today on. */
export function listEveryWeeks(date: string, weeks: number, times: number, today: string): string[] {
  const days: string[] = [];
  for (let day = addDays(date, 7 * weeks); days.length < times; day = addDays(day, 7 * weeks))
    if (day >= today) days.push(day);
  return days;
}
