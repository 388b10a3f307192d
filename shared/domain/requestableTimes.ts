/** Which times a patient can ask for, and which the desk proposes for a request; by the desk's own rules. */
import {
  endsInHours,
  findObstacle,
  isUsuallyOpen,
  listBusy,
  listFreeStarts,
  type Schedule,
} from '#shared/domain/freeTimes.ts';
import { clinicHours, type ClinicHours } from '#shared/domain/openingHours.ts';
import { addDays, addYears, londonNow, londonToday, toInstant, toMinutes } from '#shared/domain/wallTime.ts';
import {
  dayParts,
  timesOf,
  type DayPart,
  type TimeOfDay,
  type PreferredTimes,
} from '#shared/domain/offers.ts';

/** Patients can ask for times that are at least this far ahead. */
export const requestNoticeHours = 4;
const [daysBefore, daysAfter, daysShown] = [3, 7, 3];

/** The number of days around a preferred date that are searched. */
export const requestableDays = (date: string) => ({
  from: addDays(date, -daysBefore),
  to: addDays(date, daysAfter),
});

/** Hours from now until a start; a time that the clocks skip never comes. */
export function hoursUntil({ date, time }: TimeOfDay, now: Date): number {
  const instant = toInstant(date, time);
  return instant ? (instant.getTime() - now.getTime()) / 3_600_000 : -Infinity;
}

const partEnds: Record<Exclude<DayPart, 'any'>, [string, string]> = {
  mornings: ['00:00', '12:00'],
  afternoons: ['12:00', '17:00'],
  evenings: ['17:00', '24:00'],
};

export const offeredParts = ({ opens, closes }: Pick<ClinicHours, 'opens' | 'closes'> = clinicHours) =>
  dayParts.filter((part) => {
    if (part === 'any') return true;
    const [from, to] = partEnds[part];
    const [first, last] = [from > opens ? from : opens, to < closes ? to : closes];
    return toMinutes(last) - toMinutes(first) >= 60;
  });

/** For patients, stricter than for the desk, who may stay longer: none runs past closing or into a break. */
export const isRequestable = (
  { date, time }: TimeOfDay,
  minutes: number,
  now: Date,
  hours: ClinicHours = clinicHours,
): boolean =>
  date <= addYears(londonToday(now), 1) &&
  isUsuallyOpen(date, hours) &&
  hours.startsOn(date).includes(time) &&
  endsInHours(date, time, minutes, hours) &&
  hoursUntil({ date, time }, now) >= requestNoticeHours;

/** The days of a stretch on which something can be requested, with the free half hours. */
export const listRequestableDays = (
  schedule: Schedule,
  { from, days, minutes }: { from: string; days: number; minutes: number },
  now: Date,
  hours: ClinicHours = clinicHours,
): { date: string; times: string[] }[] =>
  Array.from({ length: days }, (_, ahead) => addDays(from, ahead))
    .map((date) => ({
      date,
      times: listFreeStarts(date, listBusy(schedule, date), minutes, hours).filter((time) =>
        isRequestable({ date, time }, minutes, now, hours),
      ),
    }))
    .filter(({ times }) => times.length > 0);

/** The free half hours of the preferred day and of the nearest days around it, three days at most. */
export function listRequestableTimes(
  schedule: Schedule,
  { date, minutes }: { date: string; minutes: number },
  now: Date,
  hours: ClinicHours = clinicHours,
): { date: string; times: string[] }[] {
  const { from } = requestableDays(date);
  const days = daysBefore + daysAfter + 1;
  const distance = (day: { date: string }) => Math.abs(Date.parse(day.date) - Date.parse(date));
  return listRequestableDays(schedule, { from, days, minutes }, now, hours)
    .sort((a, b) => distance(a) - distance(b))
    .slice(0, daysShown)
    .sort((a, b) => a.date.localeCompare(b.date));
}

export type RequestedTime = TimeOfDay & { isFree: boolean };

/** Whether each time asked for is still free. @param booking whose own and held times count as free */
export function checkRequestedTimes(
  schedule: Schedule,
  { id, minutes, wishes }: { id: number; minutes: number; wishes: PreferredTimes | null },
  now: Date,
): RequestedTime[] {
  const wall = londonNow(now);
  const isAhead = ({ date, time }: TimeOfDay) => `${date} ${time}` > `${wall.date} ${wall.time}`;
  return timesOf(wishes).map((one) => ({
    ...one,
    isFree: isAhead(one) && !findObstacle(listBusy(schedule, one.date, id), one.time, minutes),
  }));
}
