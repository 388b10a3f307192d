import type { Knex } from 'knex';
import { clinic } from '#shared/clinic.ts';
import { about, recordEvent, type AuditContext } from '#api/audit.ts';
import { enqueueNotices } from '#api/outbox/outbox.ts';
import { BookingModel } from '#api/models/BookingModel.ts';
import { closeOffer } from '#api/models/offers.ts';
import { inTransaction } from '#api/db/inTransaction.ts';

/** Offers that have run out and are not ended yet. */
export const findOverdueOffers = (db: Knex): Promise<number[]> =>
  db('offers').where({ state: 'open' }).whereRaw('ends_at <= now()').orderBy('id').pluck('id');

/** Ends an offer that nobody took: its times are free, a request is back in the list, and both sides are notified. */
export async function endOffer(db: Knex, audit: AuditContext, offerId: number): Promise<void> {
  await inTransaction(db, async (trx) => {
    const due = await trx('offers')
      .where({ id: offerId, state: 'open' })
      .whereRaw('ends_at <= now()')
      .first<{ booking_id: number } | undefined>('booking_id');
    if (!due) return;
    // Bookings before their offers, as in every change: a tap that came first has closed it by then.
    const booking = await BookingModel.query(trx).findById(due.booking_id).forUpdate();
    if (!booking || (await closeOffer(trx, offerId, 'ended')) === 0) return;
    const { version } = await booking.$query(trx).patchAndFetch({ version: booking.version + 1 });
    const subject = { ...about('booking', booking.id), version } as const;
    await recordEvent(trx, audit, {
      action: 'offer_ended',
      ...about('booking', booking.id),
      userId: booking.userId,
      after: { version },
    });
    await enqueueNotices(trx, audit, [
      { kind: 'offer_ended', ...subject, recipient: booking.email },
      { kind: 'offer_unanswered', ...subject, recipient: clinic.email, isUrgent: true },
    ]);
  });
}
