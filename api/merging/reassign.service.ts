import type { Knex } from 'knex';
import type { z } from 'zod';
import { bookingHasEntries, type BookingMove } from '#shared/contracts/customerMerge.ts';
import { patientBookingKinds } from '#shared/domain/messages.ts';
import { about, offerUndo, recordUndoable, type AuditContext } from '#api/audit.ts';
import { refuseDeletedCustomer } from '#api/people/deletedCustomer.ts';
import { notifyPatient, notNotified } from '#api/bookings/notices.ts';
import { noReschedule } from '#api/bookings/patientChanges.service.ts';
import { refuseUnderAge } from '#api/bookings/requests.service.ts';
import { auditView, lockBooking } from '#api/bookings/transitions.service.ts';
import { isOpen } from '#api/customers/closing.ts';
import { withPhones } from '#api/models/withPhones.ts';
import { ApiError } from '#api/http/errors.ts';
import { recomputeLoyalty } from '#api/loyalty/loyalty.service.ts';
import { withdrawNotices } from '#api/outbox/outbox.ts';
import { checkCustomer, lockUsers } from '#api/merging/lockCustomers.ts';
import { BookingModel } from '#api/models/BookingModel.ts';
import { lockAssignment } from '#api/models/lockCustomer.ts';
import { findOpenOffer } from '#api/models/offers.ts';
import { letterAddress, fullName } from '#api/models/UserModel.ts';
import { inTransaction } from '#api/db/inTransaction.ts';

/** Letters about a booking that its patient has not been sent yet. */
export const waitingLetters = (bookingId: number) => (letters: Knex.QueryBuilder) =>
  void letters
    .where({ subject_type: 'booking', subject_id: bookingId })
    .whereIn('kind', [...patientBookingKinds]);

/** @throws ApiError 409 where entries of the former person's record are about the booking: a clinician moves those */
async function refuseWithEntries(trx: Knex, id: number): Promise<void> {
  const entry = await trx('record_entries').where({ booking_id: id }).first<object | undefined>('id');
  if (!entry) return;
  throw new ApiError(
    409,
    bookingHasEntries,
    'Something was signed in their care record for this booking, and stays there. A clinician strikes it out there and signs it in the right record.',
  );
}

/** @throws ApiError 409 while its present patient and the clinic have not agreed on its time */
export async function refuseUnanswered(trx: Knex, { id, moveWishedAt }: BookingModel): Promise<void> {
  if (await findOpenOffer(trx, id)) {
    throw new ApiError(409, 'offer_open', 'Times are offered for this booking. Please withdraw them first.');
  }
  if (moveWishedAt !== null) {
    throw new ApiError(409, 'move_wish_open', 'They have asked to move this booking. Please answer first.');
  }
}

/** Takes away the former person's link, and why they may come sooner; the move stores both, for its undo. */
const leaveBehind = `
  WITH links AS (DELETE FROM reminder_links WHERE booking_id = :id RETURNING *),
    sooner AS (DELETE FROM sooner_appointments WHERE booking_id = :id RETURNING *)
  UPDATE booking_moves SET left_behind = jsonb_build_object(
    'reminder_links', (SELECT jsonb_agg(to_jsonb(l)) FROM links l),
    'sooner_appointments', (SELECT jsonb_agg(to_jsonb(s)) FROM sooner s))
  WHERE event_id = :eventId`;

/** A letter about several appointments goes on being about those that stay with the former person. */
const leaveSeries = `
  UPDATE outbox_messages m SET subject_id = one.id FROM (
    SELECT l.id AS letter_id, min(b.id) AS id FROM (
      SELECT id, payload FROM outbox_messages WHERE kind = 'bookings_repeated' AND state = 'held'
        AND subject_type = 'booking' AND subject_id = :id FOR UPDATE SKIP LOCKED) AS l
    JOIN bookings b ON l.payload -> 'together' @> to_jsonb(b.id) AND b.user_id IS NOT DISTINCT FROM :formerId AND b.status = 'confirmed'
    GROUP BY l.id) AS one
  WHERE m.id = one.letter_id`;

/** Withdraws what was not sent about a booking, and confirms an appointment to come to whose it is now. */
export async function notifyNewPerson(
  trx: Knex,
  audit: AuditContext,
  booking: BookingModel,
  eventId: number,
): Promise<void> {
  await withdrawNotices(trx, eventId, waitingLetters(booking.id));
  if (booking.status === 'confirmed' && isOpen(booking))
    await notifyPatient(trx, audit, notNotified, booking, eventId);
}

/**
 * Puts a booking into another customer's record: name, address and telephone number are theirs from then on, and they
 * are sent the confirmation of an appointment to come. What was not sent to the former person yet is withdrawn.
 * @throws ApiError 404 for an unknown or deleted customer, 422 for one under 18, 409 while its time is not agreed, and
 * until it was said that entries of the care record stay behind
 */
export async function reassignBooking(
  db: Knex,
  audit: AuditContext,
  id: number,
  { userId, entriesStay = false }: z.output<typeof BookingMove>,
  ifVersion: number | null = null,
): Promise<BookingModel> {
  return inTransaction(db, async (trx) => {
    await lockAssignment(trx, 'exclusive');
    const booking = await lockBooking(trx, audit, id, ifVersion);
    await refuseDeletedCustomer(trx, booking);
    const { userId: formerId } = booking;
    if (formerId === userId) throw new ApiError(422, 'same_customer', 'This booking is theirs already.');
    const users = await lockUsers(trx, formerId === null ? [userId] : [formerId, userId]);
    const customer = checkCustomer(users.get(userId));
    refuseUnderAge(customer.dateOfBirth);
    await refuseUnanswered(trx, booking);
    if (!entriesStay) await refuseWithEntries(trx, id);
    const [known] = await withPhones(trx, [customer]);
    const moved = await BookingModel.query(trx).patchAndFetchById(id, {
      userId,
      name: fullName(customer),
      email: letterAddress(customer),
      phone: known?.phone ?? booking.phone,
      // The account that booked did so for the former person, and sees nothing of this one.
      forSomebodyElse: false,
      bookedBy: null,
      // What they asked for in their own words was answered.
      ...noReschedule,
      version: booking.version + 1,
    });
    const eventId = await recordUndoable(trx, audit, {
      action: 'booking_reassigned',
      ...about('booking', id),
      userId: formerId ?? userId,
      before: { ...auditView(booking), bookedBy: booking.bookedBy, forSomebodyElse: booking.forSomebodyElse },
      after: auditView(moved),
    });
    await trx('booking_moves').insert({
      event_id: eventId,
      booking_id: id,
      from_id: formerId,
      to_id: userId,
      old_name: booking.name,
      old_email: booking.email,
      old_phone: booking.phone,
    });
    await trx.raw(leaveBehind, { id, eventId });
    await trx.raw(leaveSeries, { id, formerId });
    await notifyNewPerson(trx, audit, moved, eventId);
    for (const patient of formerId === null ? [userId] : [formerId, userId])
      await recomputeLoyalty(trx, patient);
    offerUndo(audit, eventId);
    return moved;
  });
}
