import type { Knex } from 'knex';
import type { z } from 'zod';
import type { LoginCall, Register } from '#shared/contracts/user.ts';
import { about, recordEvent, type AuditContext } from '#api/audit.ts';
import { isWeakPassword } from '#api/auth/passwordRules.ts';
import { hashPassword, isPasswordRight, needsRehash } from '#api/auth/passwords.ts';
import { requestConfirmation, withPendingEmail } from '#api/auth/emailChanges.service.ts';
import { checkSecondFactor, isSecondFactorMissing } from '#api/auth/secondFactor.service.ts';
import { isAccount, UserModel, type Account } from '#api/models/UserModel.ts';
import type { Env } from '#api/env.ts';
import { ApiError } from '#api/http/errors.ts';
import {
  forgetLoginAttempts,
  forgetStepUpAttempts,
  takeLoginAttempt,
  takeStepUpAttempt,
} from '#api/http/limits.ts';
import { recordReferral } from '#api/loyalty/referrals.service.ts';
import { enqueueAccountNotice } from '#api/outbox/outbox.ts';
import { inTransaction } from '#api/db/inTransaction.ts';

/** Registers the key of the desk at which somebody has signed in, or notes that it is still used. */
export async function registerDeskKey(db: Knex, audit: AuditContext, userId: number, publicKey: string) {
  const { rows } = await db.raw<{ rows: { isNew: boolean }[] }>(
    `INSERT INTO desk_keys (user_id, public_key) VALUES (?, ?)
     ON CONFLICT (user_id, public_key) DO UPDATE SET used_at = now() RETURNING xmax = 0 AS "isNew"`,
    [userId, publicKey],
  );
  if (!rows[0]?.isNew) return;
  await recordEvent(db, audit, { action: 'desk_registered', ...about('user', userId) });
}

const wrongLogin = () => new ApiError(401, 'wrong_login', 'Incorrect email or password. Please try again.');

/**
 * Failed passwords and codes count together; only a complete log-in resets the count.
 * @throws ApiError 401 for an unknown address, a wrong password, a disabled admin, or a missing or wrong code; 429
 * after too many attempts
 */
export async function logIn(
  db: Knex,
  audit: AuditContext,
  { email, password, code }: z.output<typeof LoginCall>,
  env: Env,
  isKnownDevice: boolean,
): Promise<{ user: Account; hasSecondStep: boolean }> {
  await takeLoginAttempt(db, email, env.rateLimitScale, isKnownDevice);
  const user = await UserModel.query(db).findOne({ email, disabled_at: null }).whereNull('deleted_at');
  if (!(await isPasswordRight(user?.passwordHash, password)) || !isAccount(user)) {
    await recordEvent(db, audit, { action: 'login_failed', ...about('session', user?.id ?? null) });
    throw wrongLogin();
  }
  const hasSecondStep = await checkSecondFactor(db, audit, env.sessionKeys, user.id, code);
  await forgetLoginAttempts(db, email, isKnownDevice);
  if (user.passwordHash && needsRehash(user.passwordHash)) {
    await user.$query(db).patch({ passwordHash: await hashPassword(password) });
  }
  // The password predates the rules: staff are asked to replace it, patients are not.
  if (user.role === 'admin' && isWeakPassword(env, user.role, password)) {
    await user.$query(db).patch({ mustChangePassword: true });
  }
  await recordEvent(db, { ...audit, actorId: user.id }, { action: 'login', ...about('session', user.id) });
  return { user, hasSecondStep };
}

/** @throws UniqueViolationError of users_email_key, which the error middleware answers */
export async function registerUser(db: Knex, audit: AuditContext, form: z.output<typeof Register>) {
  const { password, recommendedBy, referralCode, ...person } = form;
  const referrer = recommendedBy ?? referralCode;
  const passwordHash = await hashPassword(password);
  return inTransaction(db, async (trx) => {
    const user = await UserModel.query(trx)
      .insert({ ...person, passwordHash })
      .returning('*');
    if (!isAccount(user)) throw new Error('An account was made without its email address');
    if (referrer !== null) await recordReferral(trx, user, referrer);
    await recordEvent(
      trx,
      { ...audit, actorId: user.id },
      { action: 'registered', ...about('user', user.id) },
    );
    await requestConfirmation(trx, audit, user);
    return user;
  });
}

/** @throws ApiError 422 for a wrong password, 429 after too many attempts */
export async function checkCurrentPassword(
  db: Knex,
  userId: number,
  password: string | undefined,
  limitScale: number,
) {
  const user = await UserModel.query(db).findById(userId).throwIfNotFound();
  await takeStepUpAttempt(db, userId, limitScale);
  if (password === undefined || !(await isPasswordRight(user.passwordHash, password))) {
    throw new ApiError(422, 'wrong_password', 'Your current password is not right.');
  }
  await forgetStepUpAttempts(db, userId);
}

/** The only function that writes a password: a new epoch ends all sessions, and an event and a notice are recorded. */
export async function setPassword(
  db: Knex,
  audit: AuditContext,
  userId: number,
  password: string,
  why: 'password_changed' | 'password_reset_by_clinic' | 'password_reset_by_link',
): Promise<UserModel> {
  const passwordHash = await hashPassword(password);
  return inTransaction(db, async (trx) => {
    const user = await UserModel.query(trx)
      .findById(userId)
      .patch({
        passwordHash,
        sessionEpoch: trx.raw('session_epoch + 1'),
        mustChangePassword: why === 'password_reset_by_clinic',
      })
      .returning('*')
      .first();
    if (!user) throw new ApiError(404, 'not_found', 'That customer was not found.');
    await trx('sessions').where({ user_id: userId }).delete();
    // Somebody who needs a reset cannot know who else has used the account, or registered with their address first.
    if (why !== 'password_changed') await trx('passkeys').where({ user_id: userId }).delete();
    await recordEvent(trx, audit, { action: why, ...about('user', userId) });
    const kind = why === 'password_reset_by_clinic' ? why : 'password_changed';
    await enqueueAccountNotice(trx, audit, kind, user, { version: user.sessionEpoch });
    return user;
  });
}

/** The response after a log-in or a change of the account, equal to what GET /api/user returns. */
export async function formatSignedIn(db: Knex, user: Account) {
  const mustAddSecondFactor = await isSecondFactorMissing(db, user.id);
  const emailConfirmed = user.emailProvenAt !== null;
  const formerIds = (await UserModel.query(db).where({ merged_into: user.id }).select('id')).map(
    ({ id }) => id,
  );
  return Object.assign(await withPendingEmail(db, user), { mustAddSecondFactor, emailConfirmed, formerIds });
}
