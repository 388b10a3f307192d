import type { Knex } from 'knex';
import { clinic } from '#shared/clinic.ts';
import type { BookTime, HeldTime } from '#shared/contracts/atOnce.ts';
import { notAtOnce, refusalOfTaking } from '#shared/domain/atOnce.ts';
import type { Service } from '#shared/domain/catalogue.ts';
import { timeKey, type TimeOfDay } from '#shared/domain/offers.ts';
import { londonNow } from '#shared/domain/wallTime.ts';
import { about, recordUndoable, type AuditContext } from '#api/audit.ts';
import { notifyPatient, notNotified } from '#api/bookings/notices.ts';
import { lockOwn } from '#api/bookings/patientChanges.service.ts';
import { getService, refuseUnderAge } from '#api/bookings/requests.service.ts';
import { auditView, moveTo } from '#api/bookings/transitions.service.ts';
import { holdTime, releaseHeldTime, whenAsked } from '#api/calendar/heldTimes.ts';
import { claimFreeTime } from '#api/calendar/takenSlots.ts';
import { inTransaction } from '#api/db/inTransaction.ts';
import type { Context } from '#api/http/context.ts';
import { notFound, refuseIf } from '#api/http/errors.ts';
import { enqueueNotice } from '#api/outbox/outbox.ts';
import { BookingModel } from '#api/models/BookingModel.ts';
import { UserModel } from '#api/models/UserModel.ts';
import { findCoolingOffEnd } from '#api/record/soonerAppointments.ts';

/** @throws ApiError 409 unless an owner lets patients book the service at once */
async function getServiceAtOnce(db: Knex, name: string): Promise<Service> {
  refuseIf((await isBookedAtOnce(db, name)) ? null : notAtOnce);
  return getService(name);
}

/** Whether an owner lets patients take the free times of a service. */
export const isBookedAtOnce = async (db: Knex, name: string): Promise<boolean> =>
  (await db('clinic_settings')
    .whereRaw('? = ANY (booked_at_once)', [getService(name).id])
    .first<object | undefined>('*')) !== undefined;

const toCome = `
  SELECT appointment_date AS date, appointment_time AS time, service, EXISTS (SELECT FROM events e
    WHERE e.subject_type = 'booking' AND e.subject_id = b.id AND e.action = 'booked_at_once') AS "isAtOnce"
  FROM bookings b WHERE user_id = :userId AND status = 'confirmed' AND appointment_at > :now::timestamp AND id <> :exceptId
  ORDER BY appointment_at`;

/** Refuses a time that this patient, without an account a guest, may not take. `exceptId`: the appointment that is moved. */
async function refuseTaking(
  trx: Knex,
  user: UserModel | null,
  service: Service,
  { date, time }: TimeOfDay,
  { exceptId = null, askedAt = new Date() }: { exceptId?: number | null; askedAt?: Date } = {},
): Promise<void> {
  if (user) refuseUnderAge(user.dateOfBirth);
  const { id: userId, emailProvenAt } = user ?? { id: null, emailProvenAt: null };
  const { rows } = await trx.raw<{ rows: (TimeOfDay & { service: string; isAtOnce: boolean })[] }>(toCome, {
    userId,
    exceptId: exceptId ?? 0,
    now: timeKey(londonNow(new Date())),
  });
  const { until } = await findCoolingOffEnd(trx, { userId, service: service.name });
  const taking = {
    when: { date, time },
    minutes: service.blockedMinutes,
    // Of a series each can be moved.
    same: (exceptId === null && rows.find((one) => one.service === service.name)) || null,
    isUnconfirmed: exceptId === null && emailProvenAt === null && rows.some(({ isAtOnce }) => isAtOnce),
    thinkUntil: until,
  };
  refuseIf(refusalOfTaking(taking, askedAt));
}

/** Serialises what one patient takes in two tabs. */
async function lockAccount(trx: Knex, userId: number): Promise<UserModel> {
  const user = await UserModel.query(trx).findById(userId).whereNull('deleted_at').forUpdate();
  if (!user) throw notFound('That account');
  return user;
}

