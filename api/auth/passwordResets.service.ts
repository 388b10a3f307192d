import { createHash, randomBytes } from 'node:crypto';
import type { Knex } from 'knex';
import type { z } from 'zod';
import { resetLinkMessage, type ResetConfirm } from '#shared/contracts/passwordReset.ts';
import { recordEvent, type Act } from '#api/audit/events.ts';
import { setPassword } from '#api/auth/auth.service.ts';
import { refuseWeakPassword, type PasswordSettings } from '#api/auth/passwordRules.ts';
import { UserModel } from '#api/customers/UserModel.ts';
import { ApiError } from '#api/http/errors.ts';
import { addressKey, consume, forgetLoginAttempts } from '#api/http/limits.ts';
import { enqueueNotice } from '#api/outbox/outbox.ts';

export const linkMinutes = 30;
/** Nobody's mailbox is filled by somebody who keeps asking. */
const perAccount = { hits: 3, seconds: 3600 };
/** Longer than the work takes, so that the time of the answer does not tell whether there was any. */
const answerAfterMs = 150;

const hash = (token: string) => createHash('sha256').update(token).digest();

interface Asking {
  email: string;
  /** What strangers asked for before does not keep a device of the account's own from asking. */
  knownDevice: string | undefined;
  limitScale: number;
}

/** Has a link sent if the address has an account; the caller cannot tell. */
export async function requestPasswordReset(db: Knex, act: Act, asking: Asking): Promise<void> {
  const pause = new Promise((wait) => setTimeout(wait, answerAfterMs));
  await Promise.all([pause, enqueueLink(db, act, asking)]);
}

async function enqueueLink(db: Knex, act: Act, { email, knownDevice, limitScale }: Asking): Promise<void> {
  const user = await UserModel.query(db)
    .findOne({ email, disabled_at: null })
    .whereNull('deleted_at')
    .select('id', 'email');
  if (!user) return;
  try {
    await consume(db, addressKey('password-reset', email, knownDevice), perAccount, limitScale);
  } catch (error) {
    if (error instanceof ApiError) return;
    throw error;
  }
  await db.transaction(async (trx) => {
    const about = { kind: 'password_reset_link', subject_type: 'user', subject_id: user.id };
    const last = await trx('outbox_messages').where(about).max<{ max: number | null }>('version').first();
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
        version: (last?.max ?? 0) + 1,
        recipient: user.email,
        knownDevice,
      },
    );
  });
}

/**
 * Makes the token of a link, when its letter is sent: until then there is none, and after it only its
 * SHA-256 is kept. Earlier links of the account stop working.
 */
export async function issuePasswordReset(db: Knex, userId: number): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await db.transaction(async (trx) => {
    await trx('password_resets').where({ user_id: userId }).delete();
    await trx('password_resets').insert({
      token_hash: hash(token),
      user_id: userId,
      expires_at: trx.raw('now() + make_interval(mins => ?)', [linkMinutes]),
    });
  });
  return token;
}

/** The address of a link. What stands behind the # is sent to no server and in no Referer. */
export const resetLink = (publicUrl: string, token: string) => `${publicUrl}/auth#reset=${token}`;

/**
 * Sets the password that somebody with a link has chosen, and ends every session of the account.
 * @throws ApiError 422 for a link that is unknown, used or too old; for a password that is too weak for the account,
 * which leaves the link as good as it was
 */
export async function confirmPasswordReset(
  db: Knex,
  act: Act,
  { token, newPassword }: z.output<typeof ResetConfirm>,
  settings: PasswordSettings,
): Promise<void> {
  await db.transaction(async (trx) => {
    const used = await trx('password_resets')
      .where({ token_hash: hash(token), used_at: null })
      .whereRaw('expires_at > now()')
      .update({ used_at: trx.fn.now() })
      .returning<{ user_id: number }[]>('user_id');
    const userId = used[0]?.user_id;
    if (userId === undefined) throw new ApiError(422, 'reset_link_invalid', resetLinkMessage);
    const { role } = await UserModel.query(trx).findById(userId).select('role').throwIfNotFound();
    refuseWeakPassword(settings, role, newPassword);
    const user = await setPassword(
      trx,
      { ...act, actorId: userId },
      userId,
      newPassword,
      'password_reset_by_link',
    );
    // Whoever could open the link reads this address's mail.
    await user.$query(trx).patch({ emailProvenAt: trx.fn.now() as never });
    await forgetLoginAttempts(trx, user.email);
  });
}
