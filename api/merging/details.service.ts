import type { Knex } from 'knex';
import type { z } from 'zod';
import type { DetailsCorrection } from '#shared/contracts/customerMerge.ts';
import { phoneDigits } from '#shared/domain/phoneNumber.ts';
import { about, recordUndoable, type AuditContext } from '#api/audit.ts';
import { redirectMessages, refuseTakenEmail, requestConfirmation } from '#api/auth/emailChanges.service.ts';
import { notifyPatient, notNotified } from '#api/bookings/notices.ts';
import { isOpen } from '#api/customers/closing.ts';
import { withPhones } from '#api/models/withPhones.ts';
import { ApiError } from '#api/http/errors.ts';
import { withdrawNotices, enqueueAccountNotice } from '#api/outbox/outbox.ts';
import { checkCustomer } from '#api/merging/lockCustomers.ts';
import { requireClinicianForRecord } from '#api/record/ownRecord.ts';
import { BookingModel } from '#api/models/BookingModel.ts';
import { lockCustomer } from '#api/models/lockCustomer.ts';
import { isAccount, letterAddress, UserModel, fullName } from '#api/models/UserModel.ts';
import { inTransaction } from '#api/db/inTransaction.ts';
import { waitingLetters } from '#api/merging/reassign.service.ts';

type Correction = z.output<typeof DetailsCorrection>;
type Details = Record<'name' | 'phone' | 'email' | 'sharedEmail', string | null>;

const detailsOf = (user: UserModel, phone: string | null): Details => ({
  name: fullName(user),
  phone,
  email: user.email,
  sharedEmail: user.sharedEmail,
});

/** An address that somebody registered with and never confirmed may be mistyped; an ID has shown who they are. */
const mayBeMistyped = ({ emailProvenAt, idSeenAt }: UserModel) => emailProvenAt === null && idSeenAt !== null;

/**
 * @throws ApiError 409 when a password was chosen, but for a mistyped address after an ID, or another account has the
 * address, 403 with a care record
 */
async function checkEmail(trx: Knex.Transaction, audit: AuditContext, user: UserModel, email: string | null) {
  if (email === user.email) return;
  if (user.passwordHash !== null && (email === null || !mayBeMistyped(user))) {
    throw new ApiError(
      409,
      'has_password',
      'They sign in with this address, so they change it themselves, in their account. If it is mistyped, see their ID first.',
    );
  }
  await requireClinicianForRecord(trx, audit, user.id);
  if (email !== null) await refuseTakenEmail(trx, user.id, email);
}

/** @throws ApiError 422 without need, without consent, or for an address that is nobody else's */
async function checkSharedEmail(
  trx: Knex.Transaction,
  user: UserModel,
  email: string | null,
  { sharedEmail, isAgreed }: Correction,
): Promise<void> {
  if (sharedEmail === null || sharedEmail === user.sharedEmail) return;
  if (email !== null) {
    throw new ApiError(
      422,
      'has_email',
      'Letters go to their own address: a shared one is for people without.',
    );
  }
  if (!isAgreed) throw new ApiError(422, 'not_agreed', 'Please ask the owner of that address first.');
  const owner = await UserModel.query(trx).findOne({ email: sharedEmail }).select('id');
  if (!owner)
    throw new ApiError(422, 'not_shared', 'Nobody has this address yet: enter it as their own email.');
}

/** The former address learns that it is no longer used, and the new one gets a link that confirms it. */
async function notifyBoth(trx: Knex.Transaction, audit: AuditContext, former: UserModel): Promise<void> {
  const user = await UserModel.query(trx).findById(former.id).throwIfNotFound();
  await trx('email_changes').where({ user_id: user.id }).delete();
  await enqueueAccountNotice(trx, audit, 'email_changed', former, { version: user.sessionEpoch });
  if (isAccount(user)) await requestConfirmation(trx, audit, user);
}

