import { reminderKinds } from '#shared/domain/messages.ts';
import { addDays, londonNow, toInstant } from '#shared/domain/wallTime.ts';

/** No messages before 08:00 or after 20:00 in the clinic's time zone. */
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
 * When to send reminders of an appointment: three days and one day before at the same wall-clock time, whether or not
 * a day between has 23 or 25 hours. Those due within twelve hours from now are left out.
 */
export function remindersOf(date: string, time: string, now: Date): Reminder[] {
  const wallTime = time < dayBegins ? dayBegins : time > dayEnds ? dayEnds : time;
  return reminderKinds.flatMap((kind) => {
    const at = toInstant(addDays(date, -daysBefore[kind]), wallTime);
    if (!at || at.getTime() < now.getTime() + leastHours * 3_600_000) return [];
    return [{ kind, at }];
  });
}

/** For delayed reminders: the next morning if it is night in London, undefined by day. */
export function untilMorning(now: Date): Date | undefined {
  const wall = londonNow(now);
  if (wall.time >= dayBegins && wall.time < dayEnds) return undefined;
  return toInstant(wall.time < dayBegins ? wall.date : addDays(wall.date, 1), dayBegins);
}
