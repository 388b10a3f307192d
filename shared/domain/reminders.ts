import { reminderKinds } from '#shared/domain/messages.ts';
import { addDays, londonNow, toInstant } from '#shared/domain/wallTime.ts';

/** Nobody is written to before eight or after eight by the clinic's clock. */
const dayBegins = '08:00';
const dayEnds = '20:00';
const daysBefore = { reminder_72h: 3, reminder_24h: 1 } as const;
/** No reminder is sent within this many hours of the change. */
const leastHours = 12;

export interface Reminder {
  kind: (typeof reminderKinds)[number];
  at: Date;
}

/**
 * When to remind of an appointment: three days and one day before, when the clock shows the same time, also
 * where a day between them has 23 or 25 hours. What would be sent within twelve hours from now is left out.
 */
export function remindersOf(date: string, time: string, now: Date): Reminder[] {
  const wallTime = time < dayBegins ? dayBegins : time > dayEnds ? dayEnds : time;
  return reminderKinds.flatMap((kind) => {
    const at = toInstant(addDays(date, -daysBefore[kind]), wallTime);
    if (!at || at.getTime() < now.getTime() + leastHours * 3_600_000) return [];
    return [{ kind, at }];
  });
}

/** The next morning when it is night in London, undefined by day: for reminders that were delayed. */
export function untilMorning(now: Date): Date | undefined {
  const wall = londonNow(now);
  if (wall.time >= dayBegins && wall.time < dayEnds) return undefined;
  return toInstant(wall.time < dayBegins ? wall.date : addDays(wall.date, 1), dayBegins);
}
