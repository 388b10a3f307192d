import { AdminBooking } from '#shared/contracts/booking.ts';
import type { QueuedCommand, CommandResult } from '#shared/contracts/queuedCommand.ts';
import type { OfflineSnapshot } from '#shared/contracts/offlineData.ts';
import { applyCommand } from '#shared/commands/deskCommands.ts';
import { viewOf } from '#shared/commands/view.ts';

/** Adds a change that the server has just made to the snapshot, so that an outage right afterwards does not hide it. */
export function applyResult(
  snapshot: OfflineSnapshot,
  command: QueuedCommand,
  result: CommandResult,
  row: unknown,
): OfflineSnapshot {
  const isCaller = command.call === 'createCallerBooking';
  const madeId = isCaller ? result.customerId : (result.bookingId ?? command.madeId);
  const { notes: _, done: __, ...after } = applyCommand(viewOf(snapshot), { ...command, madeId });
  const booking = AdminBooking.safeParse(row).data;
  if (!booking) return after;
  const bare = { ...booking, email: null, message: null, moveWishNote: null };
  const others = after.bookings.filter(({ id }) => id !== bare.id && id !== madeId);
  return { ...after, bookings: [bare, ...others] };
}
