/** What patients may do with their own bookings, in the clinic's time zone; the API enforces the same rules. */
import { clinic } from '#shared/clinic.ts';
import { hoursSince } from '#shared/domain/careTimeline.ts';
import type { BookingStatus } from '#shared/domain/transitions.ts';

/** Within these hours of the start an appointment can be changed by telephone only. */
export const noticeHours = 48;

export const tooLateMessage = `Your appointment is less than ${noticeHours} hours away. To change it, please ring us on ${clinic.phone}.`;

/** A request can be changed online until the clinic has answered it. */
export const answeredMessage = `We have answered this request already. To change it, please call us on ${clinic.phone}.`;

/** By the list of a patient, in which a reply is owed until the request is answered. */
export const isRequestOpen = ({ status, replyDueAt }: { status: BookingStatus; replyDueAt: string | null }) =>
  status === 'query' && replyDueAt !== null;

interface Appointment {
  status: BookingStatus;
  appointmentDate: string | null;
  appointmentTime: string | null;
}

/** `free`: cancelled online, moved if confirmed. `call`: too late for that, by telephone. `closed`: over or cancelled. */
export type ChangeRule = 'free' | 'call' | 'closed';

export function changeRule(booking: Appointment, now: Date): ChangeRule {
  const { status, appointmentDate: date, appointmentTime: time } = booking;
  if (status === 'query') return 'free';
  if (status !== 'confirmed' || !date || !time) return 'closed';
  const hoursLeft = -hoursSince({ date, time }, now);
  if (hoursLeft <= 0) return 'closed';
  return hoursLeft >= noticeHours ? 'free' : 'call';
}
