import type { AdminBooking } from '#shared/contracts/booking.ts';
import { bookingStatuses, canBecome, statusLabels, type BookingStatus } from '#shared/domain/transitions.ts';

export type StatusTone = 'amber' | 'blue' | 'green' | 'red' | 'neutral';

const tones: Record<BookingStatus, StatusTone> = {
  query: 'amber',
  confirmed: 'blue',
  completed: 'green',
  cancelled: 'red',
};

const isKnown = (status: string): status is BookingStatus =>
  (bookingStatuses as readonly string[]).includes(status);

/** Tone and label of a status; an unknown status is shown as pending. */
export function formatStatus(status: string): { tone: StatusTone; word: string } {
  if (!isKnown(status)) return { tone: 'neutral', word: 'Status pending' };
  return { tone: tones[status], word: statusLabels[status].admin };
}

/** Actions of a row's menu: requests can be scheduled, confirmed appointments completed. */
export function allowedActions(status: string) {
  return {
    canSchedule: status === 'query',
    canComplete: isKnown(status) && canBecome(status, 'completed'),
    canCancel: isKnown(status) && canBecome(status, 'cancelled'),
  };
}

export const canMove = ({ status, appointmentDate }: AdminBooking) =>
  status === 'confirmed' && appointmentDate !== null;

/** An appointment, whether it is to come or took place. */
export const canRepeat = ({ status, appointmentDate }: AdminBooking) =>
  (status === 'confirmed' || status === 'completed') && appointmentDate !== null;
