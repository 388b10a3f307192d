import type { Knex } from 'knex';
import type { z } from 'zod';
import { clinic } from '#shared/clinic.ts';
import {
  confirmedAlreadyMessage,
  emailLinkMessage,
  type ConfirmationLink,
} from '#shared/contracts/emailChange.ts';
import { patientBookingKinds } from '#shared/domain/messages.ts';
import { about, recordEvent, type AuditContext } from '#api/audit.ts';
import { BookingModel } from '#api/models/BookingModel.ts';
import { lockAssignment, lockCustomer } from '#api/models/lockCustomer.ts';
import { isAccount, letterAddress, UserModel, type Account } from '#api/models/UserModel.ts';
import { confirmAddress } from '#api/people/confirmAddress.ts';
import { ApiError, notFound } from '#api/http/errors.ts';
import { consume } from '#api/http/limits.ts';
import { networkOf } from '#api/http/network.ts';
import { endBookingLinks, findEmailChange, hashToken, type AccountEpoch } from '#api/mail/links.ts';
import { enqueueAccountNotice } from '#api/outbox/outbox.ts';
import { requestAddressesOfSharers } from '#api/people/sharedAddress.ts';
import { inTransaction } from '#api/db/inTransaction.ts';

export const linkHours = 24;
/** For the address given at registration, which nobody is waiting for. */
const confirmationHours = 7 * 24;
/** Limits the emails to an address that may belong to somebody else. */
const perAccount = { hits: 5, seconds: 3600 };
/** Limits what can be learnt about taken addresses, because anybody can register any number of accounts. */
const perNetwork = { hits: 10, seconds: 3600 };

interface Change {
  email: string;
  is_withheld: boolean;
  confirmationSentAt: string;
}

/** The account with its unconfirmed new address, if there is one, or when the link that confirms the present one was sent. */
export async function withPendingEmail<User extends AccountEpoch & { email: string }>(db: Knex, user: User) {
  const change = await findEmailChange(db, user).first<Change | undefined>(
    'email',
    'is_withheld',
    db.raw('expires_at - make_interval(hours => ?) AS "confirmationSentAt"', [confirmationHours]),
  );
  if (change?.email === user.email)
    return { ...user, ...(!change.is_withheld && { confirmationSentAt: change.confirmationSentAt }) };
  return { ...user, pendingEmail: change?.email, isPendingLinkWithheld: change?.is_withheld };
}

/** Counts a new address, taken or not. @throws ApiError 429 after five of an account in an hour, or ten of a network */
export async function limitEmailChanges(db: Knex, { ip }: AuditContext, userId: number, limitScale: number) {
  // Counts the account first, so that a refused account does not use up the network's limit.
  await consume(db, `email-change:${userId}`, perAccount, limitScale);
  await consume(db, `email-change ip:${networkOf(ip)}`, perNetwork, limitScale);
}

/** Checks in advance, for a clear message; concurrent changes are decided by the unique constraint. */
export async function refuseTakenEmail(db: Knex, userId: number, email: string): Promise<void> {
  const other = await UserModel.query(db).findOne({ email }).whereNot({ id: userId }).select('id');
  if (other) throw new ApiError(409, 'email_taken', 'This email is already in use by another account.');
}

interface ExpectedLink {
  kind: 'email_change_link' | 'email_confirmation_link';
  email: string;
  hours: number;
}

/** Has a link sent, instead of an earlier one; its token is made then. @returns false where limits withhold the letter */
async function sendLink(
  trx: Knex.Transaction,
  audit: AuditContext,
  user: UserModel,
  { kind, email, hours }: ExpectedLink,
): Promise<boolean> {
  await trx('email_changes')
    .insert({
      user_id: user.id,
      email,
      epoch: user.sessionEpoch,
      token_hash: null,
      is_withheld: false,
      expires_at: trx.raw('now() + make_interval(hours => ?)', [hours]),
    })
    .onConflict('user_id')
    .merge();
  const isQueued = await enqueueAccountNotice(trx, audit, kind, { id: user.id, email });
  if (!isQueued) await trx('email_changes').where({ user_id: user.id }).update({ is_withheld: true });
  return isQueued;
}

/**
 * Sends the link that confirms the account's present address; the caller has locked the account. Nothing happens
 * without a mail server, or for an address that is confirmed already.
 * @returns whether a link is sent
 * @throws ApiError 409 while a change to another address is pending
 */
export async function requestConfirmation(trx: Knex.Transaction, audit: AuditContext, user: Account) {
  if (!audit.hasMailServer || user.emailProvenAt !== null) return false;
  const other = await findEmailChange(trx, user)
    .whereNot({ email: user.email })
    .first<{ email: string } | undefined>('email');
  if (other) {
    throw new ApiError(409, 'email_change_pending', 'Please confirm or withdraw your new email first.');
  }
  return sendLink(trx, audit, user, {
    kind: 'email_confirmation_link',
    email: user.email,
    hours: confirmationHours,
  });
}

/** Sends a signed-in user the link that confirms their present address once more. */
export async function resendConfirmation(
  db: Knex,
  audit: AuditContext,
  userId: number,
): Promise<z.input<typeof ConfirmationLink>> {
  if (!audit.hasMailServer) {
    throw new ApiError(
      409,
      'no_mail_server',
      `We cannot send emails at the moment. Please ring us on ${clinic.phone}, and we will check your address.`,
    );
  }
  return inTransaction(db, async (trx) => {
    const user = await UserModel.query(trx).findById(userId).forUpdate();
    if (!isAccount(user)) throw notFound('That account');
    if (user.emailProvenAt !== null) return { state: 'confirmed_already' };
    return { state: (await requestConfirmation(trx, audit, user)) ? 'sent' : 'withheld' };
  });
}