/** Their future bookings follow when they contain the corrected detail. */
async function correctBookings(
  trx: Knex.Transaction,
  bookings: BookingModel[],
  before: Details,
  after: Details,
): Promise<void> {
  for (const { id, name, phone } of bookings) {
    const isOldPhone = before.phone !== null && phoneDigits(phone) === phoneDigits(before.phone);
    const change = {
      ...(name === before.name && after.name !== null && after.name !== name && { name: after.name }),
      ...(isOldPhone && after.phone !== null && after.phone !== phone && { phone: after.phone }),
    };
    if (Object.keys(change).length > 0) await BookingModel.query(trx).findById(id).patch(change);
  }
}

/** Sends what waits to another address, and confirms appointments to come there again: the first letter went astray. */
async function readdressBookings(
  trx: Knex.Transaction,
  audit: AuditContext,
  { user, bookings }: { user: UserModel; bookings: BookingModel[] },
  to: string | null,
  eventId: number,
): Promise<void> {
  const from = letterAddress(user);
  // What was booked together goes to the new address in one letter.
  const series = await trx('outbox_messages')
    .where({ kind: 'bookings_repeated', state: 'held', recipient: from ?? '' })
    .pluck<{ together: number[] }[]>('payload');
  const together = series.flatMap((payload) => payload.together);
  const theirs = bookings.filter(({ email }) => email === from || email === null);
  if (to === null) for (const { id } of theirs) await withdrawNotices(trx, eventId, waitingLetters(id));
  await redirectMessages(trx, user, to);
  for (const { id, version } of theirs) {
    const moved = await BookingModel.query(trx).patchAndFetchById(id, { version: version + 1 });
    if (to !== null && !together.includes(id)) await notifyPatient(trx, audit, notNotified, moved, eventId);
  }
}

/**
 * Corrects what the desk heard wrongly: name, telephone number and, until a password was chosen, the address. Old and
 * new values and the reason are kept beside the event, as long as the account exists.
 * @throws ApiError 422 when nothing is changed
 */
export async function correctDetails(db: Knex, audit: AuditContext, userId: number, correction: Correction) {
  await inTransaction(db, async (trx) => {
    const locked = await lockCustomer(trx, userId);
    const user = checkCustomer(locked.user);
    const bookings = locked.bookings.filter((booking) => booking.userId === userId && isOpen(booking));
    const { firstName, lastName, sharedEmail, reason, email = user.email } = correction;
    await checkEmail(trx, audit, user, email);
    await checkSharedEmail(trx, user, email, correction);

    // Without a preferred number it is that of the latest booking.
    const [given] = await withPhones(trx, [
      { id: userId, preferredPhone: null, emailProvenAt: user.emailProvenAt },
    ]);
    const phoneOf = (preferred: string | null) => preferred ?? given?.phone ?? null;
    const before = detailsOf(user, phoneOf(user.preferredPhone));
    const after: Details = {
      name: fullName(correction),
      phone: phoneOf(correction.phone),
      email,
      sharedEmail,
    };
    const changed = (Object.keys(after) as (keyof Details)[]).filter(
      (field) => after[field] !== before[field],
    );
    if (changed.length === 0)
      throw new ApiError(422, 'same_details', 'Those are the details we have already.');

    await UserModel.query(trx)
      .findById(userId)
      .patch({
        firstName,
        lastName,
        ...(changed.includes('name') && { knownName: null }),
        ...(changed.includes('phone') && { preferredPhone: correction.phone }),
        ...(changed.includes('sharedEmail') && {
          sharedEmail,
          sharedEmailAt: sharedEmail === null ? null : trx.fn.now(),
        }),
        // A link to the former address ends with the epoch.
        ...(changed.includes('email') && { email, emailProvenAt: null, sessionEpoch: user.sessionEpoch + 1 }),
      });
    const eventId = await recordUndoable(trx, audit, {
      action: 'details_corrected',
      ...about('user', userId),
    });
    await trx('detail_changes').insert(
      changed.map((field) => ({
        event_id: eventId,
        field,
        user_id: userId,
        old_value: before[field],
        new_value: after[field],
        reason,
      })),
    );
    if (changed.includes('email') && user.passwordHash !== null) await notifyBoth(trx, audit, user);
    await correctBookings(trx, bookings, before, after);
    const to = email ?? sharedEmail;
    if (letterAddress(user) !== to) await readdressBookings(trx, audit, { user, bookings }, to, eventId);
  });
}
