import type { Knex } from 'knex';
import type { z } from 'zod';
import type { PersonAnswer, PersonQuestion } from '#shared/contracts/personQuestion.ts';
import { recordEvent, type AuditContext } from '#api/audit.ts';
import { proposeCancelling } from '#api/customers/underAge.ts';
import { refuseDeletedCustomer } from '#api/people/deletedCustomer.ts';
import { inTransaction } from '#api/db/inTransaction.ts';
import { ApiError, notFound } from '#api/http/errors.ts';
import { recomputeLoyalty } from '#api/loyalty/loyalty.service.ts';
import { bookerName } from '#api/models/bookers.ts';
import { BookingModel } from '#api/models/BookingModel.ts';
import { lockAssignment } from '#api/models/lockCustomer.ts';
import { UserModel } from '#api/models/UserModel.ts';
import { namesPerson } from '#api/models/namedRows.ts';
import { storePersonAnswer } from '#api/people/personAnswers.ts';

const most = 200;

/**
 * Addresses where a second person may be known, or somebody of another name has an open request or message. Elsewhere a name
 * is enough, and nothing has to be compared. A mailbox that was confirmed lately is compared with all that was sent from it.
 */
const askedAddresses = `
  SELECT shared_email AS email FROM users WHERE shared_email IS NOT NULL
  UNION SELECT email FROM bookings WHERE for_somebody_else AND user_id IS NULL
  UNION SELECT r.email FROM users u CROSS JOIN LATERAL (
    SELECT email FROM reached_at WHERE user_id = u.id OFFSET 0) AS r WHERE u.known_name IS NOT NULL
  UNION SELECT r.email FROM bookings b CROSS JOIN LATERAL (
    SELECT email FROM reached_at WHERE user_id = b.booked_by OFFSET 0) AS r WHERE b.booked_by IS NOT NULL
  UNION SELECT email FROM users WHERE (email_proven_at AT TIME ZONE 'UTC')::date > current_date - 90
  UNION SELECT email FROM bookings WHERE user_id IS NULL AND status = 'query' AND handled_at IS NULL
  UNION SELECT email FROM bookings WHERE user_id IS NULL AND appointment_date >= current_date
  UNION SELECT email FROM contacts WHERE handled_at IS NULL`;

const customerOf = `json_build_object('id', u.id, 'firstName', u.first_name, 'lastName', u.last_name,
  'dateOfBirth', u.date_of_birth) AS customer`;

const bookingFields = `'booking' AS type, bookings.id, bookings.name, bookings.email, bookings.phone,
  bookings.date_of_birth AS "dateOfBirth", bookings.service AS about, bookings.appointment_date AS "appointmentDate",
  bookings.appointment_time AS "appointmentTime", ${bookerName} AS "bookedByName", bookings.created_at AS "createdAt"`;

/** Rows of these addresses, with everybody who is reached there. OFFSET 0: each step goes by its index. */
const reached = (rows: string, as: string) => `(${askedAddresses}) AS a
    CROSS JOIN LATERAL (SELECT * FROM ${rows} AND email = a.email OFFSET 0) AS ${as}
    CROSS JOIN LATERAL (SELECT user_id FROM reached_at WHERE email = a.email OFFSET 0) AS r
    CROSS JOIN LATERAL (SELECT * FROM users WHERE id = r.user_id OFFSET 0) AS u`;

const isCustomer = `u.deleted_at IS NULL AND u.role = 'user'`;

/**
 * What names a customer's person by name alone, or surely since the desk has corrected something or has two records of them; an
 * appointment whose letter offered its guest the account that they made; and what was filed with a customer whom it does not
 * surely name.
 */
const questions = `
  SELECT ${bookingFields}, ${customerOf}, false AS "isFiled", 0 AS entries
  FROM ${reached('bookings WHERE user_id IS NULL', 'bookings')}
  WHERE ${isCustomer}
    AND ${namesPerson('bookings', 'bookings', 'u.id')} IN ('ask', CASE WHEN for_somebody_else
      OR (status = 'confirmed' AND u.email_proven_at > bookings.created_at) THEN 'yes' END)
  UNION ALL
  SELECT ${bookingFields}, ${customerOf}, true, (SELECT count(*) FROM record_entries e WHERE e.booking_id = bookings.id)
  FROM bookings JOIN users u ON u.id = bookings.user_id
  WHERE bookings.for_somebody_else AND ${isCustomer} AND ${namesPerson('bookings', 'bookings', 'u.id')} <> 'yes'
  UNION ALL
  SELECT 'contact', c.id, c.name, c.email, c.phone, NULL, c.subject, NULL, NULL, NULL, c.created_at, ${customerOf},
    false, 0
  FROM ${reached('contacts WHERE true', 'c')}
  WHERE ${isCustomer} AND ${namesPerson('contacts', 'c', 'u.id')} = 'ask'
  ORDER BY "isFiled" DESC, "createdAt" DESC, id DESC LIMIT ${most}`;

/** Bookings and messages of which only the desk can tell whose they are, those that were filed by their address first. */
export async function listPersonQuestions(db: Knex): Promise<z.input<typeof PersonQuestion>[]> {
  const { rows } = await db.raw<{ rows: z.input<typeof PersonQuestion>[] }>(questions);
  return rows;
}

/** Puts a booking into the record of the person treated, or takes it out. */
async function fileBooking(
  trx: Knex.Transaction,
  audit: AuditContext,
  { id, userId, isTheirs }: z.output<typeof PersonAnswer>,
  isOwner: boolean,
): Promise<void> {
  const booking = await BookingModel.query(trx).findById(id).forUpdate();
  if (!booking) throw notFound('That booking');
  await refuseDeletedCustomer(trx, booking);
  const { userId: ownerId, version } = booking;
  if (ownerId !== null && ownerId !== userId) {
    throw new ApiError(409, 'filed_elsewhere', 'This booking stands in another customer’s record by now.');
  }
  if (isTheirs === (ownerId === userId)) return;
  if (!isTheirs && !isOwner) {
    throw new ApiError(403, 'owners_only', 'Only an owner takes a booking out of a record.');
  }
  // That person then gets its letters at the same address.
  await BookingModel.query(trx)
    .findById(id)
    .patch({ userId: isTheirs ? userId : null, version: version + 1 });
  await recomputeLoyalty(trx, userId);
}

/**
 * Keeps what the desk was told about whose a booking or a message is, and files a booking accordingly.
 * @throws ApiError 403 without being an owner, for what is in a record already; 409 for what another customer has
 */
export async function answerPersonQuestion(
  db: Knex,
  audit: AuditContext,
  answer: z.output<typeof PersonAnswer>,
  isOwner: boolean,
): Promise<void> {
  const { type, id, userId, isTheirs } = answer;
  await inTransaction(db, async (trx) => {
    await lockAssignment(trx, 'exclusive');
    if (type === 'booking') await fileBooking(trx, audit, answer, isOwner);
    else if (!(await trx('contacts').where({ id }).first('id'))) throw notFound('That message');
    const customer = await UserModel.query(trx).findById(userId).whereNull('deleted_at').forShare();
    if (!customer || customer.role !== 'user') throw notFound('That customer');
    await storePersonAnswer(trx, type, id, userId, isTheirs);
    if (type === 'booking') await proposeCancelling(trx, audit, userId);
    // Of what is not theirs, nothing stands in their history.
    const action = isTheirs ? 'person_confirmed' : 'person_denied';
    await recordEvent(trx, audit, {
      action,
      subjectType: type,
      subjectId: id,
      userId: isTheirs ? userId : null,
    });
  });
}
