/** Who could come earlier, now that a time has become free. */
import {
  endsInHours,
  isUsuallyOpen,
  listBusy,
  listFreeStarts,
  type Schedule,
} from '#shared/domain/freeTimes.ts';
import { offerEnd, timeKey, type TimeOfDay } from '#shared/domain/offers.ts';
import { isTooSoon } from '#shared/domain/coolingOff.ts';
import { addDays } from '#shared/domain/wallTime.ts';

/** A stretch that was taken and is not any more: starts and ends as `yyyy-MM-dd HH:mm`. */
export interface Freed {
  from: string;
  to: string;
}

export interface WantsEarlier {
  bookingId: number;
  minutes: number;
  /** Since when the patient has wanted it: an instant. */
  since: string;
  /** The appointment, or the end of the preferred day: only what is before it is earlier. */
  before: string;
  /** Starts that were offered already, and not taken. */
  declined: readonly string[];
  /** The end of the patient's time to think: what is before it is not offered. */
  coolingOffUntil: Date | null;
}

export interface Chance<W extends WantsEarlier> extends TimeOfDay {
  waiting: (W & TimeOfDay)[];
}

function listStarts(schedule: Schedule, { from, to }: Freed, minutes: number, now: Date): TimeOfDay[] {
  const starts: TimeOfDay[] = [];
  for (let date = from.slice(0, 10); date <= to.slice(0, 10); date = addDays(date, 1)) {
    if (!isUsuallyOpen(date)) continue;
    for (const time of listFreeStarts(date, listBusy(schedule, date), minutes)) starts.push({ date, time });
  }
  return starts.filter(
    (start) =>
      timeKey(start) >= from &&
      timeKey(start) < to &&
      endsInHours(start.date, start.time, minutes) &&
      offerEnd([start], 1, now) !== null,
  );
}

/** For each freed time: patients who would come earlier and fit, with a start each, longest wait first. */
export function listChances<W extends WantsEarlier>(
  schedule: Schedule,
  freed: readonly Freed[],
  wanting: readonly W[],
  now: Date,
): Chance<W>[] {
  const inOrder = wanting.toSorted((a, b) => a.since.localeCompare(b.since) || a.bookingId - b.bookingId);
  const chances = new Map<string, Chance<W>>();
  for (const stretch of freed) {
    const waiting = inOrder.flatMap((one) => {
      if (one.declined.some((start) => start >= stretch.from && start < stretch.to)) return [];
      const start = listStarts(schedule, stretch, one.minutes, now).find(
        (time) => timeKey(time) < one.before && !isTooSoon(time, one.coolingOffUntil),
      );
      return start ? [{ ...one, ...start }] : [];
    });
    const [first] = waiting.toSorted((a, b) => timeKey(a).localeCompare(timeKey(b)));
    // The same time can have become free more than once.
    if (first) chances.set(timeKey(first), { date: first.date, time: first.time, waiting });
  }
  return [...chances.values()].sort((a, b) => timeKey(a).localeCompare(timeKey(b)));
}
