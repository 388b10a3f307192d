import { createHash, randomBytes } from 'node:crypto';
import type { Knex } from 'knex';
import { CookieKeys } from '#api/keys/cookieKeys.ts';
import { sessionHintCookie } from '#shared/cookies.ts';

/**
 * Signs a user in without a password, by inserting a session as a log-in does.
 * @returns the cookies that a browser would receive, by name
 */
export async function createSessionCookies(
  db: Knex,
  sessionKey: string,
  { email }: { email: string },
): Promise<Record<string, string>> {
  const user = await db('users')
    .where({ email })
    .first<{ id: number; session_epoch: number }>('id', 'session_epoch');
  const id = randomBytes(32).toString('base64url');
  await db('sessions').insert({
    id_hash: createHash('sha256').update(id).digest(),
    user_id: user.id,
    epoch: user.session_epoch,
    data: JSON.stringify({ userId: user.id, epoch: user.session_epoch, hasSecondStep: true }),
    device: 'Chrome on Linux',
  });
  return {
    sid: id,
    'sid.sig': new CookieKeys([sessionKey]).sign(`sid=${id}`),
    [sessionHintCookie]: '1',
  };
}
