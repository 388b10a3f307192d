import type { AdminBooking } from '#shared/contracts/booking.ts';
import type { Refusal } from '#shared/domain/bookingRules.ts';
import type { Meanwhile } from '#shared/domain/factConflict.ts';

type Booking = Pick<
  AdminBooking,
  | 'status'
  | 'appointmentDate'
  | 'appointmentTime'
  | 'attendance'
  | 'arrivedAt'
  | 'takenInAt'
  | 'staffNote'
  | 'earlierWantedAt'
  | 'reminderAnswer'
  | 'reminderAnsweredAt'
  | 'moveWishedAt'
>;

/** A change of one booking, which the server and a desk without it make alike. */
export interface BookingChange {
  check: (
    booking: Pick<Booking, 'status' | 'appointmentDate' | 'appointmentTime'>,
    at: Date,
  ) => Refusal | null;
  /** What it changes; call after `check`. @param at when it happened */
  apply: (booking: Booking, at: Date) => Partial<Booking & AdminBooking>;
  words: string;
  /** The label of its retry after a refusal. */
  again: string;
  /** Of a fact: whether what happened since the desk saw the booking contradicts it. */
  isContradicted?: (meanwhile: readonly Meanwhile[]) => boolean;
}

/** With the words of a fact. */
export const noted = (words: string) => ({ words, again: `Note “${words}” anyway` });
