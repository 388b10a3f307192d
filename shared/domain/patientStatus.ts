import { formatDateTime, formatDate, isCalendarDate, isClockTime, isPast } from '#shared/domain/wallTime.ts';
import { statusLabels } from '#shared/domain/transitions.ts';

/** What a patient reads about a booking (docs/specification.md, section 4). */
export interface PatientStatus {
  label: string;
  /** The status colour; a word and an icon are always shown beside it. */
  tone: 'amber' | 'blue' | 'green' | 'red' | 'neutral';
  message: string;
  /** A second line: the preferred date of a request, or that the appointment is in the past. */
  note: string | null;
}

interface Appointment {
  status: string;
  preferredDate: string | null;
  appointmentDate: string | null;
  appointmentTime: string | null;
  /** The day on which the booking was completed, if known. */
  completedOn?: string | null;
  /** Times that are held for the patient to choose from, until the offer ends. */
  offer?: object | null;
}

/** The day of a completed treatment: the appointment's, unless it was completed earlier. */
export function treatedOn({
  appointmentDate: date,
  completedOn,
}: Pick<Appointment, 'appointmentDate' | 'completedOn'>): string | null {
  return date && completedOn && completedOn < date ? completedOn : (date ?? completedOn ?? null);
}

const pastNote = 'This appointment is in the past.';

type When = Pick<Appointment, 'appointmentDate' | 'appointmentTime'>;

function hasPassed({ appointmentDate: date, appointmentTime: time }: When, now: Date): boolean {
  if (!date || !isCalendarDate(date)) return false;
  return isPast(date, time && isClockTime(time) ? time : '23:59', now);
}

/** Whether an appointment is confirmed and in the future. */
export const isUpcoming = (booking: When & Pick<Appointment, 'status'>, now: Date) =>
  booking.status === 'confirmed' &&
  Boolean(booking.appointmentDate && isCalendarDate(booking.appointmentDate)) &&
  !hasPassed(booking, now);

function formatConfirmed(booking: Appointment, isOver: boolean): string {
  const { appointmentDate: date, appointmentTime: time } = booking;
  if (!date || !time) return 'Appointment confirmed - date and time to be provided';
  return `${isOver ? 'Appointment was on' : 'Scheduled for'} ${formatDateTime(date, time)}`;
}

/** Which of several was cancelled. */
const wasOn = ({ appointmentDate: date, appointmentTime: time }: Appointment) =>
  date && time ? `It was for ${formatDateTime(date, time)}` : null;

export function formatPatientStatus(booking: Appointment, now: Date): PatientStatus {
  const isOver = hasPassed(booking, now);
  switch (booking.status) {
    case 'query':
      return {
        label: statusLabels.query.patient,
        tone: 'amber',
        message: "We'll contact you within 24 hours to schedule your appointment",
        note: booking.preferredDate ? `Preferred date: ${formatDate(booking.preferredDate)}` : null,
      };
    case 'confirmed':
      return {
        label: statusLabels.confirmed.patient,
        tone: 'blue',
        message: formatConfirmed(booking, isOver),
        note: isOver ? pastNote : null,
      };
    case 'completed':
      return {
        label: statusLabels.completed.patient,
        tone: 'green',
        message: `Treatment completed on ${formatDate(treatedOn(booking))}`,
        note: isOver ? pastNote : null,
      };
    case 'cancelled':
      return {
        label: statusLabels.cancelled.patient,
        tone: 'red',
        message: 'Appointment cancelled',
        note: wasOn(booking),
      };
    default:
      return { label: 'Status pending', tone: 'neutral', message: 'Status pending', note: null };
  }
}

function rank(booking: Appointment, now: Date): number {
  // Offered times are held for a few hours only.
  if (booking.offer) return -1;
  if (isUpcoming(booking, now)) return 0;
  return booking.status === 'query' ? 1 : booking.status === 'confirmed' ? 2 : 3;
}

const when = ({ appointmentDate, appointmentTime, preferredDate }: Appointment) =>
  `${appointmentDate ?? preferredDate ?? ''} ${appointmentTime ?? ''}`;

/** Those with offered times first; then upcoming ones, soonest on top; then requests; then past ones, latest on top. */
export function sortForPatient<T extends Appointment>(bookings: readonly T[], now: Date): T[] {
  return [...bookings].sort((a, b) => {
    const [aRank, bRank] = [rank(a, now), rank(b, now)];
    if (aRank !== bRank) return aRank - bRank;
    return aRank === 0 ? when(a).localeCompare(when(b)) : when(b).localeCompare(when(a));
  });
}
