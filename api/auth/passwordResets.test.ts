import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { resetLinkMessage } from '#shared/contracts/passwordReset.ts';
import type { UserModel } from '#api/models/UserModel.ts';
import { buildAdmin, buildUser, factoryPassword } from '#api/demo/factories.ts';
import { compose, type Message } from '#api/mail/compose.ts';
import { startTestApp, type TestApp, type TestClient } from '#api/testing/app.ts';
import { logInTo, newAddress, repeat, startLimitedApp } from '#api/testing/limitedApp.ts';
import { addressKey } from '#api/http/limits.ts';
import { issuePasswordReset, resetLink } from '#api/mail/links.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const requestReset = (email: unknown, on = app) => on.guest().post('/api/password-reset', { email });
const confirm = (token: string, newPassword = 'a new horse') =>
  app.guest().post('/api/password-reset/confirm', { token, newPassword });
const linksFor = (userId: number, on = app) =>
  on.db('outbox_messages').where({ kind: 'password_reset_link', subject_id: userId });

/** The token of the newest letter of a kind, made as when it is sent. */
async function readToken(userId: number, kind = 'password_reset_link', on = app) {
  const subject = { kind, subject_type: 'user', subject_id: userId };
  const letter = await on.db('outbox_messages').where(subject).orderBy('id', 'desc').first<Message>();
  const composed = await compose(on.db, letter, 'https://site.example');
  return /#reset=([\w-]{43})/.exec(composed?.text ?? '')?.[1] ?? '';
}

describe('POST /api/password-reset', () => {
  test('sends a link immediately, without a token in the outbox', async () => {
    const user = await buildUser(app.db);
    expect((await requestReset(` ${user.email.toUpperCase()} `)).status).toBe(204);
    const [message, ...others] = await linksFor(user.id);
    expect(others).toEqual([]);
    expect(message).toMatchObject({ recipient: user.email, payload: {}, state: 'held' });
    expect(Date.parse(String(message?.not_before))).toBeLessThanOrEqual(Date.now() + 1000);
    expect(await app.db('password_resets').where({ user_id: user.id })).toEqual([]);
  });

  test('returns the same response, as slowly, for an address without an account', async () => {
    const user = await buildUser(app.db);
    const timed = async (email: string) => {
      const start = performance.now();
      const { status, text, headers } = await requestReset(email);
      const names = [...headers.keys()].toSorted();
      return { answer: { status, text, names }, ms: performance.now() - start };
    };
    const known = await timed(user.email);
    const unknown = await timed('nobody@example.test');
    expect(unknown.answer).toEqual(known.answer);
    expect(unknown.ms).toBeGreaterThanOrEqual(145);
    expect(known.ms).toBeGreaterThanOrEqual(145);
    expect(await app.db('outbox_messages').where({ recipient: 'nobody@example.test' })).toEqual([]);
  });

  test('refuses an invalid address', async () => {
    expect(await requestReset('pat')).toMatchObject({
      status: 400,
      text: 'Please enter a valid email address',
    });
  });

  test('sends a network at most three letters an hour to an account, without revealing it', async () => {
    const limited = await startTestApp({ RATE_LIMIT_SCALE: '1' });
    try {
      const user = await buildUser(limited.db);
      const statuses = [];
      for (let n = 1; n <= 6; n++) statuses.push((await requestReset(user.email, limited)).status);
      expect(statuses).toEqual([204, 204, 204, 204, 204, 429]);
      expect(await linksFor(user.id, limited)).toHaveLength(3);
    } finally {
      await limited.stop();
    }
  });
});

