import type { Knex } from 'knex';
import type { z } from 'zod';
import { clinic } from '#shared/clinic.ts';
import {
  likelyDuplicate,
  type BookingManualCreate,
  type CallerBookingCreate,
} from '#shared/contracts/booking.ts';
import { formatBirthDate } from '#shared/domain/wallTime.ts';
import { comparePeople } from '#shared/domain/samePerson.ts';
import { phoneDigits } from '#shared/domain/phoneNumber.ts';
import { about, recordEvent, recordUndoable, type AuditContext } from '#api/audit.ts';
import { BookingModel } from '#api/models/BookingModel.ts';
import { notifyPatient, notNotified } from '#api/bookings/notices.ts';
import { getService, refuseUnderAge } from '#api/bookings/requests.service.ts';
import { checkBookable, claimSlot } from '#api/calendar/takenSlots.ts';
import { auditView, moveTo, lockBooking } from '#api/bookings/transitions.service.ts';
import { followMerge } from '#api/models/mergedAccounts.ts';
import { letterAddress, UserModel } from '#api/models/UserModel.ts';
import { ApiError, notFound } from '#api/http/errors.ts';
import { storePersonAnswer } from '#api/people/personAnswers.ts';
import { agreeToSooner } from '#api/record/soonerAppointments.ts';
import { inTransaction } from '#api/db/inTransaction.ts';
import { refuseDeletedCustomer } from '#api/people/deletedCustomer.ts';
import { lockAssignment } from '#api/models/lockCustomer.ts';

/**
 * Locks the request that an appointment answers: before its patient, as in every change that gives a booking to an account.
 * @throws ApiError 409 when it was answered or belongs to an account by now, 422 when it is for another service
 */
async function lockGuestRequest(
  trx: Knex.Transaction,
  audit: AuditContext,
  id: number | undefined,
  service: string,
): Promise<BookingModel | undefined> {
  if (id === undefined) return undefined;
  await lockAssignment(trx, 'exclusive');
  const request = await lockBooking(trx, audit, id, null);
  await refuseDeletedCustomer(trx, request);
  if (request.status !== 'query' || request.userId !== null) {
    throw new ApiError(
      409,
      'request_answered',
      'Their request has changed meanwhile. Please search for them again.',
    );
  }
  if (request.service !== service)
    throw new ApiError(422, 'other_service', 'Their request is for another service.');
  return request;
}

const practitionerId = clinic.practitioner.id;

type Caller = z.output<typeof CallerBookingCreate>;

/** Creates a confirmed appointment for a customer, or confirms the request that it answers, and notifies them at this address. */
async function bookFor(
  trx: Knex.Transaction,
  audit: AuditContext,
  user: UserModel,
  request: BookingModel | undefined,
  {
    appointmentDate,
    appointmentTime,
    phone,
    message,
    service: serviceName,
    isEarlierWanted,
    sooner,
  }: Omit<z.output<typeof BookingManualCreate>, 'userId'>,
  email: string | null,
): Promise<BookingModel> {
  const { name: service, blockedMinutes: minutes } = getService(serviceName);
  await claimSlot(trx, practitionerId, { appointmentDate, appointmentTime, minutes }, request?.id);
  const details = {
    userId: user.id,
    name: `${user.firstName} ${user.lastName}`,
    email: email ?? request?.email ?? null,
    phone,
    appointmentDate,
    appointmentTime,
    ...(isEarlierWanted && { earlierWantedAt: (audit.occurredAt ?? new Date()).toISOString() }),
  };
  const booking = request
    ? await moveTo(trx, request, 'confirmed', details)
    : await BookingModel.query(trx)
        .insert({ ...details, service, message, minutes, status: 'confirmed', source: 'manual' })
        .returning('*');
  if (request) await storePersonAnswer(trx, 'booking', booking.id, user.id, true);
  const time = { date: appointmentDate, time: appointmentTime };
  await agreeToSooner(trx, audit, booking, [time], { reason: sooner });
  const eventId = await recordUndoable(trx, audit, {
    action: request ? 'booking_confirmed' : 'booking_created',
    ...about('booking', booking.id),
    userId: user.id,
    ...(request && { before: auditView(request) }),
    after: { ...auditView(booking), ...(isEarlierWanted && { isEarlierWanted }) },
  });
  await notifyPatient(trx, audit, request ?? notNotified, booking, eventId);
  return booking;
}

/** The appointment that another desk has made meanwhile for the same person, time and service. */
const findSame = (trx: Knex.Transaction, form: z.output<typeof BookingManualCreate>) =>
  BookingModel.query(trx).findOne({
    user_id: form.userId,
    service: getService(form.service).name,
    appointment_date: form.appointmentDate,
    appointment_time: form.appointmentTime,
    status: 'confirmed',
  });

