import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { UserModel } from '#api/models/UserModel.ts';
import { buildAdmin, buildUser, factoryPassword } from '#api/demo/factories.ts';
import { startTestApp, testApp, type TestClient } from '#api/testing/app.ts';
import { registerForm } from '#api/testing/forms.ts';

const app = await testApp();
const user = await buildUser(app.db);

const logIn = (client: TestClient, who: UserModel = user) =>
  client.post('/api/login', { email: who.email, password: factoryPassword });
const isSignedIn = async (client: TestClient) => (await client.get('/api/user')).status === 200;

/** A client with the current cookies of another one. */
function copyOf(client: TestClient): TestClient {
  const copy = app.guest();
  copy.cookie = client.cookie;
  return copy;
}

const sidOf = (client: TestClient) => /(?:^|; )sid=([^;]+)/.exec(client.cookie)?.[1] ?? '';
const rowsOf = ({ id }: { id: number }) => app.db('sessions').where({ user_id: id });
const rowOf = (client: TestClient) =>
  app.db('sessions').where({ id_hash: createHash('sha256').update(sidOf(client)).digest() });

describe('the cookie', () => {
  test('has 256 random bits, covers the whole site and is hidden from scripts', async () => {
    const answer = await logIn(app.guest());
    const [cookie = ''] = answer.headers.getSetCookie().filter((line) => line.startsWith('sid='));
    expect(cookie).toMatch(/^sid=[\w-]{43};/);
    expect(cookie.toLowerCase()).toContain('; path=/;');
    expect(cookie).toMatch(/; httponly/i);
    expect(cookie).toMatch(/; samesite=lax/i);
    expect(cookie).not.toMatch(/; (secure|domain=)/i);
  });

  test('is stored only as its SHA-256', async () => {
    const client = await app.signIn(user);
    expect(await rowOf(client)).toHaveLength(1);
    const everything = JSON.stringify(
      await app.db.raw('SELECT *, encode(id_hash, $$escape$$) FROM sessions'),
    );
    expect(everything).not.toContain(sidOf(client));
  });

  test('is rejected without its signature or with another id', async () => {
    const client = await app.signIn(user);
    const pairs = client.cookie.split('; ');
    const sid = pairs.find((pair) => pair.startsWith('sid='));
    const rest = pairs.filter((pair) => pair !== sid);
    for (const cookie of [String(sid), [`sid=${'A'.repeat(43)}`, ...rest].join('; '), rest.join('; ')]) {
      const forged = app.guest();
      forged.cookie = cookie;
      expect(await isSignedIn(forged)).toBe(false);
    }
  });

  test('is not set for guests', async () => {
    const answer = await app.guest().get('/api/loyalty/journey');
    expect(answer.headers.getSetCookie()).toEqual([]);
  });

  test('is __Host- and Secure behind https, with or without X-Forwarded-Proto', async () => {
    const secure = await startTestApp({ PUBLIC_URL: 'https://clinic.example', TRUST_PROXY: '1' });
    const { email } = await buildUser(secure.db);
    const hops: Record<string, string>[] = [{ 'x-forwarded-proto': 'https' }, {}];
    for (const headers of hops) {
      const client = secure.guest();
      const answer = await client.post('/api/login', { email, password: factoryPassword }, headers);
      expect(answer.status).toBe(200);
      const cookies = answer.headers.getSetCookie();
      expect(new Set(cookies.map((line) => line.split('=')[0]))).toEqual(
        new Set(['__Host-sid', '__Host-sid.sig', '__Host-device', '__Host-device.sig', 'has-session']),
      );
      for (const cookie of cookies) {
        expect(cookie.toLowerCase()).toMatch(/; path=\/;.*; samesite=lax; secure/);
        // Scripts can see that there is a session, but not its id.
        if (cookie.startsWith('has-session')) expect(cookie).toMatch(/^has-session=1; (?!.*httponly)/i);
        else expect(cookie).toMatch(/; httponly/i);
        expect(cookie).not.toMatch(/domain=/i);
      }
      expect(await client.get('/api/user', headers)).toMatchObject({ status: 200, body: { email } });
    }
    await secure.stop();
  });
});

describe('a new session id', () => {
  test('is issued by every log-in; the previous one becomes invalid', async () => {
    const client = await app.signIn(user);
    const before = copyOf(client);
    expect((await logIn(client)).status).toBe(200);
    expect(sidOf(client)).not.toBe(sidOf(before));
    expect(await isSignedIn(client)).toBe(true);
    expect(await isSignedIn(before)).toBe(false);
  });

  test('is issued by registration, even while somebody is signed in', async () => {
    const client = await app.signIn(user);
    const before = copyOf(client);
    expect((await client.post('/api/register', registerForm())).status).toBe(201);
    expect(sidOf(client)).not.toBe(sidOf(before));
    expect(await isSignedIn(before)).toBe(false);
  });

  test('is never one chosen by the client (session fixation)', async () => {
    const planted = `sid=${'B'.repeat(43)}`;
    const client = app.guest();
    client.cookie = planted;
    await logIn(client);
    expect(client.cookie).not.toContain(planted);
    const thief = app.guest();
    thief.cookie = planted;
    expect(await isSignedIn(thief)).toBe(false);
  });

  test('is issued by a password change, which ends the other sessions', async () => {
    const changing = await buildUser(app.db);
    const [here, elsewhere] = [await app.signIn(changing), await app.signIn(changing)];
    const before = copyOf(here);
    const body = { currentPassword: factoryPassword, newPassword: 'another horse' };
    expect((await here.post('/api/user/password', body)).status).toBe(204);
    expect(sidOf(here)).not.toBe(sidOf(before));
    expect(await isSignedIn(here)).toBe(true);
    expect(await isSignedIn(before)).toBe(false);
    expect(await isSignedIn(elsewhere)).toBe(false);
    expect(await rowsOf(changing)).toHaveLength(1);
  });
});