async function confirmPresentEmail(trx: Knex.Transaction, audit: AuditContext, userId: number) {
  const confirmed = await confirmAddress(trx, audit, userId);
  if (!isAccount(confirmed)) throw notFound('That account');
  await recordEvent(trx, audit, { action: 'email_confirmed', ...about('user', userId) });
  return confirmed;
}

/** Sends a link to the new address and a notice to the present one, which stays valid until the link is followed. */
export async function requestEmailChange(
  trx: Knex.Transaction,
  audit: AuditContext,
  user: UserModel,
  email: string,
): Promise<void> {
  await recordEvent(trx, audit, { action: 'email_change_requested', ...about('user', user.id) });
  await sendLink(trx, audit, user, { kind: 'email_change_link', email, hours: linkHours });
  await enqueueAccountNotice(trx, audit, 'email_change_requested', user);
}

/** Withdraws a pending change, if there is one. */
export async function cancelEmailChange(trx: Knex.Transaction, audit: AuditContext, user: Account) {
  const userId = user.id;
  const cancelled = await trx('email_changes')
    .where({ user_id: userId })
    .whereNot({ email: user.email })
    .delete();
  if (cancelled === 0) return;
  await recordEvent(trx, audit, { action: 'email_change_cancelled', ...about('user', userId) });
}

/**
 * Confirms the new address, for a user signed in to the account with the link that was sent there.
 * @throws ApiError 422 for a link that is unknown, expired, or another account's; 409 when it was used, or the address was
 * taken meanwhile
 */
export async function confirmEmailChange(db: Knex, audit: AuditContext, userId: number, token: string) {
  return inTransaction(db, async (trx) => {
    await lockAssignment(trx, 'exclusive');
    const { user } = await lockCustomer(trx, userId);
    const hash = hashToken(token);
    if (user?.emailProvenAt && user.confirmedBy?.equals(hash))
      throw new ApiError(409, 'confirmed_already', confirmedAlreadyMessage);
    const change =
      user &&
      (await findEmailChange(trx, user)
        .where({ token_hash: hash })
        .first<{ email: string } | undefined>('email'));
    if (!change) throw new ApiError(422, 'email_link_invalid', emailLinkMessage);
    await UserModel.query(trx).findById(userId).patch({ confirmedBy: hash });
    if (change.email === user.email) return confirmPresentEmail(trx, audit, user.id);
    await refuseTakenEmail(trx, userId, change.email);
    return applyEmail(trx, audit, user, change.email, { isProven: true });
  });
}

/**
 * Changes an account's address: every session ends, the former address is notified, and bookings and unsent messages
 * follow. The caller has locked the bookings and the account.
 * @returns the account, with the epoch for the one session to be kept
 */
export async function applyEmail(
  trx: Knex.Transaction,
  audit: AuditContext,
  user: UserModel,
  email: string,
  { isProven }: { isProven: boolean },
): Promise<Account> {
  await UserModel.query(trx)
    .findById(user.id)
    .patch({ email, emailProvenAt: null, sessionEpoch: user.sessionEpoch + 1 });
  if (user.email) {
    const former = { user_id: user.id, email: user.email, proven_at: user.emailProvenAt };
    await trx('former_addresses')
      .insert(former)
      .onConflict(['user_id', 'email'])
      .merge({ proven_at: trx.raw('greatest(former_addresses.proven_at, excluded.proven_at)') });
  }
  const changed = await (isProven
    ? confirmAddress(trx, audit, user.id)
    : UserModel.query(trx).findById(user.id));
  if (!isAccount(changed)) throw notFound('That account');
  await trx('email_changes').where({ user_id: user.id }).delete();
  if (user.email) await requestAddressesOfSharers(trx, audit, user.id, [user.email, email]);
  await trx('sessions').where({ user_id: user.id }).delete();
  await recordEvent(trx, audit, { action: 'email_changed', ...about('user', user.id) });
  await redirectMessages(trx, user, email);
  await enqueueAccountNotice(trx, audit, 'email_changed', user, { version: changed.sessionEpoch });
  return changed;
}

/**
 * Moves bookings with the former address, or none, to the new one, with what waits to be sent; one for another address
 * stays. Without a new one the caller has withdrawn what waits.
 */
export async function redirectMessages(
  trx: Knex.Transaction,
  user: UserModel,
  email: string | null,
): Promise<void> {
  const moved = await BookingModel.query(trx)
    .where({ user_id: user.id })
    .where((theirs) => theirs.whereNull('email').orWhere({ email: letterAddress(user) }))
    .patch({ email })
    .returning('id');
  const ids = moved.map(({ id }) => id);
  await endBookingLinks(trx, ids);
  if (email === null) return;
  // Includes messages that were given up, which staff may retry. Purged ones have no recipient any more.
  await trx('outbox_messages')
    .whereIn('state', ['held', 'dead'])
    .whereNot({ recipient: '' })
    .where((theirs) =>
      theirs
        .where((subject) =>
          subject
            .where({ subject_type: 'booking' })
            .whereIn('subject_id', ids)
            .whereIn('kind', [...patientBookingKinds]),
        )
        .orWhere({ kind: 'care_assigned', subject_type: 'user', subject_id: user.id }),
    )
    .update({ recipient: email });
}
