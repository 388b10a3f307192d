import { clinic } from '#shared/clinic.ts';
import { bankHolidayOn } from '#shared/domain/bankHolidays.ts';
import { clinicHours } from '#shared/domain/openingHours.ts';
import { formatDateTime, formatDate } from '#shared/domain/formatDates.ts';
import { addDays, londonNow } from '#shared/domain/wallTime.ts';

/** Within how many hours a request or message is answered, as the site promises. */
export const replyHours = 24;

/**
 * When the clinic will have replied, in the clinic's time zone.
 * @param replyDueAt an instant; null when no reply is owed
 */
export function formatReplyDue(replyDueAt: string | null, now: Date): string | null {
  if (replyDueAt === null) return null;
  const due = new Date(replyDueAt);
  if (due < now) return `Our reply is late, and we are sorry. Please call us on ${clinic.phone}.`;
  const { date, time } = londonNow(due);
  const words = `Reply due by ${formatDateTime(date, time)}`;
  if (isOpenOn(date)) return words;
  let open = date;
  while (!isOpenOn(open)) open = addDays(open, 1);
  return `${words}. We are closed that day: you hear from us on ${formatDate(open)} at the latest.`;
}

const isOpenOn = (date: string) => clinicHours.isOpenOn(date) && bankHolidayOn(date) === undefined;
