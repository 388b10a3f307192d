import type { Knex } from 'knex';
import type { z } from 'zod';
import { type offerCalls, offerLinkMessage } from '#shared/contracts/offer.ts';
import { offerSentences, type TimeOfDay, timeKey } from '#shared/domain/offers.ts';
import { appointmentKinds } from '#shared/domain/messages.ts';
import { about, recordEvent, recordUndoable, type AuditContext } from '#api/audit.ts';
import { lockUnsent, pastEventColumns, tooLate, type PastEvent } from '#api/audit/undo.service.ts';
import { notifyClinic, notifyPatient } from '#api/bookings/notices.ts';
import {
  calendarFileOf,
  lockMine,
  refusePastDay,
  rescheduleColumns,
} from '#api/bookings/patientChanges.service.ts';
import { type auditView, changeEvent, lockBooking, moveTo } from '#api/bookings/transitions.service.ts';
import { claimSlot, findTakenSlot, lockDay, slotOf } from '#api/calendar/takenSlots.ts';
import { ApiError } from '#api/http/errors.ts';
import { BookingModel } from '#api/models/BookingModel.ts';
import { closeOffer, findLastOffer, readOffer, type OfferRow } from '#api/models/offers.ts';
import { holdTimes } from '#api/offers/offers.service.ts';
import { inTransaction } from '#api/db/inTransaction.ts';
import { refuseUnbookable } from '#api/bookings/ageCheck.ts';
import { hashToken } from '#api/mail/links.ts';

interface Own {
  userId: number;
  id: number;
}

/**
 * Declines all offered times, which become free. A request returns to the list with its new preferred times; an
 * appointment stays as it is, with a request to move, also within the notice: the clinic has offered to move it.
 * @throws ApiError 409 with what became of the offer
 */
export async function declineOffer(
  db: Knex,
  audit: AuditContext,
  { userId, id }: Own,
  form: z.output<typeof offerCalls.declineOffer.body>,
): Promise<BookingModel> {
  refusePastDay(form.preferredDate);
  return inTransaction(db, async (trx) => {
    const booking = await lockMine(trx, audit, userId, id);
    const offer = await findLastOffer(trx, id);
    if (offer?.state !== 'open') {
      const state = offer?.state ?? 'withdrawn';
      throw new ApiError(409, `offer_${state}`, offerSentences[state]);
    }
    await closeOffer(trx, offer.id, 'ended');
    const declined = await booking.$query(trx).patchAndFetch({
      ...(booking.status === 'query'
        ? { preferredDate: form.preferredDate, wishes: form.wishes ?? null }
        : rescheduleColumns(trx, form)),
      version: booking.version + 1,
    });
    const { version } = declined;
    await recordEvent(trx, audit, {
      action: 'offer_declined',
      ...about('booking', id),
      userId,
      after: { version },
    });
    await notifyClinic(trx, audit, 'offer_declined', declined);
    return declined;
  });
}

/** Claims the times that nobody has taken meanwhile. */
async function claimFree(
  trx: Knex.Transaction,
  booking: BookingModel,
  times: TimeOfDay[],
): Promise<TimeOfDay[]> {
  const free: TimeOfDay[] = [];
  for (const { date, time } of times) {
    await lockDay(trx, booking.specialistId, date);
    const slot = slotOf({ appointmentDate: date, appointmentTime: time, minutes: booking.minutes });
    const taken = await findTakenSlot(trx, { specialistId: booking.specialistId, exceptId: null, ...slot });
    if (!taken) free.push({ date, time });
  }
  return free;
}

/** The acceptance that brought a booking to its present version. @throws ApiError 409 where something else did */
async function findAcceptance(trx: Knex, { id, version }: BookingModel) {
  const event = await trx('events')
    .where({ subject_type: 'booking', subject_id: id, action: 'offer_accepted' })
    .whereRaw(`(after->>'version')::integer = ?`, [version])
    .orderBy('id', 'desc')
    .first<PastEvent | undefined>(pastEventColumns);
  if (!event) throw tooLate();
  return event as PastEvent & { before: ReturnType<typeof auditView> };
}

/**
 * Gives back the offered time that the patient has just taken, until its letter is sent. Restores the former state, and
 * holds the offered times again, except those that somebody else has taken meanwhile.
 * @throws ApiError 409 when it is too late, or the appointment's earlier time is taken
 */