describe('POST /api/password-reset/confirm', () => {
  test('sets the password once, ends every session and confirms the address', async () => {
    const user = await buildUser(app.db);
    const client = await app.signIn(user);
    const token = await issuePasswordReset(app.db, user);
    expect((await confirm(token)).status).toBe(204);

    expect((await client.get('/api/user')).status).toBe(401);
    expect(
      (await app.guest().post('/api/login', { email: user.email, password: factoryPassword })).status,
    ).toBe(401);
    await app.signIn(user, 'a new horse');
    expect(await app.db('users').where({ id: user.id }).first('email_proven_at')).not.toEqual({
      email_proven_at: null,
    });
    expect(
      await app.db('outbox_messages').where({ kind: 'password_changed', subject_id: user.id }),
    ).toHaveLength(1);
    const event = await app.db('events').where({ action: 'password_reset_by_link' }).first();
    expect(event).toMatchObject({ subject_id: user.id, actor_id: user.id });

    expect(await confirm(token, 'third horse')).toMatchObject({ status: 422, text: resetLinkMessage });
    await app.signIn(user, 'a new horse');
  });

  test('the database contains no usable token', async () => {
    const user = await buildUser(app.db);
    const token = await issuePasswordReset(app.db, user);
    const rows = await app.db('password_resets').where({ user_id: user.id });
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(token);
    expect((rows[0] as { token_hash: Buffer }).token_hash.toString('base64url')).not.toBe(token);
  });

  test('refuses a link that is older than 30 minutes', async () => {
    const user = await buildUser(app.db);
    const token = await issuePasswordReset(app.db, user);
    const age = (minutes: number) =>
      app
        .db('password_resets')
        .where({ user_id: user.id })
        .update({
          expires_at: app.db.raw("created_at + interval '30 minutes' - make_interval(mins => ?)", [minutes]),
        });
    const [row] = await app.db('password_resets').where({ user_id: user.id });
    const minutes = (Date.parse(row.expires_at) - Date.parse(row.created_at)) / 60_000;
    expect(minutes).toBe(30);
    await age(31);
    expect(await confirm(token)).toMatchObject({ status: 422, text: resetLinkMessage });
  });

  test('several links work side by side, until one is used', async () => {
    const user = await buildUser(app.db);
    const links = [];
    for (let n = 0; n < 3; n++) links.push(await issuePasswordReset(app.db, user));
    const [first = '', second = '', third = ''] = links;
    expect((await confirm(second)).status).toBe(204);
    expect((await confirm(first)).status).toBe(422);
    expect((await confirm(third)).status).toBe(422);
  });

  test('an invitation stays valid when a reset link is requested', async () => {
    const user = await buildUser(app.db, { passwordHash: null });
    const desk = await app.signIn(await buildAdmin(app.db));
    const path = `/api/admin/users/${user.id}/invitation`;
    expect((await desk.post(path, { email: user.email })).status).toBe(204);
    const invitation = await readToken(user.id, 'account_invitation');
    await requestReset(user.email);
    const resetToken = await readToken(user.id, 'password_reset_link');
    expect((await confirm(invitation)).status).toBe(204);
    expect((await confirm(resetToken)).status).toBe(422);
  });

  test('accepts one of two concurrent uses', async () => {
    const user = await buildUser(app.db);
    const token = await issuePasswordReset(app.db, user);
    const answers = await Promise.all([confirm(token, 'horse one'), confirm(token, 'horse two')]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 422]);
  });

  test('refuses an invalid token and a short password before any query', async () => {
    const user = await buildUser(app.db);
    const token = await issuePasswordReset(app.db, user);
    expect(await confirm('x'.repeat(43))).toMatchObject({ status: 422, text: resetLinkMessage });
    expect(await confirm('nonsense')).toMatchObject({ status: 400, text: resetLinkMessage });
    expect(await confirm(token, '12345')).toMatchObject({
      status: 400,
      text: 'Password must be at least 6 characters long',
    });
    expect((await confirm(token)).status).toBe(204);
  });

  test('unblocks an account that was blocked by failed attempts', async () => {
    const user = await buildUser(app.db);
    await app.db('rate_limits').insert({
      key: addressKey('login', user.email),
      hits: 9,
      resets_at: app.db.raw(`now() + interval '15 minutes'`),
      blocked_until: app.db.raw(`now() + interval '15 minutes'`),
    });
    await confirm(await issuePasswordReset(app.db, user));
    await app.signIn(user, 'a new horse');
  });
});

