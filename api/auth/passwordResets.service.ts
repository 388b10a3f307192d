import type { Knex } from 'knex';
import type { z } from 'zod';
import { resetLinkMessage, type ResetConfirm } from '#shared/contracts/passwordReset.ts';
import { recordEvent } from '#api/audit/events.ts';
import type { Act } from '#api/http/act.ts';
import { setPassword } from '#api/auth/auth.service.ts';
import { refuseWeakPassword, type PasswordSettings } from '#api/auth/passwordRules.ts';
import { lockAssignment } from '#api/models/lockCustomer.ts';
import { UserModel } from '#api/models/UserModel.ts';
import { confirmAddress } from '#api/people/confirmAddress.ts';
import { ApiError, emailTaken } from '#api/http/errors.ts';
import { hashToken } from '#api/mail/links.ts';
import { enqueueNotice, nextVersion } from '#api/mail/outbox.ts';
import { addressKey, consume, forgetLoginAttempts } from '#api/http/limits.ts';

/** Limits reset emails to one account. */
const perAccount = { hits: 3, seconds: 3600 };
/** Longer than the work takes, so that response times do not reveal whether an account exists. */
export const answerAfterMs = 150;

interface ResetRequester {
  email: string;
  /** A known device of the account is not limited by requests from elsewhere. */
  knownDevice: string | undefined;
  limitScale: number;
}

/** Sends a link if the address has an account; the response does not reveal it. */
export async function requestPasswordReset(
  db: Knex,
  act: Act,
  { email, knownDevice, limitScale }: ResetRequester,
): Promise<void> {
  const user = await UserModel.query(db)
    .findOne({ email, disabled_at: null })
    .whereNull('deleted_at')
    .select('id', 'session_epoch');
  if (!user) return;
  try {
    await consume(db, addressKey('password-reset', email, knownDevice), perAccount, limitScale);
  } catch (error) {
    if (error instanceof ApiError) return;
    throw error;
  }
  await db.transaction(async (trx) => {
    await recordEvent(trx, act, {
      action: 'password_reset_requested',
      subjectType: 'user',
      subjectId: user.id,
    });
    await enqueueNotice(
      trx,
      { ...act, mailHoldSeconds: 0 },
      {
        kind: 'password_reset_link',
        subjectType: 'user',
        subjectId: user.id,
        version: await nextVersion(trx, 'password_reset_link', user.id),
        recipient: email,
        // The link is not sent if the account's epoch has changed.
        payload: { epoch: user.sessionEpoch },
        knownDevice,
      },
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
  act: Act,
  email: string,
  limitScale: number,
): Promise<void> {
  const unclaimed = await UserModel.query(db)
    .findOne({ email, password_hash: null })
    .whereNull('deleted_at')
    .select('id');
  if (!unclaimed) return;
  await requestPasswordReset(db, act, { email, knownDevice: undefined, limitScale });
  throw emailTaken();
}

/**
 * Sets a password by a link, and ends every session of the account and the link.
 * @throws ApiError 422 for a link that is unknown, used, expired or invalidated, or for a password that is too weak
 * for the account, which leaves the link valid
 */
export async function confirmPasswordReset(
  db: Knex,
  act: Act,
  { token, newPassword }: z.output<typeof ResetConfirm>,
  settings: PasswordSettings,
): Promise<void> {
  await db.transaction(async (trx) => {
    const link = await trx('password_resets')
      .where({ token_hash: hashToken(token) })
      .whereRaw('expires_at > now()')
      .first<{ user_id: number; epoch: number | null } | undefined>('user_id', 'epoch');
    if (link) await lockAssignment(trx, 'exclusive');
    // Locked, so that the second of two uses, or of a use and a change of the password, finds another epoch.
    const owner =
      link &&
      (await UserModel.query(trx)
        .findById(link.user_id)
        .where({ session_epoch: link.epoch, disabled_at: null })
        .whereNull('deleted_at')
        .forUpdate());
    if (!owner) throw new ApiError(422, 'reset_link_invalid', resetLinkMessage);
    refuseWeakPassword(settings, owner.role, newPassword);
    const user = await setPassword(
      trx,
      { ...act, actorId: owner.id },
      owner.id,
      newPassword,
      'password_reset_by_link',
    );
    // Following the link proves that the address is theirs.
    await confirmAddress(trx, { ...act, actorId: user.id }, user.id);
    if (user.email) await forgetLoginAttempts(trx, user.email);
  });
}
