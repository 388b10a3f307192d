import type { Knex } from 'knex';
import { clinic } from '#shared/clinic.ts';
import type { NewCredential, Passkey, SignedChallenge } from '#shared/contracts/passkey.ts';
import { about, recordEvent, type AuditContext } from '#api/audit.ts';
import type { SessionUser } from '#api/http/context.ts';
import { ApiError, notFound } from '#api/http/errors.ts';
import { enqueueAccountNotice } from '#api/outbox/outbox.ts';
import { isAccount, UserModel, type Account } from '#api/models/UserModel.ts';
import { inTransaction } from '#api/db/inTransaction.ts';

/** Where passkeys are made and used, from PUBLIC_URL: a device refuses to use one anywhere else. */
export interface PasskeySite {
  origin: string;
  /** The host, which WebAuthn calls the relying party's id. */
  rpId: string;
}

const challengeMinutes = 5;
const timeoutMs = challengeMinutes * 60_000;
const maxPasskeys = 10;

/** Loaded at the first use, so that it does not make a start longer. */
const webAuthn = () => import('@simplewebauthn/server');

const notUsable = () =>
  new ApiError(422, 'passkey_invalid', 'That passkey could not be added. Please start again.');
const wrongPasskey = () =>
  new ApiError(
    401,
    'wrong_passkey',
    'This passkey does not work here any more. Please log in with your email and password.',
  );

/** A device offers only one passkey for each handle. */
const handleOf = (userId: number) => Buffer.from(String(userId));

const columns = ['id', 'device', 'created_at as createdAt', 'last_used_at as lastUsedAt'];

export const listPasskeys = (db: Knex, userId: number) =>
  db('passkeys')
    .where({ user_id: userId })
    .orderBy('id')
    .select<Passkey[]>(...columns);

/** @param userId null for a log-in */
async function storeChallenge(db: Knex, challenge: string, userId: number | null): Promise<void> {
  const expires_at = db.raw('now() + make_interval(mins => ?)', [challengeMinutes]);
  await db('passkey_challenges').insert({ challenge, user_id: userId, expires_at });
}

/** What the device says it has signed; undefined when it is not readable. */
function challengeOf({ response }: { response: { clientDataJSON: string } }): string | undefined {
  try {
    const data: unknown = JSON.parse(Buffer.from(response.clientDataJSON, 'base64url').toString());
    const { challenge } = data as { challenge?: unknown };
    return typeof challenge === 'string' ? challenge : undefined;
  } catch {
    return undefined;
  }
}

/** Uses up the challenge that was signed, also when what follows fails. @returns whether it was one of this server's */
async function takeChallenge(
  db: Knex,
  signed: { response: { clientDataJSON: string } },
  userId: number | null,
): Promise<boolean> {
  const taken = await db('passkey_challenges')
    .where({ challenge: challengeOf(signed) ?? '', user_id: userId })
    .whereRaw('expires_at > now()')
    .delete();
  return taken === 1;
}

/** @throws ApiError 403 for staff, whose second step a passkey would pass by */
export function refuseStaff({ role }: SessionUser): void {
  if (role === 'user') return;
  throw new ApiError(
    403,
    'passkeys_for_patients',
    'Passkeys are for patients. Staff log in with a password and two-step sign-in.',
  );
}

function refuseMore(count: number): void {
  if (count < maxPasskeys) return;
  throw new ApiError(409, 'too_many_passkeys', 'Please remove a passkey that you no longer use first.');
}

/** What a browser makes a passkey of; the caller has checked the password. @throws ApiError 409 for one too many */
export async function startPasskey(db: Knex, site: PasskeySite, user: SessionUser) {
  const present = await db('passkeys').where({ user_id: user.id }).pluck<string[]>('credential_id');
  refuseMore(present.length);
  const { generateRegistrationOptions } = await webAuthn();
  const options = await generateRegistrationOptions({
    rpID: site.rpId,
    rpName: clinic.brand,
    userID: new Uint8Array(handleOf(user.id)),
    userName: user.email,
    userDisplayName: `${user.firstName} ${user.lastName}`,
    timeout: timeoutMs,
    attestationType: 'none',
    excludeCredentials: present.map((id) => ({ id })),
  });
  await storeChallenge(db, options.challenge, user.id);
  return {
    ...options,
    timeout: timeoutMs,
    rp: { id: site.rpId, name: clinic.brand },
    excludeCredentials: present.map((id) => ({ id, type: 'public-key' as const })),
    authenticatorSelection: {
      residentKey: 'required' as const,
      requireResidentKey: true as const,
      userVerification: 'required' as const,
    },
    attestation: 'none' as const,
  };
}

/** @throws ApiError 422 for a challenge that was answered before, has run out or was another account's */
export async function takeNewChallenge(db: Knex, user: SessionUser, made: NewCredential): Promise<void> {
  if (!(await takeChallenge(db, made, user.id))) throw notUsable();
}

async function readNewCredential(site: PasskeySite, made: NewCredential) {
  const { verifyRegistrationResponse } = await webAuthn();
  const verified = await verifyRegistrationResponse({
    response: made,
    expectedChallenge: challengeOf(made) ?? '',
    expectedOrigin: site.origin,
    expectedRPID: site.rpId,
    requireUserVerification: true,
  }).catch(() => undefined);
  if (!verified?.verified) throw notUsable();
  return verified.registrationInfo.credential;
}