export const returnOffer = (db: Knex, audit: AuditContext, { userId, id }: Own): Promise<BookingModel> =>
  inTransaction(db, async (trx) => {
    const booking = await lockMine(trx, audit, userId, id);
    const event = await findAcceptance(trx, booking);
    await lockUnsent(trx, audit, event, {
      subjectType: 'booking',
      kinds: appointmentKinds,
      version: booking.version,
    });
    const { status, appointmentDate, appointmentTime, hasMoveWish } = event.before;
    if (status === 'confirmed' && appointmentDate && appointmentTime) {
      const when = { appointmentDate, appointmentTime, minutes: booking.minutes };
      await claimSlot(trx, booking.specialistId, when, id);
    }
    const restored = await BookingModel.query(trx).patchAndFetchById(id, {
      status,
      appointmentDate,
      appointmentTime,
      ...(hasMoveWish && { moveWishAnsweredAt: null }),
      earlierWantedAt: (event.after?.['earlierWantedAt'] ?? null) as string | null,
      version: booking.version + 1,
    });
    const offer = await findLastOffer(trx, id);
    if (offer && Date.parse(offer.endsAt) > Date.now()) {
      const free = await claimFree(trx, restored, offer.times);
      if (free.length > 0) await holdTimes(trx, restored, free, new Date(offer.endsAt), null);
    }
    const returned = changeEvent('offer_returned', booking, restored, { undid: event.id });
    const eventId = await recordUndoable(trx, audit, returned);
    await notifyPatient(trx, audit, booking, restored, eventId);
    await notifyClinic(trx, audit, 'offer_returned', restored);
    return restored;
  });

/** Confirms a locked booking at one held time, and frees the others. @throws ApiError 409 with the offer's state */
async function takeTime(
  trx: Knex.Transaction,
  audit: AuditContext,
  booking: BookingModel,
  chosen: TimeOfDay,
): Promise<TimeOfDay> {
  const offer = await findLastOffer(trx, booking.id);
  const isOffered = offer?.times.some((time) => timeKey(time) === timeKey(chosen));
  if (offer?.state !== 'open' || !isOffered) {
    throw new ApiError(
      409,
      `offer_${offer?.state ?? 'unknown'}`,
      offerSentences[offer?.state ?? 'withdrawn'],
    );
  }
  await refuseUnbookable(trx, audit, booking);
  const when = { appointmentDate: chosen.date, appointmentTime: chosen.time };
  await claimSlot(trx, booking.specialistId, { ...when, minutes: booking.minutes }, booking.id);
  await closeOffer(trx, offer.id, 'accepted');
  const confirmed = await moveTo(trx, booking, 'confirmed', { ...when, earlierWantedAt: null });
  const { earlierWantedAt } = booking;
  const accepted = changeEvent('offer_accepted', booking, confirmed, { earlierWantedAt });
  const eventId = await recordUndoable(trx, audit, accepted);
  // The desk has offered it, so the letters are its own.
  const { confirmedAddress: _whose, ...asDesk } = audit;
  await notifyPatient(trx, asDesk, booking, confirmed, eventId);
  await notifyClinic(trx, audit, 'offer_accepted', confirmed);
  return chosen;
}

/** The patient takes one of the times held for their own booking. Another patient's is not found. */
export const acceptOffer = (
  db: Knex,
  audit: AuditContext,
  { userId, id }: Own,
  chosen: TimeOfDay,
): Promise<TimeOfDay> =>
  inTransaction(db, async (trx) => takeTime(trx, audit, await lockMine(trx, audit, userId, id), chosen));

async function findByToken(db: Knex, token: string): Promise<OfferRow> {
  const row = await db('offers')
    .where({ token_hash: hashToken(token) })
    .first<OfferRow | undefined>();
  if (!row) throw new ApiError(422, 'link_invalid', offerLinkMessage);
  return row;
}

/** The offer of a link, also with the time that was taken by it. @throws ApiError 409 with what became of it otherwise */
export async function readOfferLink(db: Knex, token: string) {
  const row = await findByToken(db, token);
  const { state, ...offer } = await readOffer(db, row);
  if (state === 'open') return offer;
  const booking = await BookingModel.query(db).findById(row.booking_id).where({ status: 'confirmed' });
  const taken = offer.times.find(
    ({ date, time }) => date === booking?.appointmentDate && time === booking.appointmentTime,
  );
  if (state === 'accepted' && booking && taken)
    return { ...offer, taken: { ...taken, calendar: calendarFileOf(booking) } };
  // What was taken has been moved or cancelled since.
  const became = state === 'accepted' ? 'withdrawn' : state;
  throw new ApiError(409, `offer_${became}`, offerSentences[became]);
}

/** Takes a time by the link of a patient who cannot log in. */
export const acceptOfferLink = (
  db: Knex,
  audit: AuditContext,
  { token, ...chosen }: TimeOfDay & { token: string },
): Promise<TimeOfDay> =>
  inTransaction(db, async (trx) => {
    const { id, booking_id } = await findByToken(trx, token);
    const booking = await lockBooking(trx, audit, booking_id, null);
    const last = await findLastOffer(trx, booking.id);
    // An older link than that of the last offer.
    if (last?.id !== id) throw new ApiError(409, 'offer_withdrawn', offerSentences.withdrawn);
    return takeTime(trx, audit, booking, chosen);
  });
