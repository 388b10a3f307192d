import { createHash, randomBytes } from 'node:crypto';
import type { Knex } from 'knex';
import { CookieKeys } from '#api/keys/cookieKeys.ts';
import { sessionCookie, sessionHintCookie } from '#shared/cookies.ts';

/** Inserts a session as a log-in does, staff's with a second step. @returns a browser's cookies, by name */
export async function createSessionCookies(
  db: Knex,
  sessionKey: string,
  { email }: { email: string | null },
  { device = 'Chrome on Linux', isSecure = false } = {},
): Promise<Record<string, string>> {
  const user = await db('users')
    .where({ email })
    .first<{ id: number; session_epoch: number; role: string }>('id', 'session_epoch', 'role');
  const id = randomBytes(32).toString('base64url');
  const name = `${isSecure ? '__Host-' : ''}${sessionCookie}`;
  const data = { userId: user.id, epoch: user.session_epoch, hasSecondStep: user.role === 'admin' };
  await db('sessions').insert({
    id_hash: createHash('sha256').update(id).digest(),
    user_id: user.id,
    epoch: user.session_epoch,
    data: JSON.stringify(data),
    device,
  });
  return {
    [name]: id,
    [`${name}.sig`]: new CookieKeys([sessionKey]).sign(`${name}=${id}`),
    [sessionHintCookie]: '1',
  };
}
