import type { AdminBooking } from '#shared/contracts/booking.ts';
import type { Conflict, QueuedCommand, CurrentState } from '#shared/contracts/queuedCommand.ts';
import type { OfflineSnapshot } from '#shared/contracts/offlineData.ts';
import { command, now, sampleBooking, sampleSnapshot } from '#shared/testing/sampleCommand.ts';
import { currentStateOf, viewOf } from '#shared/commands/view.ts';
import type { Known } from '#desktop/outage/conflicts.ts';

export const knownOf = (
  given: Partial<OfflineSnapshot> = {},
  results: [string, number | null][] = [],
): Known => {
  const snapshot = sampleSnapshot(given);
  return {
    snapshot,
    view: viewOf(snapshot),
    results: new Map(results.map(([id, version]) => [id, { bookingId: 1, customerId: null, version }])),
    now,
  };
};
export const nothing: Known = { snapshot: null, view: null, results: new Map(), now };
export const refused = (code: string | null, given: Partial<Conflict> = {}): Conflict => ({
  code,
  sentence: 'No.',
  ...given,
});
export const entry = (
  given: Partial<QueuedCommand>,
  conflict: Conflict | null = refused('version_conflict'),
) => ({
  command: command(given),
  conflict,
});
export const standing = (given: Partial<CurrentState> = {}): CurrentState => ({
  ...currentStateOf(sampleBooking(1)),
  ...given,
});
export const bookings = (...given: Partial<AdminBooking>[]) => ({
  bookings: given.map((one, at) => sampleBooking(at + 1, one)),
});
