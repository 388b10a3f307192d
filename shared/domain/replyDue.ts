import { clinic } from '#shared/clinic.ts';
import { dateTimeWords } from '#shared/domain/dateWords.ts';
import { londonNow } from '#shared/domain/wallTime.ts';

/**
 * Until when the patient will have heard from the clinic, on its own clock.
 * @param replyDueAt the instant; null when nothing is owed any more
 */
export function replyDueWords(replyDueAt: string | null, now: Date = new Date()): string | null {
  if (replyDueAt === null) return null;
  const due = new Date(replyDueAt);
  if (due < now) return `Our reply is late, and we are sorry. Please call us on ${clinic.phone}.`;
  const { date, time } = londonNow(due);
  return `Reply due by ${dateTimeWords(date, time)}`;
}
