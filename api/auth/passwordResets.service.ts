import type { Knex } from 'knex';
import type { z } from 'zod';
import { resetLinkMessage, type ResetConfirm } from '#shared/contracts/passwordReset.ts';
import { formatDateTime, londonNow } from '#shared/domain/wallTime.ts';
import { about, recordEvent, type AuditContext } from '#api/audit.ts';
import { setPassword } from '#api/auth/auth.service.ts';
import { refuseWeakPassword, type PasswordSettings } from '#api/auth/passwordRules.ts';
import { lockAssignment } from '#api/models/lockCustomer.ts';
import { isAccount, UserModel, type Account } from '#api/models/UserModel.ts';
import { confirmAddress } from '#api/people/confirmAddress.ts';
import { ApiError, emailTaken } from '#api/http/errors.ts';
import { networkOf } from '#api/http/network.ts';
import { hashToken, renewMailedLink } from '#api/mail/links.ts';
import { enqueueNotice, nextVersion } from '#api/outbox/outbox.ts';
import { addressKey, consume, forgetLoginAttempts } from '#api/http/limits.ts';
import { inTransaction } from '#api/db/inTransaction.ts';

/** Limits the letters with a link to one account that a network, or the account's known devices, can cause. */
const perAsker = { hits: 3, seconds: 3600 };
/** Longer than the work takes, so that response times do not reveal whether an account exists. */
export const answerAfterMs = 150;

interface ResetRequester {
  email: string;
  /** Known devices of the account are not limited by requests from elsewhere. */
  isKnownDevice: boolean;
  limitScale: number;
}

async function isWithinHour(db: Knex, email: string, requestedFrom: string, scale: number): Promise<boolean> {
  try {
    await consume(db, addressKey('password-reset', email, requestedFrom), perAsker, scale);
    return true;
  } catch (error) {
    if (error instanceof ApiError) return false;
    throw error;
  }
}

/**
 * Sends a link if the address has an account; the response does not reveal it. Where limits withhold the letter, the
 * newest one of the day works again, so that nobody can keep the owner from a link by asking for many.
 */
export async function requestPasswordReset(
  db: Knex,
  audit: AuditContext,
  { email, isKnownDevice, limitScale }: ResetRequester,
): Promise<void> {
  const requestedFrom = isKnownDevice ? 'known' : networkOf(audit.ip);
  await inTransaction(db, async (trx) => {
    // Locked, because requests at the same time would give their letters the same version.
    const user = await UserModel.query(trx)
      .findOne({ email, disabled_at: null })
      .whereNull('deleted_at')
      .forUpdate();
    if (!user) return;
    const isSent =
      (await isWithinHour(trx, email, requestedFrom, limitScale)) &&
      (await enqueueNotice(
        trx,
        // Anyone may request a link on the log-in page; only a device of the owner is recognised.
        {
          ...audit,
          mailHoldSeconds: 0,
          confirmedAddress: isKnownDevice && user.emailProvenAt ? email : null,
        },
        {
          kind: 'password_reset_link',
          ...about('user', user.id),
          version: await nextVersion(trx, 'password_reset_link', user.id),
          recipient: email,
          // The link is not sent if the account's epoch has changed.
          payload: { epoch: user.sessionEpoch },
          requestedFrom,
        },
      ));
    if (!isSent && !(await renewMailedLink(trx, user))) return;
    // Not the account that happens to be logged in there: anybody may type this address.
    const actorId = audit.actorId === user.id ? user.id : null;
    await recordEvent(
      trx,
      { ...audit, actorId },
      { action: 'password_reset_requested', ...about('user', user.id) },
    );
  });
}

/**
 * If staff created an account for this address, sends its owner the link that sets a password, which proves whose
 * address it is; registering never opens an existing account.
 * @param db outside of the request's transaction, which the refusal rolls back
 * @throws ApiError 409 with the message for every address in use
 */
export async function offerUnclaimedAccount(
  db: Knex,
  audit: AuditContext,
  email: string,
  limitScale: number,
) {
  const unclaimed = await UserModel.query(db)
    .findOne({ email, password_hash: null })
    .whereNull('deleted_at')
    .select('id');
  if (!unclaimed) return;
  await requestPasswordReset(db, audit, { email, isKnownDevice: false, limitScale });
  throw emailTaken();
}

/** What is left of a link that cannot be used: a used one says when it was. */
async function linkOver(db: Knex, token: string): Promise<ApiError> {
  const link = await db('password_resets')
    .where({ token_hash: hashToken(token) })
    .whereNotNull('used_at')
    .first<{ usedAt: string } | undefined>({ usedAt: 'used_at' });
  if (!link) return new ApiError(422, 'reset_link_invalid', resetLinkMessage);
  const { date, time } = londonNow(new Date(link.usedAt));
  const sentence = `Your password was changed with this link on ${formatDateTime(date, time)}. Log in with it, or ask for a new link.`;
  return new ApiError(422, 'reset_link_used', sentence);
}

/** The account of a link that can be used. */
async function findOwner(db: Knex, token: string, { isLocked = false } = {}): Promise<UserModel | undefined> {
  const link = await db('password_resets')
    .where({ token_hash: hashToken(token) })
    .whereRaw('expires_at > now()')
    .first<{ user_id: number; epoch: number | null } | undefined>('user_id', 'epoch');
  if (!link) return undefined;
  if (isLocked) await lockAssignment(db as Knex.Transaction, 'exclusive');
  // Locked, so that the second of two uses, or of a use and a change of the password, finds another epoch.
  return UserModel.query(db)
    .findById(link.user_id)
    .where({ session_epoch: link.epoch, disabled_at: null })
    .whereNull('deleted_at')
    .modify((query) => void (isLocked && query.forUpdate()));
}

/** @throws ApiError 422 for a link that cannot be used */
export async function readResetLink(db: Knex, token: string): Promise<void> {
  if (!(await findOwner(db, token))) throw await linkOver(db, token);
}

/**
 * Sets a password by a link, and ends every session of the account and the link.
 * @throws ApiError 422 for a link that is unknown, used, expired or invalidated, or for a password that is too weak
 * for the account, which leaves the link valid
 */
export async function confirmPasswordReset(
  db: Knex,
  audit: AuditContext,
  { token, newPassword }: z.output<typeof ResetConfirm>,
  settings: PasswordSettings,
): Promise<Account> {
  return inTransaction(db, async (trx) => {
    const owner = await findOwner(trx, token, { isLocked: true });
    if (!owner) throw await linkOver(trx, token);
    refuseWeakPassword(settings, owner.role, newPassword);
    // Following the link proves that the address is theirs.
    const asOwner = { ...audit, actorId: owner.id, confirmedAddress: owner.email };
    await setPassword(trx, asOwner, owner.id, newPassword, 'password_reset_by_link');
    await trx('password_resets')
      .where({ token_hash: hashToken(token) })
      .update({ used_at: trx.fn.now() });
    const user = await confirmAddress(trx, asOwner, owner.id);
    if (!isAccount(user)) throw new ApiError(422, 'reset_link_invalid', resetLinkMessage);
    for (const isKnownDevice of [false, true]) await forgetLoginAttempts(trx, user.email, isKnownDevice);
    return user;
  });
}