describe('a session ends', () => {
  test('immediately at log-out, and no other session does', async () => {
    const [here, elsewhere] = [await app.signIn(user), await app.signIn(user)];
    const before = copyOf(here);
    const answer = await here.post('/api/logout');
    expect(answer).toMatchObject({ status: 204, text: '' });
    expect(answer.headers.get('Clear-Site-Data')).toBe('"cache"');
    expect(sidOf(here)).toBe('');
    expect(await isSignedIn(before)).toBe(false);
    expect(await rowOf(before)).toEqual([]);
    expect(await isSignedIn(elsewhere)).toBe(true);
  });

  test('and all stored data in the browser is cleared, if requested', async () => {
    const client = await app.signIn(user);
    const before = copyOf(client);
    const answer = await client.post('/api/logout?device=clear');
    expect([answer.status, answer.headers.get('Clear-Site-Data')]).toEqual([204, '"cache", "storage"']);
    expect(await isSignedIn(before)).toBe(false);
    expect((await client.post('/api/logout?device=all')).status).toBe(400);
  });

  test('permanently: a request in flight does not restore it', async () => {
    const leaving = await buildUser(app.db);
    const client = await app.signIn(leaving);
    const before = copyOf(client);
    // Old enough that the request also has to update `seen_at`.
    await rowsOf(leaving).update({ seen_at: app.db.raw("now() - interval '10 minutes'") });
    const trx = await app.db.transaction();
    await trx('users').where({ id: leaving.id }).forUpdate();
    const slow = before.patch('/api/user', { firstName: 'Patricia' });
    while (!(await isSomebodyWaiting())) await new Promise((resolve) => setTimeout(resolve, 5));
    expect((await client.post('/api/logout')).status).toBe(204);
    await trx.commit();
    expect((await slow).status).toBe(200);
    expect(await isSignedIn(before)).toBe(false);
    expect(await rowsOf(leaving)).toEqual([]);
  });

  test('at a password reset by the clinic, every one of the user', async () => {
    const admin = await app.signIn(await buildAdmin(app.db));
    const target = await buildUser(app.db);
    const clients = [await app.signIn(target), await app.signIn(target)];
    const answer = await admin.post(`/api/admin/users/${target.id}/reset-password`, {
      newPassword: 'another horse',
    });
    expect(answer.status).toBe(204);
    for (const client of clients) expect(await isSignedIn(client)).toBe(false);
    expect(await rowsOf(target)).toEqual([]);
    expect(await isSignedIn(admin)).toBe(true);
  });

  test('when its user’s epoch changes, even if the row still exists', async () => {
    const client = await app.signIn(await buildUser(app.db));
    await app
      .db('users')
      .where({ id: (await client.get('/api/user')).body.id })
      .increment('session_epoch');
    expect(await rowOf(client)).toHaveLength(1);
    expect(await isSignedIn(client)).toBe(false);
  });
});

describe('the age of a session', () => {
  test.each([
    ['user', 'seen_at', '6 days 23 hours', true],
    ['user', 'seen_at', '7 days 1 minute', false],
    ['user', 'created_at', '29 days 23 hours', true],
    ['user', 'created_at', '30 days 1 minute', false],
    ['admin', 'seen_at', '29 minutes', true],
    ['admin', 'seen_at', '31 minutes', false],
    ['admin', 'created_at', '11 hours 59 minutes', true],
    ['admin', 'created_at', '12 hours 1 minute', false],
  ] as const)('of role %s by %s of %s is valid: %s', async (role, column, age, isAllowed) => {
    const who = await buildUser(app.db, { role });
    const client = await app.signIn(who);
    await rowsOf(who).update({ [column]: app.db.raw('now() - ?::interval', [age]) });
    expect(await isSignedIn(client)).toBe(isAllowed);
  });

  test('is extended by use, written at most every five minutes', async () => {
    const who = await buildUser(app.db);
    const client = await app.signIn(who);
    const seenAt = async () => (await rowsOf(who).first('seen_at'))?.seen_at as string;
    for (const [age, isTouched] of [
      ['4 minutes', false],
      ['6 minutes', true],
    ] as const) {
      await rowsOf(who).update({ seen_at: app.db.raw('now() - ?::interval', [age]) });
      const before = await seenAt();
      await client.get('/api/user');
      expect((await seenAt()) !== before).toBe(isTouched);
    }
  });
});

async function isSomebodyWaiting(): Promise<boolean> {
  const { rows } = await app.db.raw(
    "SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
  );
  return rows.length > 0;
}
