import type { Knex } from 'knex';
import type { Offer } from '#shared/contracts/preferredTimes.ts';
import { replyHours } from '#shared/domain/replyDue.ts';

/** SQL: whether the booking has an open offer. One that has run out is not open, even before the job that ends it. */
export const hasOpenOffer = `EXISTS (
  SELECT FROM offers f WHERE f.booking_id = bookings.id AND f.state = 'open' AND f.ends_at > now())`;

/** SQL: when the reply to a request is due: `replyHours` after it was sent, or after its last offer was over. */
export const replyDueAt = `greatest(bookings.created_at,
  (SELECT max(least(f.ends_at, f.closed_at)) FROM offers f WHERE f.booking_id = bookings.id)) + interval '${replyHours} hours'`;

export type OfferState = 'open' | 'accepted' | 'ended' | 'withdrawn';

export interface OfferRow {
  id: number;
  booking_id: number;
  state: OfferState;
  ends_at: string;
}

const findTimes = (db: Knex, offerId: number) =>
  db('offered_times')
    .where({ offer_id: offerId })
    .orderBy('slot')
    .select<Offer['times']>({ date: 'appointment_date', time: 'appointment_time' });

/** With its times; `state` is `ended` for one that has run out. */
export async function readOffer(db: Knex, row: OfferRow): Promise<Offer & { id: number; state: OfferState }> {
  const hasRunOut = row.state === 'open' && Date.parse(row.ends_at) <= Date.now();
  return {
    id: row.id,
    state: hasRunOut ? 'ended' : row.state,
    endsAt: row.ends_at,
    times: await findTimes(db, row.id),
  };
}

/** The last offer for a booking, whatever became of it. */
export async function findLastOffer(db: Knex, bookingId: number) {
  const row = await db('offers')
    .where({ booking_id: bookingId })
    .orderBy('id', 'desc')
    .first<OfferRow | undefined>();
  return row && readOffer(db, row);
}

export async function findOpenOffer(db: Knex, bookingId: number) {
  const offer = await findLastOffer(db, bookingId);
  return offer?.state === 'open' ? offer : undefined;
}

export const closeOffer = (trx: Knex, id: number, state: Exclude<OfferState, 'open'>) =>
  trx('offers').where({ id, state: 'open' }).update({ state, closed_at: trx.fn.now() });
