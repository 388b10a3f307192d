import type { Knex } from 'knex';
import { Secret, TOTP } from 'otpauth';
import { clinic } from '#shared/clinic.ts';
import { secondFactorRequired } from '#shared/contracts/user.ts';
import { about, recordEvent, type AuditContext } from '#api/audit.ts';
import { createRecoveryCodes, takeRecoveryCode } from '#api/auth/recoveryCodes.ts';
import { decrypt, encrypt } from '#api/keys/encryption.ts';
import { secondFactorIsMissing } from '#api/models/UserModel.ts';
import { ApiError } from '#api/http/errors.ts';
import { enqueueAccountNotice } from '#api/outbox/outbox.ts';
import { inTransaction } from '#api/db/inTransaction.ts';

/** The defaults of authenticator apps: SHA-1, six digits, 30 seconds (RFC 6238). */
const period = 30;
const settings = { algorithm: 'SHA1', digits: 6, period };
const secretBytes = 20;

interface Factor {
  secret: Buffer;
  last_step: number;
  confirmed_at: string | null;
}

const findFactor = (db: Knex, userId: number) =>
  db('second_factors').where({ user_id: userId }).first<Factor | undefined>();

const wrongCode = (status = 422) =>
  new ApiError(status, 'wrong_code', 'That code is not right. Please wait for the next one and try again.');

/** The time step of a code: the present one, the previous or the next, because clocks differ. */
function findStep(secret: Buffer, code: string, now: number): number | undefined {
  const token = { ...settings, secret: new Secret({ buffer: new Uint8Array(secret).buffer }) };
  const delta = TOTP.validate({ ...token, token: code, window: 1, timestamp: now });
  return delta === null ? undefined : Math.floor(now / 1000 / period) + delta;
}

/** Accepts a code of the app if it is right and newer than the last one used, and stores it as used. */
async function takeAppCode(db: Knex, keys: readonly string[], userId: number, factor: Factor, code: string) {
  const opened = decrypt(keys, userId, factor.secret);
  const step = opened && findStep(opened.secret, code, Date.now());
  if (!opened || step === undefined) return false;
  const taken = await db('second_factors')
    .where({ user_id: userId })
    .where('last_step', '<', step)
    .update({ last_step: step, ...(opened.isOldKey && { secret: encrypt(keys, userId, opened.secret) }) });
  return taken === 1;
}

/** The second step of a log-in. @returns whether the account has one @throws ApiError 401 without a right, unused code */
export async function checkSecondFactor(
  db: Knex,
  audit: AuditContext,
  keys: readonly string[],
  userId: number,
  code: string | undefined,
): Promise<boolean> {
  const factor = await findFactor(db, userId);
  if (!factor?.confirmed_at) return false;
  if (code === undefined) {
    throw new ApiError(401, secondFactorRequired, 'Please enter the code from your authenticator app.');
  }
  const isAppCode = code.length === settings.digits;
  const isRight = isAppCode
    ? await takeAppCode(db, keys, userId, factor, code)
    : await takeRecoveryCode(db, userId, code);
  if (!isRight) throw wrongCode(401);
  if (!isAppCode) {
    await recordEvent(
      db,
      { ...audit, actorId: userId },
      { action: 'recovery_code_used', ...about('user', userId) },
    );
  }
  return true;
}

export async function isSecondFactorMissing(db: Knex, userId: number): Promise<boolean> {
  const { rows } = await db.raw<{ rows: { missing: boolean }[] }>(
    `SELECT ${secondFactorIsMissing} AS missing FROM users u WHERE u.id = ?`,
    [userId],
  );
  return rows[0]?.missing ?? false;
}

/** How many codes are left; null without a second factor. */
export async function countRecoveryCodes(db: Knex, userId: number): Promise<number | null> {
  if (!(await findFactor(db, userId))?.confirmed_at) return null;
  const left = await db('recovery_codes')
    .where({ user_id: userId, used_at: null })
    .count<{ left: number }[]>('* as left');
  return left[0]?.left ?? 0;
}

/** A secret for an authenticator app, in effect once the app has sent a code. @throws ApiError 409 when one is on already */
export async function startSecondFactor(
  db: Knex,
  keys: readonly string[],
  user: { id: number; email: string },
): Promise<{ secret: string; uri: string }> {
  const secret = new Secret({ size: secretBytes });
  const stored = await db('second_factors')
    .insert({ user_id: user.id, secret: encrypt(keys, user.id, Buffer.from(secret.bytes)) })
    .onConflict('user_id')
    .merge(['secret'])
    .where('second_factors.confirmed_at', null)
    .returning('user_id');
  if (stored.length === 0) {
    throw new ApiError(409, 'second_factor_on', 'Two-step sign-in is on already.');
  }
  const totp = new TOTP({ ...settings, secret, issuer: clinic.brand, label: user.email });
  return { secret: secret.base32, uri: totp.toString() };
}

async function recordAndNotify(trx: Knex.Transaction, audit: AuditContext, userId: number, action: string) {
  await recordEvent(trx, audit, { action, ...about('user', userId) });
  const user = await trx('users').where({ id: userId }).first<{ id: number; email: string }>('id', 'email');
  await enqueueAccountNotice(trx, audit, 'second_factor_changed', user);
}

/** Turns the second step on and ends sessions that a password alone opened. @returns recovery codes, shown only once */
export async function confirmSecondFactor(
  db: Knex,
  audit: AuditContext,
  keys: readonly string[],
  { id: userId, sessionHash }: { id: number; sessionHash: Buffer },
  code: string,
): Promise<string[]> {
  return inTransaction(db, async (trx) => {
    const factor = await findFactor(trx, userId).forUpdate();
    if (!factor || factor.confirmed_at) {
      throw new ApiError(409, 'second_factor_not_started', 'Please start again with a new key for your app.');
    }
    if (!(await takeAppCode(trx, keys, userId, factor, code))) throw wrongCode();
    await trx('second_factors').where({ user_id: userId }).update({ confirmed_at: trx.fn.now() });
    await trx('sessions').where({ user_id: userId }).whereNot({ id_hash: sessionHash }).delete();
    await recordAndNotify(trx, audit, userId, 'second_factor_added');
    return createRecoveryCodes(trx, userId);
  });
}

/** Creates new recovery codes and invalidates the former ones. */
export async function renewRecoveryCodes(db: Knex, audit: AuditContext, userId: number): Promise<string[]> {
  return inTransaction(db, async (trx) => {
    const factor = await findFactor(trx, userId).forUpdate();
    if (!factor?.confirmed_at) throw new ApiError(409, 'second_factor_off', 'Two-step sign-in is off.');
    await recordAndNotify(trx, audit, userId, 'recovery_codes_renewed');
    return createRecoveryCodes(trx, userId);
  });
}

/** Turns the second step off, if it is on; the caller has authorised the request. */
export async function removeSecondFactor(db: Knex, audit: AuditContext, userId: number): Promise<void> {
  await inTransaction(db, async (trx) => {
    const removed = await trx('second_factors').where({ user_id: userId }).delete().returning('confirmed_at');
    await trx('sessions')
      .where({ user_id: userId })
      .update({ data: trx.raw(`data - 'hasSecondStep'`) });
    if (removed.length > 0) await recordAndNotify(trx, audit, userId, 'second_factor_removed');
  });
}
