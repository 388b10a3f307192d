import { clinicHours } from '#shared/domain/openingHours.ts';
import { fromMinutes, toMinutes } from '#shared/domain/wallTime.ts';

/** All starts of any day; `clinicHours.startsOn` has those of one day. */
export const slotTimes = clinicHours.starts;

/** The end of an appointment, `HH:mm`. */
export const endTime = (start: string, minutes: number) => fromMinutes(toMinutes(start) + minutes);

/** Whether two appointments of one day overlap; touching ends do not. */
export function overlaps(a: { start: string; minutes: number }, b: { start: string; minutes: number }) {
  const [aStart, bStart] = [toMinutes(a.start), toMinutes(b.start)];
  return aStart < bStart + b.minutes && bStart < aStart + a.minutes;
}
