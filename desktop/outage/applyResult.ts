import { AdminBooking } from '#shared/contracts/booking.ts';
import type { Intent, IntentResult } from '#shared/contracts/intent.ts';
import type { OfflineSnapshot } from '#shared/contracts/offlineData.ts';
import { applyCommand } from '#shared/commands/deskCommands.ts';
import { viewOf } from '#shared/commands/view.ts';

/** Adds a change that the server has just made to the snapshot, so that an outage right afterwards does not hide it. */
export function applyResult(
  snapshot: OfflineSnapshot,
  intent: Intent,
  result: IntentResult,
  row: unknown,
): OfflineSnapshot {
  const isCaller = intent.call === 'createCallerBooking';
  const madeId = isCaller ? result.customerId : (result.bookingId ?? intent.madeId);
  const { notes: _, ...after } = applyCommand(viewOf(snapshot), { ...intent, madeId });
  const booking = AdminBooking.safeParse(row).data;
  if (!booking) return after;
  const bare = { ...booking, email: null, message: null, moveWishNote: null };
  const others = after.bookings.filter(({ id }) => id !== bare.id && id !== madeId);
  return { ...after, bookings: [bare, ...others] };
}
