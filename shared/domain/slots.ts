import { clinicHours } from '#shared/domain/openingHours.ts';
import { fromMinutes, toMinutes } from '#shared/domain/wallTime.ts';

/** Every start that any day has. Which of them a certain day has is `clinicHours.startsOn`. */
export const slotTimes = clinicHours.starts;

/** When an appointment of so many minutes ends, `HH:mm`. */
export const endTime = (start: string, minutes: number) => fromMinutes(toMinutes(start) + minutes);

/** Whether two appointments of one day overlap; touching ends do not. */
export function overlaps(
  a: { start: string; minutes: number },
  b: { start: string; minutes: number },
): boolean {
  const [aStart, bStart] = [toMinutes(a.start), toMinutes(b.start)];
  return aStart < bStart + b.minutes && bStart < aStart + a.minutes;
}