/** An appointment created by staff for a customer with an account. */
export async function createManualBooking(
  db: Knex,
  audit: AuditContext,
  given: z.output<typeof BookingManualCreate>,
): Promise<BookingModel> {
  const service = getService(given.service);
  checkBookable(given);
  return inTransaction(db, async (trx) => {
    const form = { ...given, userId: await followMerge(trx, given.userId) };
    const request = await lockGuestRequest(trx, audit, form.answeredRequestId, service.name);
    // A concurrent deletion waits, and then finds this booking.
    const user = await UserModel.query(trx).findById(form.userId).whereNull('deleted_at').forShare();
    if (!user) throw notFound('That customer');
    refuseUnderAge(user.dateOfBirth, audit.writtenAt);
    const same = audit.writtenAt && (await findSame(trx, form));
    if (same) return same;
    return bookFor(trx, audit, user, request, form, letterAddress(user));
  });
}

interface LikelyCustomer {
  id: number;
  firstName: string;
  lastName: string;
  dateOfBirth: string;
  email: string | null;
  confirmedEmails: string[];
  phone: string | null;
}

/** The customers who are or may be the caller, newest first, as `comparePeople` decides; the statement names candidates. */
async function findLikelyCustomers(trx: Knex, caller: Caller): Promise<LikelyCustomer[]> {
  const digits = phoneDigits(caller.phone);
  // LIKE without a wildcard is an equality that can use the trigram index.
  const { rows } = await trx.raw<{ rows: LikelyCustomer[] }>(
    `SELECT u.id, u.first_name AS "firstName", u.last_name AS "lastName", u.date_of_birth AS "dateOfBirth", u.email,
       ARRAY (SELECT a.email FROM confirmed_addresses a WHERE a.user_id = u.id) AS "confirmedEmails",
       max(c.phone) AS phone
     FROM users u JOIN (
       SELECT user_id AS id, :digits AS phone FROM bookings WHERE :digits <> '' AND phone_digits LIKE :digits
       UNION ALL SELECT id, :digits FROM users WHERE :digits <> '' AND phone_digits(preferred_phone) LIKE :digits
       UNION ALL SELECT id, NULL FROM users WHERE email = :email
       UNION ALL SELECT user_id, NULL FROM former_addresses WHERE email = :email
       UNION ALL SELECT id, NULL FROM users WHERE date_of_birth = :dateOfBirth) c ON c.id = u.id
     WHERE u.deleted_at IS NULL AND u.role = 'user' GROUP BY u.id ORDER BY u.id DESC`,
    { dateOfBirth: caller.dateOfBirth, email: caller.email, digits },
  );
  const person = { ...caller, accountId: null, phone: digits };
  return rows.filter((known) => comparePeople(person, { ...known, accountId: known.id }) !== 'different');
}

/**
 * The address for a caller's new account: none when another account has it unconfirmed, because its owner is unknown. The caller's letters are sent there anyway.
 * @throws ApiError 409 for an address that another account has confirmed
 */
async function findFreeAddress(trx: Knex, email: string | null): Promise<string | null> {
  if (email === null) return null;
  const other = await UserModel.query(trx).findOne({ email }).select('email_proven_at');
  if (!other) return email;
  if (other.emailProvenAt === null) return null;
  throw new ApiError(
    409,
    'email_taken',
    'This email is already in use by another account. Leave it empty: if its owner agrees, letters can go there (Correct Details).',
  );
}

/**
 * Creates an account for a caller, and their appointment, in one transaction. The account has no password: its owner
 * chooses one by a link sent to the address, so that knowing the address is not enough.
 * @throws ApiError 409 `likely_twin` naming a customer who may be the same person; 422 for a person under 18
 */
export async function createCallerBooking(
  db: Knex,
  audit: AuditContext,
  form: Caller,
): Promise<BookingModel> {
  const service = getService(form.service);
  checkBookable(form);
  refuseUnderAge(form.dateOfBirth, audit.writtenAt);
  return inTransaction(db, async (trx) => {
    // The second of two desks with the same caller finds the first one's account.
    await trx.raw(`SELECT pg_advisory_xact_lock(hashtext('caller'), hashtext(?))`, [phoneDigits(form.phone)]);
    const request = await lockGuestRequest(trx, audit, form.answeredRequestId, service.name);
    const likely = await findLikelyCustomers(trx, form);
    const [duplicate] = likely;
    if (duplicate && !form.isSomebodyElse) {
      const name = `${duplicate.firstName} ${duplicate.lastName}`;
      const isUnconfirmed = duplicate.email !== null && !duplicate.confirmedEmails.includes(duplicate.email);
      const warning = isUnconfirmed ? ' Their email address is not confirmed.' : '';
      const question = `Is this ${name}, born ${formatBirthDate(duplicate.dateOfBirth)}?${warning}`;
      throw new ApiError(409, likelyDuplicate, question);
    }
    const { firstName, lastName, dateOfBirth } = form;
    const email = await findFreeAddress(trx, form.email);
    const user = await UserModel.query(trx)
      .insert({ firstName, lastName, dateOfBirth, email, passwordHash: null })
      .returning('*');
    for (const known of likely) await storePersonAnswer(trx, 'user', known.id, user.id, false);
    await recordEvent(trx, audit, { action: 'account_made_at_desk', ...about('user', user.id) });
    return bookFor(trx, audit, user, request, form, form.email);
  });
}
