import { clinic } from '#shared/clinic.ts';
import { isUsuallyOpen } from '#shared/domain/freeTimes.ts';
import { formatDateTime, formatDate, addDays, londonNow, londonToday } from '#shared/domain/wallTime.ts';

/** Within how many hours a request or message is answered, as the site promises. */
export const replyHours = 24;

/** By when a reply is due, in the clinic's time zone; on a closed day, on which open one at the latest. */
export function formatDue(due: Date): string {
  const { date, time } = londonNow(due);
  const words = formatDateTime(date, time);
  const open = openFrom(date);
  return open === date
    ? words
    : `${words}. We are closed that day: you hear from us on ${formatDate(open)} at the latest.`;
}

/** When the clinic will have replied. @param replyDueAt an instant; null when no reply is owed */
export function formatReplyDue(replyDueAt: string | null, now: Date): string | null {
  if (replyDueAt === null) return null;
  return isReplyLate(replyDueAt, now)
    ? `Our reply is late, and we are sorry. Please call us on ${clinic.phone}.`
    : `Reply due by ${formatDue(new Date(replyDueAt))}`;
}

/** Whether a reply did not come when it was due: where that is on a closed day, until the next open one is over. */
export function isReplyLate(replyDueAt: string, now: Date): boolean {
  const due = new Date(replyDueAt);
  const { date } = londonNow(due);
  const open = openFrom(date);
  return open === date ? due < now : londonToday(now) > open;
}

const openFrom = (date: string): string => (isUsuallyOpen(date) ? date : openFrom(addDays(date, 1)));
