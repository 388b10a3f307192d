import type { Knex } from 'knex';
import { clinic } from '#shared/clinic.ts';
import type { ReminderAnswer } from '#shared/contracts/booking.ts';
import { reminderLinkMessage, type RemindedAppointment } from '#shared/contracts/reminderLink.ts';
import { isPast } from '#shared/domain/wallTime.ts';
import { recordEvent } from '#api/audit/events.ts';
import type { AuditContext } from '#api/http/auditContext.ts';
import { ApiError } from '#api/http/errors.ts';
import { hashToken } from '#api/mail/links.ts';
import { enqueueNotice } from '#api/outbox/outbox.ts';
import { BookingModel } from '#api/models/BookingModel.ts';
import { inTransaction } from '#api/db/inTransaction.ts';

interface Link {
  booking_id: number;
  appointment_date: string;
  appointment_time: string;
}

const linkOver = () => new ApiError(422, 'reminder_link_over', reminderLinkMessage);

/**
 * Finds the booking of a link whose appointment is still confirmed for the time that the reminder named, and ahead.
 * @throws ApiError 422 for a link that is unknown, used, replaced, or about another time
 */
async function readLink(db: Knex, token: string): Promise<{ link: Link; now: RemindedAppointment }> {
  const link = await db('reminder_links')
    .where({ token_hash: hashToken(token) })
    .first<Link | undefined>('booking_id', 'appointment_date', 'appointment_time');
  if (!link) throw linkOver();
  const now = { appointmentDate: link.appointment_date, appointmentTime: link.appointment_time };
  if (isPast(now.appointmentDate, now.appointmentTime, new Date())) throw linkOver();
  return { link, now };
}

const ofLink = (db: Knex, { booking_id: id, appointment_date, appointment_time }: Link) =>
  BookingModel.query(db).findOne({ id, status: 'confirmed', appointment_date, appointment_time });

export async function readReminderLink(db: Knex, token: string): Promise<RemindedAppointment> {
  const { link, now } = await readLink(db, token);
  if (!(await ofLink(db, link))) throw linkOver();
  return now;
}

/**
 * Records whether a patient comes, once for each link. "Cannot come" cancels nothing: the desk is notified, and calls them.
 * The booking's version stays, so that a change that the desk is about to make still goes through.
 */
export async function answerReminder(
  db: Knex,
  act: AuditContext,
  { token, answer }: { token: string; answer: ReminderAnswer },
): Promise<RemindedAppointment> {
  return inTransaction(db, async (trx) => {
    const { link, now } = await readLink(trx, token);
    // Bookings are locked before what belongs to them, as in every change; of two answers the second finds no link.
    const booking = await ofLink(trx, link).forUpdate();
    const used =
      booking &&
      (await trx('reminder_links')
        .where({ token_hash: hashToken(token) })
        .delete());
    if (!used) throw linkOver();
    await booking.$query(trx).patch({
      reminderAnswer: answer,
      // Said twice, it counts from the first time.
      ...(booking.reminderAnswer !== answer && { reminderAnsweredAt: trx.fn.now() }),
      reminderAnsweredFor: `${now.appointmentDate} ${now.appointmentTime}`,
    });
    await recordEvent(
      trx,
      { ...act, actorId: booking.userId },
      {
        action: 'reminder_answered',
        subjectType: 'booking',
        subjectId: booking.id,
        userId: booking.userId,
        after: { answer, ...now },
      },
    );
    if (answer === 'cannot_come') {
      await enqueueNotice(trx, act, {
        kind: 'cannot_come',
        subjectType: 'booking',
        subjectId: booking.id,
        version: booking.version,
        recipient: clinic.email,
        isUrgent: true,
      });
    }
    return now;
  });
}
