import { fromMinutes, toMinutes } from '#shared/domain/wallTime.ts';

const firstStart = 9 * 60;
const lastStart = 17 * 60;
const step = 30;

/** The 17 starts of an appointment: every half hour from 09:00 to 17:00 (specification, section 9). */
export const slotTimes: readonly string[] = Array.from(
  { length: (lastStart - firstStart) / step + 1 },
  (_, index) => fromMinutes(firstStart + index * step),
);

export const isSlotTime = (time: string) => slotTimes.includes(time);

/** When an appointment of so many minutes ends, `HH:mm`. */
export const endTime = (start: string, minutes: number) => fromMinutes(toMinutes(start) + minutes);

/** Whether two appointments of one day overlap; touching ends do not. */
export function doOverlap(
  a: { start: string; minutes: number },
  b: { start: string; minutes: number },
): boolean {
  const [aStart, bStart] = [toMinutes(a.start), toMinutes(b.start)];
  return aStart < bStart + b.minutes && bStart < aStart + a.minutes;
}
