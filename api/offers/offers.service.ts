import type { Knex } from 'knex';
import type { z } from 'zod';
import { type TimeOfDay, doTimesOverlap, offerEnd, sortTimes } from '#shared/domain/offers.ts';
import type { AdminOffer, OfferCreate } from '#shared/contracts/offer.ts';
import { refusalOfMove } from '#shared/domain/bookingRules.ts';
import { about, offerUndo, recordUndoable, type AuditContext } from '#api/audit.ts';
import { refuseUnbookable } from '#api/bookings/ageCheck.ts';
import { lockBooking } from '#api/bookings/transitions.service.ts';
import { checkBookable, claimSlot } from '#api/calendar/takenSlots.ts';
import { ApiError, refuseIf } from '#api/http/errors.ts';
import { enqueueNotice, withdrawNotices } from '#api/outbox/outbox.ts';
import type { BookingModel } from '#api/models/BookingModel.ts';
import { lockAssignment } from '#api/models/lockCustomer.ts';
import { withBirthDates } from '#api/models/namesakes.ts';
import { closeOffer, findOpenOffer, readOffer, type OfferRow } from '#api/models/offers.ts';
import { agreeToSooner } from '#api/record/soonerAppointments.ts';
import { inTransaction } from '#api/db/inTransaction.ts';

/** Every open offer, soonest end first. */
export async function listOffers(db: Knex): Promise<AdminOffer[]> {
  const rows = await db('offers as f')
    .join('bookings as b', 'b.id', 'f.booking_id')
    .where({ 'f.state': 'open' })
    .whereRaw('f.ends_at > now()')
    .orderBy(['f.ends_at', 'f.id'])
    .select<(OfferRow & { name: string; userId: number | null; dateOfBirth: string | null })[]>(
      'f.*',
      'b.name',
      {
        userId: 'b.user_id',
        dateOfBirth: 'b.date_of_birth',
      },
    );
  return Promise.all(
    (await withBirthDates(db, rows)).map(async ({ name, bornOn, ...row }) => ({
      ...(await readOffer(db, row)),
      bookingId: row.booking_id,
      name,
      bornOn,
    })),
  );
}

async function findEnd(trx: Knex, times: TimeOfDay[]): Promise<Date> {
  const { hours } = await trx('clinic_settings').first<{ hours: number }>('offer_hours as hours');
  const end = offerEnd(times, hours, new Date());
  if (end) return end;
  throw new ApiError(
    422,
    'too_soon',
    'The first of these times is too soon to wait for an answer. Please call.',
  );
}

/** Stores an open offer of a locked booking at claimed times, and the job that ends it. */
export async function holdTimes(
  trx: Knex.Transaction,
  { id, minutes, specialistId }: BookingModel,
  times: TimeOfDay[],
  endsAt: Date,
  createdBy: number | null,
): Promise<void> {
  const [offer] = await trx('offers')
    .insert({ booking_id: id, ends_at: endsAt, created_by: createdBy })
    .returning<{ id: number }[]>('id');
  await trx('offered_times').insert(
    times.map(({ date, time }) => ({
      offer_id: offer?.id,
      specialist_id: specialistId,
      appointment_date: date,
      appointment_time: time,
      minutes,
    })),
  );
  await trx.raw(
    `SELECT 1 FROM graphile_worker.add_job('end_offer', json_build_object('offerId', ?::integer),
       run_at := ?::timestamptz, job_key := ?)`,
    [offer?.id ?? 0, endsAt, `offer:${offer?.id}`],
  );
}

/**
 * Holds the times for the patient of a request, or of an appointment that may be moved, and writes to them.
 * @throws ApiError 409 for a time that is taken, while another offer is open, or before the end of the patient's time to
 * think without a reason; 422 for times that cannot be held
 */
export async function offerTimes(
  db: Knex,
  audit: AuditContext,
  id: number,
  { times: wanted, dateOfBirth, sooner }: z.output<typeof OfferCreate>,
  ifVersion: number | null = null,
): Promise<BookingModel> {
  const times = sortTimes(wanted);
  const appointments = times.map(({ date, time }) => ({ appointmentDate: date, appointmentTime: time }));
  appointments.forEach(checkBookable);
  return inTransaction(db, async (trx) => {
    if (dateOfBirth !== undefined) await lockAssignment(trx, 'exclusive');
    const booking = await lockBooking(trx, audit, id, ifVersion);
    const checked = await refuseUnbookable(trx, audit, booking, dateOfBirth);
    refuseIf(refusalOfMove(booking.status, 'confirmed'));
    const { minutes, version } = booking;
    if (doTimesOverlap(times, minutes)) {
      throw new ApiError(
        422,
        'times_overlap',
        `These times overlap: the appointment takes ${minutes} minutes.`,
      );
    }
    if (await findOpenOffer(trx, id)) {
      throw new ApiError(409, 'offer_open', 'Times are already offered. Withdraw them first.');
    }
    const endsAt = await findEnd(trx, times);
    await agreeToSooner(trx, audit, booking, times, { reason: sooner, isRequired: true });
    // One that has run out, and that no job has ended yet.
    await trx('offers')
      .where({ booking_id: id, state: 'open' })
      .update({ state: 'ended', closed_at: trx.fn.now() });
    for (const appointment of appointments) {
      await claimSlot(trx, booking.specialistId, { ...appointment, minutes });
    }
    await holdTimes(trx, booking, times, endsAt, audit.actorId);
    const offered = await booking.$query(trx).patchAndFetch({ ...checked, version: version + 1 });
    const eventId = await recordUndoable(trx, audit, {
      action: 'times_offered',
      ...about('booking', id),
      userId: booking.userId,
      after: { times, version: offered.version },
    });
    await enqueueNotice(trx, audit, {
      kind: 'times_offered',
      ...about('booking', id),
      version: offered.version,
      recipient: booking.email,
    });
    offerUndo(audit, eventId);
    return offered;
  });
}

/** Closes the open offer of a locked booking; a patient who was written to is notified. */
export async function withdrawFrom(
  trx: Knex.Transaction,
  audit: AuditContext,
  booking: BookingModel,
  details: Record<string, unknown> = {},
): Promise<void> {
  const offer = await findOpenOffer(trx, booking.id);
  if (!offer) throw new ApiError(409, 'no_offer', 'No times are offered any more.');
  await closeOffer(trx, offer.id, 'withdrawn');
  const { version } = await booking.$query(trx).patchAndFetch({ version: booking.version + 1 });
  const eventId = await recordUndoable(trx, audit, {
    action: 'offer_withdrawn',
    ...about('booking', booking.id),
    userId: booking.userId,
    after: { ...details, version },
  });
  const unsent = await withdrawNotices(trx, eventId, (messages) =>
    messages.where({ subject_type: 'booking', subject_id: booking.id, kind: 'times_offered' }),
  );
  if (unsent.length > 0) return;
  await enqueueNotice(trx, audit, {
    kind: 'offer_ended',
    ...about('booking', booking.id),
    version,
    recipient: booking.email,
  });
}

export const withdrawOffer = (db: Knex, audit: AuditContext, id: number): Promise<void> =>
  inTransaction(db, async (trx) => withdrawFrom(trx, audit, await lockBooking(trx, audit, id, null)));
