import type { Knex } from 'knex';
import type { z } from 'zod';
import type { offerCalls } from '#shared/contracts/offer.ts';
import { offerSentences } from '#shared/domain/offers.ts';
import { appointmentKinds } from '#shared/domain/messages.ts';
import { about, recordEvent, recordUndoable } from '#api/audit/events.ts';
import { lockUnsent, pastEventColumns, tooLate, type PastEvent } from '#api/audit/pastEvent.ts';
import { notifyClinic, notifyPatient } from '#api/bookings/notices.ts';
import { lockOwn, refusePastDay, rescheduleColumns } from '#api/bookings/patientChanges.service.ts';
import { auditView, lockBooking } from '#api/bookings/transitions.service.ts';
import { claimSlot, findTakenSlot, lockDay, slotOf } from '#api/calendar/takenSlots.ts';
import type { AuditContext } from '#api/http/auditContext.ts';
import { ApiError, notFound } from '#api/http/errors.ts';
import { BookingModel } from '#api/models/BookingModel.ts';
import { closeOffer, findLastOffer } from '#api/models/offers.ts';
import { holdTimes } from '#api/offers/offers.service.ts';
import type { TimeOfDay } from '#shared/domain/preferredTimes.ts';
import { inTransaction } from '#api/db/inTransaction.ts';

interface Own {
  userId: number;
  id: number;
}

/**
 * Declines all offered times, which become free. A request returns to the list with its new preferred times; an
 * appointment stays as it is, with a request to move.
 * @throws ApiError 409 with what became of the offer
 */
export async function declineOffer(
  db: Knex,
  act: AuditContext,
  { userId, id }: Own,
  form: z.output<typeof offerCalls.declineOffer.body>,
): Promise<BookingModel> {
  refusePastDay(form.preferredDate);
  return inTransaction(db, async (trx) => {
    const booking = await lockOwn(trx, act, userId, id);
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
    await recordEvent(trx, act, {
      action: 'offer_declined',
      ...about('booking', id),
      userId,
      after: { version },
    });
    await notifyClinic(trx, act, 'offer_declined', declined);
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

type View = ReturnType<typeof auditView>;

/** The acceptance that brought a booking to its present version. @throws ApiError 409 where something else did */
async function findAcceptance(trx: Knex, { id, version }: BookingModel) {
  const event = await trx('events')
    .where({ subject_type: 'booking', subject_id: id, action: 'offer_accepted' })
    .whereRaw(`(after->>'version')::integer = ?`, [version])
    .orderBy('id', 'desc')
    .first<PastEvent | undefined>(pastEventColumns);
  if (!event) throw tooLate();
  return event as PastEvent & { before: View };
}

/**
 * Gives back the offered time that the patient has just taken, until its letter is sent. Restores the former state, and
 * holds the offered times again, except those that somebody else has taken meanwhile.
 * @throws ApiError 409 when it is too late, or the appointment's earlier time is taken
 */
export const returnOffer = (db: Knex, act: AuditContext, { userId, id }: Own): Promise<BookingModel> =>
  inTransaction(db, async (trx) => {
    const booking = await lockBooking(trx, act, id, null);
    if (booking.userId !== userId) throw notFound('That booking');
    const event = await findAcceptance(trx, booking);
    await lockUnsent(trx, act, event, {
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
      version: booking.version + 1,
    });
    const offer = await findLastOffer(trx, id);
    if (offer && Date.parse(offer.endsAt) > Date.now()) {
      const free = await claimFree(trx, restored, offer.times);
      if (free.length > 0) await holdTimes(trx, restored, free, new Date(offer.endsAt), null);
    }
    const eventId = await recordUndoable(trx, act, {
      action: 'offer_returned',
      ...about('booking', id),
      userId,
      before: auditView(booking),
      after: { ...auditView(restored), undid: event.id },
    });
    await notifyPatient(trx, act, booking, restored, eventId);
    await notifyClinic(trx, act, 'offer_returned', restored);
    return restored;
  });
