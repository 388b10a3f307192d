import { londonNow } from '#shared/domain/wallTime.ts';

const morning = '10:00';

/** The time that a new task starts with, `HH:MM`: the morning, or today the next full hour, so that it is not overdue at once. */
export function startingTime(dueDate: string, now = londonNow(new Date())): string {
  if (dueDate !== now.date || now.time < morning) return morning;
  const next = Number(now.time.slice(0, 2)) + 1;
  return next > 23 ? '23:59' : `${next}:00`;
}
