import type { Knex } from 'knex';
import type { z } from 'zod';
import { clinic } from '#shared/clinic.ts';
import { likelyTwin, type BookingManualCreate, type CallerBookingCreate } from '#shared/contracts/booking.ts';
import { birthDateWords } from '#shared/domain/dateWords.ts';
import { phoneDigits } from '#shared/domain/searchTerms.ts';
import { recordEvent, recordUndoable } from '#api/audit/events.ts';
import type { Act } from '#api/http/act.ts';
import { BookingModel } from '#api/models/BookingModel.ts';
import { notifyPatient } from '#api/bookings/notices.ts';
import { getService, refuseUnderAge } from '#api/bookings/requests.service.ts';
import { checkBookable, claimSlot } from '#api/calendar/takenSlots.ts';
import { auditView } from '#api/bookings/transitions.service.ts';
import { refuseTakenEmail } from '#api/auth/emailChanges.service.ts';
import { letterAddress, UserModel } from '#api/models/UserModel.ts';
import { ApiError, notFound } from '#api/http/errors.ts';

const practitionerId = clinic.practitioner.id;

type Appointment = Omit<z.output<typeof BookingManualCreate>, 'userId'>;
type Caller = z.output<typeof CallerBookingCreate>;

/** Creates a confirmed appointment for a customer and notifies them. */
async function bookFor(
  trx: Knex.Transaction,
  act: Act,
  user: UserModel,
  { appointmentDate, appointmentTime, phone, message, service: serviceName }: Appointment,
): Promise<BookingModel> {
  const { name: service, blockedMinutes: minutes } = getService(serviceName);
  await claimSlot(trx, practitionerId, { appointmentDate, appointmentTime, minutes });
  const booking = await BookingModel.query(trx)
    .insert({
      userId: user.id,
      name: `${user.firstName} ${user.lastName}`,
      email: letterAddress(user),
      phone,
      service,
      appointmentDate,
      appointmentTime,
      message,
      minutes,
      status: 'confirmed',
      source: 'manual',
    })
    .returning('*');
  const eventId = await recordUndoable(trx, act, {
    action: 'booking_created',
    subjectType: 'booking',
    subjectId: booking.id,
    userId: user.id,
    after: auditView(booking),
  });
  const unknown = { status: 'query', appointmentDate: null, appointmentTime: null } as const;
  await notifyPatient(trx, act, unknown, booking, eventId);
  return booking;
}

/** An appointment created by staff for a customer with an account. */
export async function createManualBooking(
  db: Knex,
  act: Act,
  form: z.output<typeof BookingManualCreate>,
): Promise<BookingModel> {
  getService(form.service);
  checkBookable(form);
  return db.transaction(async (trx) => {
    // A concurrent deletion waits, and then finds this booking.
    const user = await UserModel.query(trx).findById(form.userId).whereNull('deleted_at').forShare();
    if (!user) throw notFound('That customer');
    refuseUnderAge(user.dateOfBirth);
    return bookFor(trx, act, user, form);
  });
}

/** A customer with the caller's telephone number or address, or with their name and date of birth. */
async function findLikelyCustomer(trx: Knex, caller: Caller): Promise<UserModel | undefined> {
  const { firstName, lastName, dateOfBirth, email, phone } = caller;
  // LIKE without a wildcard is an equality that can use the trigram index.
  const { rows } = await trx.raw<{ rows: { id: number }[] }>(
    `SELECT id FROM users WHERE deleted_at IS NULL AND role = 'user' AND id IN (
       SELECT user_id FROM bookings WHERE :digits <> '' AND phone_digits LIKE :digits
       UNION ALL SELECT id FROM users WHERE :digits <> '' AND phone_digits(preferred_phone) LIKE :digits
       UNION ALL SELECT id FROM users WHERE email = :email
       UNION ALL SELECT id FROM users WHERE date_of_birth = :dateOfBirth
         AND lower(first_name) = lower(:firstName) AND lower(last_name) = lower(:lastName))
     ORDER BY id DESC LIMIT 1`,
    { firstName, lastName, dateOfBirth, email, digits: phoneDigits(phone) },
  );
  return rows[0] && UserModel.query(trx).findById(rows[0].id);
}

/**
 * Creates an account for a caller, and their appointment, in one transaction. The account has no password: its owner
 * chooses one by a link sent to the address, so that knowing the address is not enough.
 * @throws ApiError 409 `likely_twin` naming a customer who may be the same person; 422 for a person under 18
 */
export async function createCallerBooking(db: Knex, act: Act, form: Caller): Promise<BookingModel> {
  getService(form.service);
  checkBookable(form);
  refuseUnderAge(form.dateOfBirth);
  return db.transaction(async (trx) => {
    // The second of two desks with the same caller finds the first one's account.
    await trx.raw(`SELECT pg_advisory_xact_lock(hashtext('caller'), hashtext(?))`, [phoneDigits(form.phone)]);
    const twin = form.isSomebodyElse ? undefined : await findLikelyCustomer(trx, form);
    if (twin) {
      const name = `${twin.firstName} ${twin.lastName}`;
      const question = `Is this ${name}, born ${birthDateWords(twin.dateOfBirth)}?`;
      throw new ApiError(409, likelyTwin, question);
    }
    const { firstName, lastName, dateOfBirth, email } = form;
    if (email !== null) await refuseTakenEmail(trx, 0, email);
    const user = await UserModel.query(trx)
      .insert({ firstName, lastName, dateOfBirth, email, passwordHash: null })
      .returning('*');
    await recordEvent(trx, act, {
      action: 'account_made_at_desk',
      subjectType: 'user',
      subjectId: user.id,
    });
    return bookFor(trx, act, user, form);
  });
}
