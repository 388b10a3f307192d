import type { Knex } from 'knex';
import { changeEarlier as earlier } from '#shared/commands/changeEarlier.ts';
import { about, recordEvent, type AuditContext } from '#api/audit.ts';
import { lockBooking } from '#api/bookings/transitions.service.ts';
import { refuseIf } from '#api/http/errors.ts';
import type { BookingModel } from '#api/models/BookingModel.ts';
import { inTransaction } from '#api/db/inTransaction.ts';
import { lockMine } from '#api/bookings/patientChanges.service.ts';

/** Records that the patient would come earlier, or not any more. The wait counts from the first time they said so. */
async function change(
  trx: Knex.Transaction,
  audit: AuditContext,
  booking: BookingModel,
  isWanted: boolean,
  desk: { version: number } | null,
): Promise<BookingModel> {
  const [asked, at] = [earlier({ isEarlierWanted: isWanted }), audit.occurredAt ?? new Date()];
  refuseIf(asked.check(booking, at));
  if ((booking.earlierWantedAt !== null) === isWanted) return booking;
  const updated = await booking.$query(trx).patchAndFetch({ ...asked.apply(booking, at), ...desk });
  await recordEvent(trx, audit, {
    action: isWanted ? 'earlier_wanted' : 'earlier_not_wanted',
    ...about('booking', booking.id),
    userId: booking.userId,
    ...(desk && { after: { ...desk, isByDesk: true } }),
  });
  return updated;
}

/** The patient's own request for an earlier time. */
export const wantEarlier = (
  db: Knex,
  audit: AuditContext,
  { userId, id }: { userId: number; id: number },
  isWanted: boolean,
): Promise<BookingModel> =>
  inTransaction(db, async (trx) => {
    const booking = await lockMine(trx, audit, userId, id);
    return change(trx, audit, booking, isWanted, null);
  });

/** Whether the patient would come earlier, as the desk records it. */
export const changeEarlier = (
  db: Knex,
  audit: AuditContext,
  id: number,
  isEarlierWanted: boolean,
  ifVersion: number | null = null,
): Promise<BookingModel> =>
  inTransaction(db, async (trx) => {
    const booking = await lockBooking(trx, audit, id, ifVersion, earlier({ isEarlierWanted }));
    return change(trx, audit, booking, isEarlierWanted, { version: booking.version + 1 });
  });
