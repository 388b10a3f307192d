import type { Knex } from 'knex';
import { offerLinkMessage } from '#shared/contracts/offer.ts';
import type { Offer } from '#shared/contracts/preferredTimes.ts';
import { offerSentences } from '#shared/domain/offers.ts';
import { timeText, type TimeOfDay } from '#shared/domain/preferredTimes.ts';
import { about, recordUndoable } from '#api/audit/events.ts';
import { notifyClinic, notifyPatient } from '#api/bookings/notices.ts';
import { refuseUnbookable } from '#api/bookings/ageCheck.ts';
import { auditView, lockBooking, moveTo } from '#api/bookings/transitions.service.ts';
import { claimSlot } from '#api/calendar/takenSlots.ts';
import type { AuditContext } from '#api/http/auditContext.ts';
import { ApiError, notFound } from '#api/http/errors.ts';
import { hashToken } from '#api/mail/links.ts';
import type { BookingModel } from '#api/models/BookingModel.ts';
import { closeOffer, findLastOffer, readOffer, type OfferRow } from '#api/models/offers.ts';
import { inTransaction } from '#api/db/inTransaction.ts';

/**
 * Confirms a locked booking at one of the times held for it, and frees the others. @throws ApiError 409 with the state
 * of the offer
 */
async function takeTime(
  trx: Knex.Transaction,
  act: AuditContext,
  booking: BookingModel,
  chosen: TimeOfDay,
): Promise<TimeOfDay> {
  const offer = await findLastOffer(trx, booking.id);
  const isOffered = offer?.times.some((time) => timeText(time) === timeText(chosen));
  if (offer?.state !== 'open' || !isOffered) {
    throw new ApiError(
      409,
      `offer_${offer?.state ?? 'unknown'}`,
      offerSentences[offer?.state ?? 'withdrawn'],
    );
  }
  await refuseUnbookable(trx, act, booking);
  const when = { appointmentDate: chosen.date, appointmentTime: chosen.time };
  await claimSlot(trx, booking.specialistId, { ...when, minutes: booking.minutes }, booking.id);
  await closeOffer(trx, offer.id, 'accepted');
  const confirmed = await moveTo(trx, booking, 'confirmed', { ...when, earlierWantedAt: null });
  const eventId = await recordUndoable(trx, act, {
    action: 'offer_accepted',
    ...about('booking', booking.id),
    userId: booking.userId,
    before: auditView(booking),
    after: auditView(confirmed),
  });
  // The desk has offered it, so the letters are its own.
  const { confirmedAddress: _whose, ...asDesk } = act;
  await notifyPatient(trx, asDesk, booking, confirmed, eventId);
  await notifyClinic(trx, act, 'offer_accepted', confirmed);
  return chosen;
}

/** The patient takes one of the times held for their own booking. Another patient's is not found. */
export const acceptOffer = (
  db: Knex,
  act: AuditContext,
  { userId, id }: { userId: number; id: number },
  chosen: TimeOfDay,
): Promise<TimeOfDay> =>
  inTransaction(db, async (trx) => {
    const booking = await lockBooking(trx, act, id, null);
    if (booking.userId !== userId) throw notFound('That booking');
    return takeTime(trx, act, booking, chosen);
  });

async function findByToken(db: Knex, token: string): Promise<OfferRow> {
  const row = await db('offers')
    .where({ token_hash: hashToken(token) })
    .first<OfferRow | undefined>();
  if (!row) throw new ApiError(422, 'link_invalid', offerLinkMessage);
  return row;
}

/** The offer of a link. @throws ApiError 409 with the state of the offer */
export async function readOfferLink(db: Knex, token: string): Promise<Offer> {
  const offer = await readOffer(db, await findByToken(db, token));
  if (offer.state !== 'open') throw new ApiError(409, `offer_${offer.state}`, offerSentences[offer.state]);
  return offer;
}

/** Takes a time by the link of a patient who cannot log in. */
export const acceptOfferLink = (
  db: Knex,
  act: AuditContext,
  { token, ...chosen }: TimeOfDay & { token: string },
): Promise<TimeOfDay> =>
  inTransaction(db, async (trx) => {
    const { id, booking_id } = await findByToken(trx, token);
    const booking = await lockBooking(trx, act, booking_id, null);
    const last = await findLastOffer(trx, booking.id);
    // An older link than that of the last offer.
    if (last?.id !== id) throw new ApiError(409, 'offer_withdrawn', offerSentences.withdrawn);
    return takeTime(trx, act, booking, chosen);
  });
