/** How long offered times are held, and what patients read about them. */
import { formatDateTime } from '#shared/domain/formatDates.ts';
import { overlaps } from '#shared/domain/slots.ts';
import { londonNow, toInstant } from '#shared/domain/wallTime.ts';
import { timeText, type TimeOfDay } from '#shared/domain/preferredTimes.ts';

const hour = 3_600_000;
/** An offer ends this long before the first of its times. */
const lastHours = 2;
/** A shorter hold would end before its message is read. */
const shortestMs = hour / 2;

export const sortTimes = (times: readonly TimeOfDay[]): TimeOfDay[] =>
  times.toSorted((a, b) => timeText(a).localeCompare(timeText(b)));

/** When an offer ends: after the hours an owner has set, but two hours before its first time; null if that is too soon. */
export function offerEnd(times: readonly TimeOfDay[], hours: number, now: Date): Date | null {
  const starts = times.map(({ date, time }) => toInstant(date, time)?.getTime() ?? -Infinity);
  const end = Math.min(now.getTime() + hours * hour, Math.min(...starts) - lastHours * hour);
  return end - now.getTime() >= shortestMs ? new Date(end) : null;
}

/** Whether two of the times would run into each other. */
export const doTimesOverlap = (times: readonly TimeOfDay[], minutes: number) =>
  times.some((one, index) =>
    times
      .slice(index + 1)
      .some(
        (other) =>
          one.date === other.date && overlaps({ start: one.time, minutes }, { start: other.time, minutes }),
      ),
  );

export const describeTime = ({ date, time }: TimeOfDay) => formatDateTime(date, time);

/** "Tuesday 5 January 2027 at 10:30", of an instant in the clinic's time zone. */
export const describeMoment = (instant: string) => describeTime(londonNow(new Date(instant)));

/** Why a time cannot be taken any more, by the state of the offer. */
export const offerSentences = {
  accepted: 'You have already chosen a time. Your appointment is confirmed.',
  ended: 'These times are no longer held for you. We will be in touch to agree another.',
  withdrawn:
    'The clinic has changed this meanwhile, so these times are no longer held. Please call us if in doubt.',
  open: 'That is not one of the times we offered.',
} as const;
