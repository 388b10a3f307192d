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
  | 'earlierWantedAt'
  | 'reminderAnswer'
  | 'reminderAnsweredAt'
  | 'moveWishedAt'
>;

/** A change of one booking, which the server and a desk without it make alike. */
export interface BookingChange<Body> {
  check: (
    booking: Pick<Booking, 'status' | 'appointmentDate' | 'appointmentTime'>,
    body: Body,
    at: Date,
  ) => Refusal | null;
  /** What it changes; call after `check`. @param at when it happened */
  apply: (booking: Booking, body: Body, at: Date) => Partial<Booking & AdminBooking>;
  words: (body: Body) => string;
  /** The label of its retry after a refusal. */
  again: (body: Body) => string;
  /** Of a fact: whether what happened since the desk saw the booking contradicts it. */
  isContradicted?: (body: Body, meanwhile: readonly Meanwhile[]) => boolean;
}

export const recordAnyway = (words: string) => `Note “${words}” anyway`;

/** A change with its body. */
export const bind = <Body>(change: BookingChange<Body>, body: Body) => ({
  check: (booking: Parameters<typeof change.check>[0], at: Date) => change.check(booking, body, at),
  apply: (booking: Booking, at: Date) => change.apply(booking, body, at),
  words: change.words(body),
  again: change.again(body),
  isContradicted:
    change.isContradicted && ((meanwhile: readonly Meanwhile[]) => change.isContradicted!(body, meanwhile)),
});
export type BoundChange = ReturnType<typeof bind>;
