import { isCalendarDate, isClockTime, isPast, londonNow } from '#shared/domain/wallTime.ts';

interface Appointment {
  status: string;
  preferredDate: string | null;
  appointmentDate: string | null;
  appointmentTime: string | null;
}

const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** Formats `yyyy-MM-dd` as `5 Oct 2026`, and a year alone as it is; handles missing and invalid dates. */
export function formatShortDate(date: string | null): string {
  if (!date) return 'N/A';
  if (/^\d{4}$/.test(date)) return date;
  if (!isCalendarDate(date)) return 'Invalid date';
  return `${Number(date.slice(8))} ${months[Number(date.slice(5, 7)) - 1]} ${date.slice(0, 4)}`;
}

/** `Mon 5 Oct 2026`. */
export function formatDateWithWeekday(date: string): string {
  if (!isCalendarDate(date)) return 'Invalid date';
  return `${weekdays[new Date(`${date}T00:00:00Z`).getUTCDay()]} ${formatShortDate(date)}`;
}

/** Waiting longer than this is shown to the desk. */
const waitedMs = 10 * 60 * 1000;

/** When a form was written and received, if it waited on a device; otherwise nothing. */
export function formatWrittenFields(row: {
  writtenAt: string | null;
  createdAt: string;
}): Record<string, string> {
  const { writtenAt, createdAt } = row;
  if (writtenAt === null || Date.parse(createdAt) - Date.parse(writtenAt) < waitedMs) return {};
  return { Written: formatInstant(writtenAt), Received: formatInstant(createdAt) };
}

/** `5 Oct 2026, 14:32` in the clinic's time zone. */
export function formatInstant(instant: string): string {
  const date = new Date(instant);
  if (Number.isNaN(date.getTime())) return 'Invalid date';
  const wall = londonNow(date);
  return `${formatShortDate(wall.date)}, ${wall.time}`;
}

/** The Requested Date column, shown while the request is open. */
export function formatRequestedDate({ status, preferredDate }: Appointment): string {
  return status === 'query' ? formatShortDate(preferredDate) : 'N/A';
}

/** The Appointment column. A past appointment is struck through and its row dimmed. */
export function formatAppointment(booking: Appointment, now = new Date()): { text: string; isPast: boolean } {
  const { status, appointmentDate: date, appointmentTime: time } = booking;
  if (status === 'query') return { text: 'Pending', isPast: false };
  if (!date || !time) return { text: 'Not set', isPast: false };
  if (!isCalendarDate(date) || !isClockTime(time)) return { text: 'Invalid date/time', isPast: false };
  return { text: `${formatDateWithWeekday(date)}, ${time}`, isPast: isPast(date, time, now) };
}
