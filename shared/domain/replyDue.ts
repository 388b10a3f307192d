import { clinic } from '#shared/clinic.ts';
import { dateTimeWords } from '#shared/domain/dateWords.ts';
import { londonNow } from '#shared/domain/wallTime.ts';

/** Within how many hours a request or message is answered, as the site promises. */
export const replyHours = 24;

/**
 * When the clinic will have replied, in the clinic's time zone.
 * @param replyDueAt an instant; null when no reply is owed
 */
export function replyDueWords(replyDueAt: string | null, now: Date): string | null {
  if (replyDueAt === null) return null;
  const due = new Date(replyDueAt);
  if (due < now) return `Our reply is late, and we are sorry. Please call us on ${clinic.phone}.`;
  const { date, time } = londonNow(due);
  return `Reply due by ${dateTimeWords(date, time)}`;
}
