/** When the practitioner is free, from the loaded schedule; the database has the final say. */
import { bankHolidayOn } from '#shared/domain/bankHolidays.ts';
import { clinicHours, type ClinicHours, overlaps, endTime } from '#shared/domain/openingHours.ts';
import { isInPart, type DayPart, type TimeOfDay } from '#shared/domain/offers.ts';
import { addDays, toMinutes } from '#shared/domain/wallTime.ts';

interface BlockedTime {
  startDate: string;
  endDate: string;
  /** Null for whole days. */
  startTime: string | null;
  endTime: string | null;
  reason: string;
}

/** What takes time on the requested days. */
export interface Schedule {
  appointments: readonly { bookingId: number; date: string; start: string; minutes: number }[];
  /** Times that are offered to a patient. */
  held?: Schedule['appointments'] | undefined;
  blocked: readonly BlockedTime[];
}

/** Part of a day that is taken by an appointment or blocked. */
export interface Busy {
  start: string;
  end: string;
  /** Null for an appointment. */
  reason: string | null;
  isWholeDay: boolean;
  /** Offered to a patient, who has not taken it yet. */
  isHeld?: true;
}

/** Whether the clinic usually opens on that day: has opening hours, and no bank holiday. */
export const isUsuallyOpen = (date: string, hours: ClinicHours = clinicHours) =>
  hours.isOpenOn(date) && !bankHolidayOn(date);

export const isBlockedOn = (date: string, { startDate, endDate }: BlockedTime) =>
  startDate <= date && date <= endDate;

/** What takes time on a day, by time. @param exceptId a booking whose own time, and those held for it, do not count */
export function listBusy(schedule: Schedule, date: string, exceptId?: number): Busy[] {
  const busy = ({ start, minutes }: Schedule['appointments'][number]) => ({
    start,
    end: endTime(start, minutes),
    reason: null,
    isWholeDay: false,
  });
  const counts = (appointment: Schedule['appointments'][number]) =>
    appointment.date === date && appointment.bookingId !== exceptId;
  const appointments = schedule.appointments.filter(counts).map(busy);
  const held = (schedule.held ?? []).filter(counts).map((one) => ({ ...busy(one), isHeld: true as const }));
  const blocked = schedule.blocked
    .filter((block) => isBlockedOn(date, block))
    .map(({ startTime, endTime: end, reason }) => ({
      start: startTime ?? '00:00',
      end: end ?? '24:00',
      reason,
      isWholeDay: startTime === null,
    }));
  return [...appointments, ...held, ...blocked].sort((a, b) => a.start.localeCompare(b.start));
}

/** The first busy time that an appointment would overlap. */
export function findObstacle(busy: readonly Busy[], start: string, minutes: number): Busy | undefined {
  return busy.find((one) =>
    overlaps({ start, minutes }, { start: one.start, minutes: toMinutes(one.end) - toMinutes(one.start) }),
  );
}

/** Why a start is not available, briefly; undefined when it is free. */
export function whyTaken(busy: readonly Busy[], start: string, minutes: number): string | undefined {
  const obstacle = findObstacle(busy, start, minutes);
  if (!obstacle) return undefined;
  if (obstacle.isWholeDay) return `closed: ${obstacle.reason}`;
  const span = `${obstacle.start}–${obstacle.end}`;
  if (start < obstacle.start) return `runs into ${span}`;
  return obstacle.reason === null ? `taken ${span}` : `blocked ${span}: ${obstacle.reason}`;
}

/** Picks a number of times spread over the day, including the first and the last. */
export function spreadTimes(times: readonly string[], most: number): string[] {
  if (times.length <= most) return [...times];
  const step = (times.length - 1) / (most - 1);
  return Array.from({ length: most }, (_, at) => times[Math.round(at * step)] ?? '');
}

/** The free starts of a day for an appointment of this length. */
export const listFreeStarts = (
  date: string,
  busy: readonly Busy[],
  minutes: number,
  hours: ClinicHours = clinicHours,
) => hours.startsOn(date).filter((start) => !findObstacle(busy, start, minutes));

/** Whether an appointment ends before the clinic closes, or closes for a break. */
export const endsInHours = (
  date: string,
  start: string,
  minutes: number,
  hours: ClinicHours = clinicHours,
): boolean => endTime(start, minutes) <= hours.closesAfter(date, start);

/** The days from a given time on which the clinic usually opens and has free starts within its hours, with those starts; `hasOutside`: their ends may be after closing. */
export function listFreeDays(
  schedule: Schedule,
  minutes: number,
  from: { date: string; time: string },
  days: number,
  { hours = clinicHours, hasOutside = false }: { hours?: ClinicHours; hasOutside?: boolean } = {},
): { date: string; times: string[] }[] {
  return Array.from({ length: days + 1 }, (_, ahead) => addDays(from.date, ahead))
    .filter((date) => isUsuallyOpen(date, hours))
    .map((date) => ({
      date,
      times: listFreeStarts(date, listBusy(schedule, date), minutes, hours).filter(
        (start) =>
          (date > from.date || start >= from.time) &&
          (hasOutside || endsInHours(date, start, minutes, hours)),
      ),
    }))
    .filter(({ times }) => times.length > 0);
}

/** Free times in a request's part of the day, unless there is none. @param present of a moved appointment: left out */
export function fitFreeDays<Day extends { date: string; times: string[] }>(
  days: readonly Day[],
  { part = 'any', present }: { part?: DayPart | undefined; present?: TimeOfDay | undefined },
): Day[] {
  const filtered = (isRight: (time: TimeOfDay) => boolean) =>
    days
      .map((day) => ({ ...day, times: day.times.filter((time) => isRight({ date: day.date, time })) }))
      .filter(({ times }) => times.length > 0);
  const isNew = (one: TimeOfDay) => one.date !== present?.date || one.time !== present.time;
  const fitting = filtered((one) => isNew(one) && isInPart(one.time, part));
  return fitting.length > 0 ? fitting : filtered(isNew);
}

/** The next free start from a given time, on a day that the clinic usually opens; undefined when there is none. */
export function findNextFree(
  schedule: Schedule,
  minutes: number,
  from: { date: string; time: string },
  days: number,
): { date: string; time: string } | undefined {
  const [first] = listFreeDays(schedule, minutes, from, days);
  return first && { date: first.date, time: first.times[0] ?? '' };
}
