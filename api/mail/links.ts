import { createHash, randomBytes } from 'node:crypto';
import type { Knex } from 'knex';
import { paths } from '#shared/paths.ts';

export const linkMinutes = 30;
/** For accounts created by the desk: their owners do not wait for the email, so the link lasts longer. */
export const invitationMinutes = 7 * 24 * 60;

export const hashToken = (token: string) => createHash('sha256').update(token).digest();

/** An account at one moment: once its epoch has moved on, neither its sessions nor its links count. */
export interface AccountEpoch {
  id: number;
  sessionEpoch: number;
}

export const findEmailChange = (db: Knex, { id, sessionEpoch }: AccountEpoch) =>
  db('email_changes').where({ user_id: id, epoch: sessionEpoch }).whereRaw('expires_at > now()');

/**
 * Makes the token of a link, when its letter is sent: until then there is none, and after it only its
 * SHA-256 is kept. Earlier links of the account stop working. The link is bound to the account's epoch: a change
 * of password or address, a reset, a deletion, whatever ends all sessions ends it in the same transaction.
 */
export async function issuePasswordReset(
  db: Knex,
  { id, sessionEpoch }: { id: number; sessionEpoch: number },
  minutes = linkMinutes,
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await db.transaction(async (trx) => {
    await trx('password_resets').where({ user_id: id }).delete();
    await trx('password_resets').insert({
      token_hash: hashToken(token),
      user_id: id,
      epoch: sessionEpoch,
      expires_at: trx.raw('now() + make_interval(mins => ?)', [minutes]),
    });
  });
  return token;
}

/** The address of a link. What stands behind the # is sent to no server and in no Referer. */
export const resetLink = (publicUrl: string, token: string) => `${publicUrl}/auth#reset=${token}`;

/**
 * Makes the token of a link, when its letter is sent; only its SHA-256 is kept, and earlier letters to the same
 * address stop working.
 * @returns undefined when the change to this address does not wait any more
 */
export async function issueEmailChange(
  db: Knex,
  user: AccountEpoch,
  email: string,
): Promise<string | undefined> {
  const token = randomBytes(32).toString('base64url');
  const issued = await findEmailChange(db, user)
    .where({ email })
    .update({ token_hash: hashToken(token) });
  return issued === 1 ? token : undefined;
}

/** The address of a link. What stands behind the # is sent to no server and in no Referer. */
export const emailLink = (token: string) => `${paths.auth}#email=${token}`;