describe('an owner on a new phone', () => {
  let limited: TestApp;
  beforeAll(async () => {
    limited = await startLimitedApp();
  });
  afterAll(() => limited.stop());
  const requestFrom = (email: string, headers: Record<string, string>) =>
    limited.guest().post('/api/password-reset', { email }, headers);
  const nextHour = () => limited.db('rate_limits').where('key', 'like', 'password-reset:%').delete();
  const set = (token: string) =>
    limited.guest().post('/api/password-reset/confirm', { token, newPassword: 'a new horse' }, newAddress());

  test('has a link sent after five requests by a stranger', async () => {
    const user = await buildUser(limited.db);
    const stranger = newAddress();
    for (let n = 0; n < 5; n++) {
      if (n === 3) await nextHour();
      await requestFrom(user.email, stranger);
    }
    expect(await linksFor(user.id, limited)).toHaveLength(5);
    await requestFrom(user.email, newAddress());
    expect(await linksFor(user.id, limited)).toHaveLength(6);
    expect((await set(await readToken(user.id, undefined, limited))).status).toBe(204);
  });

  test('has a link sent after five requests by a stranger from as many networks', async () => {
    const user = await buildUser(limited.db);
    for (let n = 0; n < 5; n++) await requestFrom(user.email, newAddress());
    await requestFrom(user.email, newAddress());
    expect(await linksFor(user.id, limited)).toHaveLength(6);
  });

  test('can use the newest link of the day again when strangers have used up all letters', async () => {
    const user = await buildUser(limited.db);
    for (let n = 0; n < 12; n++) await requestFrom(user.email, newAddress());
    expect(await linksFor(user.id, limited)).toHaveLength(10);
    const [older, newest] = [
      await readToken(user.id, undefined, limited),
      await readToken(user.id, undefined, limited),
    ];
    const links = () => limited.db('password_resets').where({ user_id: user.id });
    await links().update({ expires_at: limited.db.raw(`now() - interval '1 minute'`) });
    expect((await set(newest)).status).toBe(422);
    expect((await requestFrom(user.email, newAddress())).status).toBe(204);
    expect(await linksFor(user.id, limited)).toHaveLength(10);
    expect((await set(older)).status).toBe(422);
    expect((await set(newest)).status).toBe(204);
  });

  test('does not make a link work again that an owner created', async () => {
    const user = await buildAdmin(limited.db);
    const token = await issuePasswordReset(limited.db, user);
    await limited
      .db('password_resets')
      .where({ user_id: user.id })
      .update({ expires_at: limited.db.fn.now() });
    for (let n = 0; n < 11; n++) await requestFrom(user.email, newAddress());
    expect((await set(token)).status).toBe(422);
  });

  test('logs in with the new password while strangers guess', async () => {
    const user = await buildUser(limited.db);
    const phone = limited.guest();
    const token = await issuePasswordReset(limited.db, user);
    const newPassword = 'a new horse';
    await phone.post('/api/password-reset/confirm', { token, newPassword }, newAddress());
    await repeat(6, () => logInTo(limited, user.email, 'wrong horse'));
    const login = { email: user.email, password: newPassword };
    expect((await phone.post('/api/login', login, newAddress())).status).toBe(200);
  });

  test('gets a letter for each of two concurrent requests', async () => {
    const user = await buildUser(limited.db);
    await Promise.all([requestFrom(user.email, newAddress()), requestFrom(user.email, newAddress())]);
    expect(await linksFor(user.id, limited)).toHaveLength(2);
  });
});

