/** Appointments that unsent changes cancel or move: the patient and the server still count on them. */
import type { AdminBooking } from '#shared/contracts/booking.ts';
import type { QueuedCommand } from '#shared/contracts/queuedCommand.ts';
import type { OfflineSnapshot } from '#shared/contracts/offlineData.ts';
import { applyCommand } from '#shared/commands/deskCommands.ts';
import { findBooking, viewOf, type OutageView } from '#shared/commands/view.ts';

type Place = Pick<AdminBooking, 'id' | 'appointmentDate' | 'appointmentTime'>;

const isSamePlace = (one: Place, other: Place) =>
  one.id === other.id &&
  one.appointmentDate === other.appointmentDate &&
  one.appointmentTime === other.appointmentTime;

const expected = (view: OutageView) => view.bookings.filter(({ status }) => status === 'confirmed');

const takesAway = ({ call, body }: QueuedCommand) =>
  call === 'confirmBooking' || (call === 'updateBooking' && body['status'] === 'cancelled');

/** By the id of the unsent change after which the appointment was no longer where it is expected. */
export function listPendingRemovals(
  saved: OfflineSnapshot,
  commands: readonly QueuedCommand[],
): Map<string, AdminBooking> {
  const first = new Map(expected(viewOf(saved)).map((booking) => [booking.id, booking]));
  const last = new Map<number, string>();
  let view = viewOf(saved);
  for (const command of commands) {
    view = applyCommand(view, command);
    const { bookingId } = command.subject;
    if (bookingId === null) continue;
    if (takesAway(command)) last.set(bookingId, command.id);
    const made = findBooking(view, bookingId);
    if (made && command.madeId === bookingId) first.set(bookingId, made);
  }
  const removals = new Map<string, AdminBooking>();
  for (const [bookingId, commandId] of last) {
    const [before, after] = [first.get(bookingId), findBooking(view, bookingId)];
    if (!before || !after) continue;
    // Nobody but this desk has ever expected an appointment that it made and moved itself.
    const isMoved = bookingId > 0 && !isSamePlace(before, after);
    if (after.status === 'cancelled' || isMoved) removals.set(commandId, before);
  }
  return removals;
}

/** An appointment that an unsent change cancels or moves, as the patient still expects it. */
export interface PendingRemoval {
  booking: AdminBooking;
  /** "Pencilled: moved to 14:30". */
  words: string;
}

/** A list without the rows that are shown as pending removals. */
export const withoutPendingRemovals = (
  bookings: readonly AdminBooking[],
  removals: readonly PendingRemoval[],
) => bookings.filter((one) => !removals.some(({ booking }) => isSamePlace(booking, one)));