/** Holds a free time for a device; somebody who is logged in reads at once what is in the way. */
export const holdFreeTime = (
  db: Knex,
  ctx: Context,
  userId: number | null,
  { service: name, ...when }: TimeOfDay & { service: string },
): Promise<HeldTime> =>
  inTransaction(db, async (trx) => {
    const service = await getServiceAtOnce(trx, name);
    if (userId !== null) await refuseTaking(trx, await lockAccount(trx, userId), service, when);
    else {
      const unknown = { when, minutes: service.blockedMinutes, same: null, isUnconfirmed: false };
      refuseIf(refusalOfTaking({ ...unknown, thinkUntil: null }, new Date()));
    }
    return holdTime(trx, ctx, service, when);
  });

/** Confirms a free time, usually held by the device, without the desk. @throws ApiError 409 if taken or against a rule */
export const bookTime = (
  db: Knex,
  audit: AuditContext,
  { ctx, userId }: { ctx: Context; userId: number },
  { date, time, service: name, for: _me, ...details }: BookTime,
): Promise<BookingModel> =>
  inTransaction(db, async (trx) => {
    const service = await getServiceAtOnce(trx, name);
    const user = await lockAccount(trx, userId);
    const askedAt = await whenAsked(trx, ctx, { date, time });
    await refuseTaking(trx, user, service, { date, time }, { askedAt });
    await releaseHeldTime(trx, ctx);
    const minutes = service.blockedMinutes;
    const when = { appointmentDate: date, appointmentTime: time };
    await claimFreeTime(trx, clinic.practitioner.id, { ...when, minutes });
    const booked = { ...details, ...when, userId, minutes, service: service.name, preferredDate: date };
    const booking = await BookingModel.query(trx)
      .insert({ ...booked, status: 'confirmed', source: 'wizard' })
      .returning('*');
    await recordTaking(trx, audit, 'booked_at_once', notNotified, booking);
    return booking;
  });

/** Moves an own appointment to a free time. @throws ApiError 409 within the notice, if taken or against a rule */
export const moveMyBooking = (
  db: Knex,
  audit: AuditContext,
  { ctx, userId, id }: { ctx: Context; userId: number; id: number },
  when: TimeOfDay,
): Promise<BookingModel> =>
  inTransaction(db, async (trx) => {
    const user = await lockAccount(trx, userId);
    const booking = await lockOwn(trx, audit, userId, id);
    await releaseHeldTime(trx, ctx);
    return moveLocked(trx, audit, booking, user, when);
  });

/** The same for an appointment that is locked, whose notice is still ahead. @param user null for a guest's */
export async function moveLocked(
  trx: Knex.Transaction,
  audit: AuditContext,
  booking: BookingModel,
  user: UserModel | null,
  when: TimeOfDay,
): Promise<BookingModel> {
  refuseIf(booking.status === 'confirmed' ? null : notAtOnce);
  // Told twice, it is one move.
  if (booking.appointmentDate === when.date && booking.appointmentTime === when.time) return booking;
  const service = await getServiceAtOnce(trx, booking.service);
  const length = { ...service, blockedMinutes: booking.minutes };
  await refuseTaking(trx, user, length, when, { exceptId: booking.id });
  const to = { appointmentDate: when.date, appointmentTime: when.time };
  await claimFreeTime(trx, booking.specialistId, { ...to, minutes: booking.minutes }, booking.id);
  const moved = await moveTo(trx, booking, 'confirmed', { ...to, earlierWantedAt: null });
  await recordTaking(trx, audit, 'booking_moved_by_patient', booking, moved);
  return moved;
}

/** Records what a patient did, and notifies them and the clinic. */
async function recordTaking(
  trx: Knex,
  audit: AuditContext,
  action: 'booked_at_once' | 'booking_moved_by_patient',
  before: typeof notNotified | BookingModel,
  booking: BookingModel,
): Promise<void> {
  const subject = about('booking', booking.id);
  const eventId = await recordUndoable(trx, audit, {
    action,
    ...subject,
    userId: booking.userId,
    ...(before instanceof BookingModel && { before: auditView(before) }),
    after: auditView(booking),
  });
  await notifyPatient(trx, audit, before, booking, eventId);
  const notice = { kind: action, ...subject, version: booking.version, recipient: clinic.email };
  await enqueueNotice(trx, audit, { ...notice, isUrgent: true });
}
