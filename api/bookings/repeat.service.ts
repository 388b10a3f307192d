import type { Knex } from 'knex';
import type { z } from 'zod';
import type { BookingRepeat } from '#shared/contracts/booking.ts';
import { refusal, stretchTaken } from '#shared/domain/bookingRules.ts';
import { timeKey } from '#shared/domain/offers.ts';
import { about, offerUndo, recordUndoable, type AuditContext } from '#api/audit.ts';
import { refuseUnbookable } from '#api/bookings/ageCheck.ts';
import { notifyPatient, notNotified } from '#api/bookings/notices.ts';
import { auditView, lockBooking } from '#api/bookings/transitions.service.ts';
import { checkBookable, findTakenSlot, lockDay, slotOf } from '#api/calendar/takenSlots.ts';
import { inTransaction } from '#api/db/inTransaction.ts';
import { refuseIf } from '#api/http/errors.ts';
import { BookingModel } from '#api/models/BookingModel.ts';
import { agreeToSooner } from '#api/record/soonerAppointments.ts';
import { enqueueNotice, withdrawNotices } from '#api/outbox/outbox.ts';

const noAppointment = refusal(409, 'wrong_status', 'Only an appointment can be repeated.');

/**
 * Books further appointments like this one, all of them or none, with one letter; the first one's own confirmation, if it
 * still waits, becomes part of that letter.
 * @throws ApiError 409 naming the first time that is taken
 */
export async function repeatBooking(
  db: Knex,
  audit: AuditContext,
  id: number,
  { times, sooner }: z.output<typeof BookingRepeat>,
) {
  for (const { date, time } of times) checkBookable({ appointmentDate: date, appointmentTime: time });
  return inTransaction(db, async (trx) => {
    const booking = await lockBooking(trx, audit, id, null);
    const { status, userId, name, email, phone, service, minutes, specialistId } = booking;
    refuseIf(status === 'confirmed' || status === 'completed' ? null : noAppointment);
    await refuseUnbookable(trx, audit, booking);
    const { ageCheckedAt, dateOfBirth, forSomebodyElse, bookedBy } = booking;
    const copied = { userId, name, email, phone, service, minutes, specialistId };
    const person = { ageCheckedAt, dateOfBirth, forSomebodyElse, bookedBy };
    const made: BookingModel[] = [];
    // In order, so that two desks never wait for each other.
    const inOrder = times.toSorted((a, b) => timeKey(a).localeCompare(timeKey(b)));
    for (const { date: appointmentDate, time: appointmentTime } of inOrder) {
      const when = { appointmentDate, appointmentTime };
      await lockDay(trx, specialistId, appointmentDate);
      const slot = { specialistId, exceptId: null, ...slotOf({ ...when, minutes }) };
      const taken = await findTakenSlot(trx, slot);
      refuseIf(taken ? stretchTaken(taken) : null);
      const one = await BookingModel.query(trx)
        .insert({ ...copied, ...person, ...when, status: 'confirmed', source: 'manual' })
        .returning('*');
      await agreeToSooner(trx, audit, one, [{ date: appointmentDate, time: appointmentTime }], {
        reason: sooner,
      });
      const created = await recordUndoable(trx, audit, {
        action: 'booking_created',
        ...about('booking', one.id),
        userId,
        after: auditView(one),
      });
      await notifyPatient(trx, audit, notNotified, one, created, { isOnlyAppointments: true });
      made.push(one);
    }
    const eventId = await recordUndoable(trx, audit, {
      action: 'bookings_repeated',
      ...about('booking', made[0]!.id),
      userId,
      after: { bookings: made.map((one) => one.id) },
    });
    offerUndo(audit, eventId);
    const waiting = await withdrawNotices(trx, eventId, (messages) =>
      messages.where({ subject_type: 'booking', subject_id: id, kind: 'booking_confirmed' }),
    );
    const together = [...(waiting.length > 0 ? [booking] : []), ...made];
    await enqueueNotice(trx, audit, {
      kind: 'bookings_repeated',
      ...about('booking', made[0]!.id),
      recipient: email,
      payload: { together: together.map((one) => one.id) },
    });
    return made;
  });
}
