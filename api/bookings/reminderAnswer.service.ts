import type { Knex } from 'knex';
import type { z } from 'zod';
import type { ReminderAnswer } from '#shared/contracts/booking.ts';
import {
  reminderLinkMessage,
  type RemindedAppointment,
  type reminderLinkCalls,
} from '#shared/contracts/reminderLink.ts';
import { changeRule } from '#shared/domain/patientChanges.ts';
import { isPast } from '#shared/domain/wallTime.ts';
import { about, recordEvent, type AuditContext } from '#api/audit.ts';
import { isBookedAtOnce, moveLocked } from '#api/bookings/atOnce.service.ts';
import { calendarFileOf, recordReschedule, refuseLate } from '#api/bookings/patientChanges.service.ts';
import { notifyClinic } from '#api/bookings/notices.ts';
import { releaseHeldTime } from '#api/calendar/heldTimes.ts';
import type { Context } from '#api/http/context.ts';
import { ApiError } from '#api/http/errors.ts';
import { hashToken } from '#api/mail/links.ts';
import { BookingModel } from '#api/models/BookingModel.ts';
import { UserModel } from '#api/models/UserModel.ts';
import { inTransaction } from '#api/db/inTransaction.ts';

interface Link {
  booking_id: number;
  appointment_date: string | null;
  appointment_time: string | null;
}

const linkOver = () => new ApiError(422, 'reminder_link_over', reminderLinkMessage);

async function findLink(db: Knex, token: string): Promise<Link> {
  const hash = hashToken(token);
  const link = await db('reminder_links')
    .where({ token_hash: hash })
    .orWhereRaw(
      'booking_id = (SELECT booking_id FROM reminder_links WHERE earlier_hashes @> ARRAY[?]::bytea[])',
      [hash],
    )
    .first<Link | undefined>('booking_id', 'appointment_date', 'appointment_time');
  if (!link) throw linkOver();
  return link;
}

/**
 * The booking of a link, which is still what its letter said: a request, or an appointment at that time and ahead, if it was
 * not cancelled since.
 * @throws ApiError 422 for a link that is unknown, or about another time
 */
async function findByLink(
  db: Knex,
  token: string,
  { isLocked = false } = {},
): Promise<{ booking: BookingModel; now: RemindedAppointment }> {
  const found = await findLink(db, token);
  const booking = await BookingModel.query(db)
    .findById(found.booking_id)
    .modify((query) => void (isLocked && query.forUpdate()));
  // The same link may have moved it while this waited for the lock.
  const link = isLocked ? await findLink(db, token) : found;
  const { appointment_date: date, appointment_time: time } = link;
  if (date !== null && time !== null && isPast(date, time, new Date())) throw linkOver();
  const isCancelled = booking?.status === 'cancelled';
  const isSame =
    date === null
      ? booking?.status === 'query'
      : booking?.status === 'confirmed' &&
        booking.appointmentDate === date &&
        booking.appointmentTime === time;
  if (!booking || (!isCancelled && !isSame)) throw linkOver();
  return { booking, now: await show(db, booking, { date, time }) };
}

async function show(
  db: Knex,
  booking: BookingModel,
  { date, time }: { date: string | null; time: string | null },
): Promise<RemindedAppointment> {
  const isAppointment = booking.status === 'confirmed';
  return {
    appointmentDate: date,
    appointmentTime: time,
    preferredDate: date === null ? booking.preferredDate : null,
    isCancelled: booking.status === 'cancelled',
    answer: isAppointment ? booking.reminderAnswer : null,
    moveWishDate: isAppointment ? booking.moveWishDate : null,
    isLate: isAppointment && changeRule(booking, new Date()) === 'call',
    minutes: isAppointment && (await isBookedAtOnce(db, booking.service)) ? booking.minutes : null,
    calendar: isAppointment ? calendarFileOf(booking) : null,
  };
}

export const readReminderLink = async (db: Knex, token: string): Promise<RemindedAppointment> =>
  (await findByLink(db, token)).now;

async function changeByLink(
  db: Knex,
  token: string,
  change: (trx: Knex.Transaction, booking: BookingModel, now: RemindedAppointment) => Promise<BookingModel>,
): Promise<RemindedAppointment> {
  return inTransaction(db, async (trx) => {
    const { booking, now } = await findByLink(trx, token, { isLocked: true });
    if (booking.status !== 'confirmed') throw linkOver();
    const changed = await change(trx, booking, now);
    return show(trx, changed, { date: changed.appointmentDate, time: changed.appointmentTime });
  });
}

/** The latest answer counts; "Cannot come" cancels nothing. The version stays, so that the desk's change goes through. */
export const answerReminder = (
  db: Knex,
  audit: AuditContext,
  { token, answer }: { token: string; answer: ReminderAnswer },
): Promise<RemindedAppointment> =>
  changeByLink(db, token, async (trx, booking, { appointmentDate, appointmentTime, answer: former }) => {
    // Said twice, it counts from the first time.
    if (former === answer) return booking;
    const answered = await booking.$query(trx).patchAndFetch({
      reminderAnswer: answer,
      reminderAnsweredAt: trx.fn.now(),
      reminderAnsweredFor: `${appointmentDate} ${appointmentTime}`,
    });
    await recordEvent(
      trx,
      { ...audit, actorId: booking.userId },
      {
        action: 'reminder_answered',
        ...about('booking', booking.id),
        userId: booking.userId,
        after: { answer, appointmentDate, appointmentTime },
      },
    );
    if (answer === 'cannot_come') {
      await notifyClinic(trx, audit, 'cannot_come', booking);
    }
    return answered;
  });

/** @throws ApiError 409 when it is too late to ask */
export const requestRescheduleByLink = (
  db: Knex,
  audit: AuditContext,
  { token, ...form }: z.output<typeof reminderLinkCalls.requestRescheduleByLink.body>,
): Promise<RemindedAppointment> =>
  changeByLink(db, token, async (trx, booking) => {
    refuseLate(booking);
    return recordReschedule(trx, { ...audit, actorId: booking.userId }, booking, form);
  });

/** @throws ApiError 409 when it is too late, for a time that is taken, and where a rule is against it */
export const moveByLink = (
  db: Knex,
  audit: AuditContext,
  ctx: Context,
  { token, date, time }: z.output<typeof reminderLinkCalls.moveByLink.body>,
): Promise<RemindedAppointment> =>
  changeByLink(db, token, async (trx, booking) => {
    refuseLate(booking);
    await releaseHeldTime(trx, ctx);
    const user = booking.userId === null ? null : await UserModel.query(trx).findById(booking.userId);
    const own = { ...audit, actorId: booking.userId };
    const moved = await moveLocked(trx, own, booking, user ?? null, { date, time });
    // The letter about the new time comes later: until then this link goes on.
    await trx('reminder_links')
      .where({ booking_id: booking.id })
      .update({ appointment_date: date, appointment_time: time });
    return moved;
  });