/**
 * Adds the passkey that a device has made, and writes to the account's owner; the caller has taken its challenge.
 * @throws ApiError 422 for another site, a device that did not check who holds it, or a passkey that is known already
 */
export async function addPasskey(
  db: Knex,
  audit: AuditContext,
  site: PasskeySite,
  user: SessionUser,
  made: NewCredential,
  device: string,
): Promise<Passkey> {
  const { id, publicKey, counter } = await readNewCredential(site, made);
  return inTransaction(db, async (trx) => {
    // Locked, because letters at the same time would have the same version, and of two passkeys one may be too many.
    await UserModel.query(trx).findById(user.id).forUpdate().select('id');
    const present = await trx('passkeys').where({ user_id: user.id }).pluck('id');
    refuseMore(present.length);
    const [added] = await trx('passkeys')
      .insert({ user_id: user.id, credential_id: id, public_key: Buffer.from(publicKey), counter, device })
      .onConflict('credential_id')
      .ignore()
      .returning<Passkey[]>(columns);
    if (!added) throw notUsable();
    await recordEvent(trx, audit, { action: 'passkey_added', ...about('user', user.id) });
    await enqueueAccountNotice(trx, audit, 'passkey_added', user);
    return added;
  });
}

/** @throws ApiError 404 for one that is another account's or was removed */
export async function removePasskey(db: Knex, audit: AuditContext, userId: number, passkeyId: number) {
  await inTransaction(db, async (trx) => {
    const removed = await trx('passkeys').where({ id: passkeyId, user_id: userId }).delete();
    if (removed === 0) throw notFound('That passkey');
    await recordEvent(trx, audit, { action: 'passkey_removed', ...about('user', userId) });
  });
}

export async function startPasskeyLogIn(db: Knex, site: PasskeySite) {
  const { generateAuthenticationOptions } = await webAuthn();
  const { challenge } = await generateAuthenticationOptions({ rpID: site.rpId });
  await storeChallenge(db, challenge, null);
  return { challenge, rpId: site.rpId, timeout: timeoutMs, userVerification: 'required' as const };
}

interface StoredPasskey {
  id: number;
  user_id: number;
  public_key: Buffer;
  counter: number;
}

/** Works as long as its account has a password and nobody has deleted, merged or disabled it. */
const findPasskey = (db: Knex, credentialId: string) =>
  db('passkeys as p')
    .join('users as u', 'u.id', 'p.user_id')
    .where({ 'p.credential_id': credentialId, 'u.role': 'user', 'u.deleted_at': null, 'u.disabled_at': null })
    .whereNotNull('u.password_hash')
    .first<StoredPasskey | undefined>('p.id', 'p.user_id', 'p.public_key', db.raw('p.counter::float8'));

/** @returns how often the device has signed by now; undefined unless the passkey has signed for this site */
async function readCounter(
  site: PasskeySite,
  signed: SignedChallenge,
  { user_id, public_key, counter }: StoredPasskey,
): Promise<number | undefined> {
  const { userHandle, ...response } = signed.response;
  if (userHandle !== undefined && userHandle !== handleOf(user_id).toString('base64url')) return undefined;
  const { verifyAuthenticationResponse } = await webAuthn();
  const verified = await verifyAuthenticationResponse({
    response: { ...signed, response },
    expectedChallenge: challengeOf(signed) ?? '',
    expectedOrigin: site.origin,
    expectedRPID: site.rpId,
    credential: { id: signed.id, publicKey: new Uint8Array(public_key), counter },
    requireUserVerification: true,
  }).catch(() => undefined);
  return verified?.verified ? verified.authenticationInfo.newCounter : undefined;
}

/** Of two uses with the same counter at the same time one is refused, unless the device does not count. */
async function recordUse(db: Knex, id: number, counter: number): Promise<boolean> {
  const used = await db('passkeys')
    .where({ id })
    .where((seen) => seen.where('counter', '<', counter).orWhereRaw('counter = 0 AND ? = 0', [counter]))
    .update({ counter, last_used_at: db.fn.now() });
  return used === 1;
}

/**
 * Guesses are not counted by account, as those of passwords are: a signature cannot be guessed.
 * @throws ApiError 401 for an unknown or removed passkey, another site, a challenge that was answered before or has run
 * out, or a device that did not check who holds it
 */
export async function logInWithPasskey(
  db: Knex,
  audit: AuditContext,
  site: PasskeySite,
  signed: SignedChallenge,
): Promise<Account> {
  const isOwnChallenge = await takeChallenge(db, signed, null);
  const passkey = await findPasskey(db, signed.id);
  const counter = isOwnChallenge && passkey && (await readCounter(site, signed, passkey));
  const isRight = typeof counter === 'number' && (await recordUse(db, passkey!.id, counter));
  const user = isRight ? await UserModel.query(db).findById(passkey!.user_id) : undefined;
  const subject = about('session', passkey?.user_id ?? null);
  if (!isAccount(user)) {
    await recordEvent(db, audit, { action: 'login_failed', ...subject });
    throw wrongPasskey();
  }
  await recordEvent(db, { ...audit, actorId: user.id }, { action: 'login', ...subject });
  return user;
}
