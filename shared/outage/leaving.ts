/** Appointments that unsent changes cancel or move: the patient and the server still count on them. */
import type { AdminBooking } from '#shared/contracts/booking.ts';
import type { Intent } from '#shared/contracts/intent.ts';
import type { OfflineSnapshot } from '#shared/contracts/offlineData.ts';
import { applyCommand } from '#shared/commands/deskCommands.ts';
import { findBooking, viewOf, type OutageView } from '#shared/commands/view.ts';

type Place = Pick<AdminBooking, 'id' | 'appointmentDate' | 'appointmentTime'>;

const isSamePlace = (one: Place, other: Place) =>
  one.id === other.id &&
  one.appointmentDate === other.appointmentDate &&
  one.appointmentTime === other.appointmentTime;

const expected = (view: OutageView) => view.bookings.filter(({ status }) => status === 'confirmed');

const takesAway = ({ call, body }: Intent) =>
  call === 'confirmBooking' || (call === 'updateBooking' && body['status'] === 'cancelled');

/** By the id of the unsent change after which the appointment was no longer where it is expected. */
export function listLeaving(saved: OfflineSnapshot, intents: readonly Intent[]): Map<string, AdminBooking> {
  const first = new Map(expected(viewOf(saved)).map((booking) => [booking.id, booking]));
  const last = new Map<number, string>();
  let view = viewOf(saved);
  for (const intent of intents) {
    view = applyCommand(view, intent);
    const { bookingId } = intent.subject;
    if (bookingId === null) continue;
    if (takesAway(intent)) last.set(bookingId, intent.id);
    const made = findBooking(view, bookingId);
    if (made && intent.madeId === bookingId) first.set(bookingId, made);
  }
  const leaving = new Map<string, AdminBooking>();
  for (const [bookingId, intentId] of last) {
    const [before, after] = [first.get(bookingId), findBooking(view, bookingId)];
    if (!before || !after) continue;
    // Nobody but this desk has ever expected an appointment that it made and moved itself.
    const isMoved = bookingId > 0 && !isSamePlace(before, after);
    if (after.status === 'cancelled' || isMoved) leaving.set(intentId, before);
  }
  return leaving;
}

/** An appointment that an unsent change cancels or moves, as the patient still expects it. */
export interface Leaving {
  booking: AdminBooking;
  /** "Pencilled: moved to 14:30". */
  words: string;
}

/** A list without the rows that are shown as leaving. */
export const withoutLeaving = (bookings: readonly AdminBooking[], leaving: readonly Leaving[]) =>
  bookings.filter((one) => !leaving.some(({ booking }) => isSamePlace(booking, one)));
