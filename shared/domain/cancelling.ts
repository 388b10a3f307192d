/** Why and how long before its time an appointment is cancelled. */
import { hoursSince } from '#shared/domain/careTimeline.ts';

export const cancelReasons = ['patient', 'clinic'] as const;
export type CancelReason = (typeof cancelReasons)[number];

export const reasonLabels: Record<CancelReason, string> = {
  patient: 'at the patient’s request',
  clinic: 'for the clinic’s reasons',
};

interface Said {
  /** To the reminder of the present time. */
  reminderAnswer: string | null;
  reminderAnsweredAt: string | null;
  /** Of an open request to reschedule. */
  moveWishedAt: string | null;
}

/** When the patient first said that they do not come: to the reminder, by asking for another time, or by cancelling. */
export function findNotice(booking: Said, cancelledAt: Date): Date {
  const { reminderAnswer, reminderAnsweredAt, moveWishedAt } = booking;
  const said = [reminderAnswer === 'cannot_come' ? reminderAnsweredAt : null, moveWishedAt];
  return new Date(Math.min(cancelledAt.getTime(), ...said.flatMap((at) => (at ? [Date.parse(at)] : []))));
}

/**
 * Whole hours from a notice to the appointment, both on the clinic's wall clock, so that 48 hours are two days also
 * when the clocks change; negative once it has begun, null for a request, which has no time.
 */
export function hoursOfNotice(
  { appointmentDate, appointmentTime }: { appointmentDate: string | null; appointmentTime: string | null },
  noticeGivenAt: Date,
): number | null {
  if (!appointmentDate || !appointmentTime) return null;
  return Math.floor(-hoursSince({ date: appointmentDate, time: appointmentTime }, noticeGivenAt));
}

const maxAsHours = 96;

/** "26 hours’ notice", "9 days’ notice". */
export function formatNotice(hours: number): string {
  if (hours < 0) return 'after its time';
  if (hours === 0) return 'less than an hour’s notice';
  if (hours === 1) return 'an hour’s notice';
  return hours > maxAsHours ? `${Math.floor(hours / 24)} days’ notice` : `${hours} hours’ notice`;
}

/** ", at the patient’s request, 26 hours’ notice": what follows "cancelled it". */
export function formatCancellation(reason: unknown, hours: unknown): string {
  const why = cancelReasons.find((known) => known === reason);
  const parts = [why && reasonLabels[why], typeof hours === 'number' && formatNotice(hours)];
  return parts.flatMap((part) => (part ? [`, ${part}`] : [])).join('');
}