describe('a link is invalidated by', () => {
  const currentPassword = factoryPassword;
  type End = (client: TestClient, user: UserModel) => Promise<{ status: number }>;
  const fromDesk = async (work: (desk: TestClient) => Promise<{ status: number }>) =>
    work(await app.signIn(await buildAdmin(app.db, { isOwner: true })));
  const ends: Record<string, { end: End; build?: typeof buildUser }> = {
    'a changed password': {
      end: (client) => client.post('/api/user/password', { currentPassword, newPassword: 'my new horse' }),
    },
    'a changed address': {
      end: (client, user) => client.patch('/api/user', { email: `new.${user.email}`, currentPassword }),
    },
    'a reset at the desk': {
      end: (_, { id }) =>
        fromDesk((desk) => desk.post(`/api/admin/users/${id}/reset-password`, { newPassword: 'desk horse' })),
    },
    'a deletion at the desk': {
      end: (_, { id }) => fromDesk((desk) => desk.delete(`/api/admin/users/${id}`)),
    },
    'a deletion of one’s own': {
      end: (client) => client.post('/api/user/delete', { password: currentPassword }),
    },
    'another link that was used': {
      end: async (_, user) => confirm(await issuePasswordReset(app.db, user), 'my new horse'),
    },
    'log-outs everywhere else': { end: (client) => client.post('/api/user/sessions/end-others') },
    'a disabled account': {
      build: buildAdmin,
      end: (_, { id }) =>
        fromDesk((desk) => desk.patch(`/api/admin/staff/${id}`, { currentPassword, isDisabled: true })),
    },
  };

  test.each(Object.entries(ends))('%s', async (_name, { end, build = buildUser }) => {
    const user = await build(app.db);
    const client = await app.signIn(user);
    expect((await requestReset(user.email)).status).toBe(204);
    const [letter] = (await linksFor(user.id)) as Message[];
    const token = await issuePasswordReset(app.db, user);
    expect((await end(client, user)).status).toBeLessThan(300);
    const before = await app.db('users').where({ id: user.id }).first('password_hash');

    expect(await confirm(token, 'thief horse')).toMatchObject({ status: 422, text: resetLinkMessage });
    expect(await app.db('users').where({ id: user.id }).first('password_hash')).toEqual(before);
    // A letter that was requested before and is sent only now contains no new link.
    expect(letter && (await compose(app.db, letter, 'https://site.example'))).toBeUndefined();
  });

  test('even if its letter is being sent at the moment of the change', async () => {
    const user = await buildUser(app.db);
    const client = await app.signIn(user);
    await client.post('/api/user/password', { currentPassword, newPassword: 'my new horse' });
    // The sender read the account before the change, and stores the token after it.
    const token = await issuePasswordReset(app.db, user);
    expect((await confirm(token, 'thief horse')).status).toBe(422);
  });

  test('exactly one of a use and a concurrent password change succeeds', async () => {
    for (let round = 0; round < 5; round++) {
      const user = await buildUser(app.db);
      const client = await app.signIn(user);
      const token = await issuePasswordReset(app.db, user);
      const change = { currentPassword, newPassword: 'my new horse' };
      const [changed, used] = await Promise.all([
        client.post('/api/user/password', change),
        confirm(token, 'link horse'),
      ]);
      if (used.status === 422) await app.signIn(user, 'my new horse');
      else expect([204, 401, 422]).toContain(changed.status);
    }
  });

  test('a letter whose reason still exists contains a working link', async () => {
    const user = await buildUser(app.db);
    await requestReset(user.email);
    const [letter] = (await linksFor(user.id)) as Message[];
    const composed = letter && (await compose(app.db, letter, 'https://site.example'));
    const token = /#reset=([\w-]{43})/.exec(composed?.text ?? '')?.[1] ?? '';
    expect((await confirm(token)).status).toBe(204);
  });
});

test('the token is in the URL fragment, which is never sent to a server', () => {
  const link = new URL(resetLink('https://clinic.example', 'T'.repeat(43)));
  expect(link.pathname + link.search).toBe('/auth');
  expect(link.hash).toBe(`#reset=${'T'.repeat(43)}`);
});
