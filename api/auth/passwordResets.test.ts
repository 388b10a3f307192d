import { describe, expect, test } from 'vitest';
import { resetLinkMessage } from '#shared/contracts/passwordReset.ts';
import { buildAdmin, buildUser, factoryPassword } from '#api/demo/factories.ts';
import { startTestApp, testApp } from '#api/testing/app.ts';
import { logInTo, newAddress, repeat, limitedApp } from '#api/testing/limitedApp.ts';
import { confirmReset, linksFor, readToken, requestReset } from '#api/testing/passwordLinks.ts';
import { addressKey } from '#api/http/limits.ts';
import { issuePasswordReset, resetLink } from '#api/mail/links.ts';

const app = await testApp();

const readLink = (token: string) => app.guest().post('/api/password-reset/link', { token });

describe('POST /api/password-reset', () => {
  test('sends a link immediately, without a token in the outbox', async () => {
    const user = await buildUser(app.db);
    expect((await requestReset(app, ` ${user.email.toUpperCase()} `)).status).toBe(204);
    const [message, ...others] = await linksFor(app, user.id);
    expect(others).toEqual([]);
    expect(message).toMatchObject({ recipient: user.email, payload: {}, state: 'held' });
    expect(Date.parse(String(message?.not_before))).toBeLessThanOrEqual(Date.now() + 1000);
    expect(await app.db('password_resets').where({ user_id: user.id })).toEqual([]);
  });

  test('returns the same response, as slowly, for an address without an account', async () => {
    const user = await buildUser(app.db);
    const timed = async (email: string) => {
      const start = performance.now();
      const { status, text, headers } = await requestReset(app, email);
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

  test('sends a network at most three letters an hour to an account, without revealing it', async () => {
    const limited = await startTestApp({ RATE_LIMIT_SCALE: '1' });
    try {
      const user = await buildUser(limited.db);
      const statuses = [];
      for (let n = 1; n <= 6; n++) statuses.push((await requestReset(limited, user.email)).status);
      expect(statuses).toEqual([204, 204, 204, 204, 204, 429]);
      expect(await linksFor(limited, user.id)).toHaveLength(3);
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
    const other = await app.signIn(await buildUser(app.db));
    const body = { token, newPassword: 'a new horse' };
    expect((await other.post('/api/password-reset/confirm', body)).status).toBe(204);

    // Nor does somebody else’s account open on the device where the link was used.
    for (const one of [client, other]) expect((await one.get('/api/user')).status).toBe(401);
    expect(
      (await app.guest().post('/api/login', { email: user.email, password: factoryPassword })).status,
    ).toBe(401);
    await app.logIn(user, 'a new horse');
    expect(await app.db('users').where({ id: user.id }).first('email_proven_at')).not.toEqual({
      email_proven_at: null,
    });
    expect(
      await app.db('outbox_messages').where({ kind: 'password_changed', subject_id: user.id }),
    ).toHaveLength(1);
    const event = await app.db('events').where({ action: 'password_reset_by_link' }).first();
    expect(event).toMatchObject({ subject_id: user.id, actor_id: user.id });

    const used = expect.stringContaining('Your password was changed with this link on ');
    expect(await confirmReset(app, token, 'third horse')).toMatchObject({ status: 422, text: used });
    expect(await readLink(token)).toMatchObject({ status: 422, text: used });
    await app.logIn(user, 'a new horse');
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
    expect(await confirmReset(app, token)).toMatchObject({ status: 422, text: resetLinkMessage });
  });

  test('several links work side by side, until one is used', async () => {
    const user = await buildUser(app.db);
    const links = [];
    for (let n = 0; n < 3; n++) links.push(await issuePasswordReset(app.db, user));
    const [first = '', second = '', third = ''] = links;
    expect((await confirmReset(app, second)).status).toBe(204);
    expect((await confirmReset(app, first)).status).toBe(422);
    expect((await confirmReset(app, third)).status).toBe(422);
  });

  test('an invitation stays valid when a reset link is requested', async () => {
    const user = await buildUser(app.db, { passwordHash: null });
    const desk = await app.signIn(await buildAdmin(app.db));
    const path = `/api/admin/users/${user.id}/invitation`;
    expect((await desk.post(path, { email: user.email })).status).toBe(204);
    const invitation = await readToken(app, user.id, 'account_invitation');
    await requestReset(app, user.email);
    const resetToken = await readToken(app, user.id, 'password_reset_link');
    expect((await confirmReset(app, invitation)).status).toBe(204);
    expect((await confirmReset(app, resetToken)).status).toBe(422);
  });

  test('accepts one of two concurrent uses', async () => {
    const user = await buildUser(app.db);
    const token = await issuePasswordReset(app.db, user);
    const answers = await Promise.all([
      confirmReset(app, token, 'horse one'),
      confirmReset(app, token, 'horse two'),
    ]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 422]);
  });

  test('refuses an invalid token and a short password before any query', async () => {
    const user = await buildUser(app.db);
    const token = await issuePasswordReset(app.db, user);
    expect(await confirmReset(app, 'x'.repeat(43))).toMatchObject({ status: 422, text: resetLinkMessage });
    expect(await confirmReset(app, 'nonsense')).toMatchObject({ status: 400, text: resetLinkMessage });
    expect(await confirmReset(app, token, '12345')).toMatchObject({
      status: 400,
      text: 'Password must be at least 6 characters long',
    });
    expect((await confirmReset(app, token)).status).toBe(204);
  });

  test('unblocks an account that was blocked by failed attempts', async () => {
    const user = await buildUser(app.db);
    await app.db('rate_limits').insert({
      key: addressKey('login', user.email),
      hits: 9,
      resets_at: app.db.raw(`now() + interval '15 minutes'`),
      blocked_until: app.db.raw(`now() + interval '15 minutes'`),
    });
    await confirmReset(app, await issuePasswordReset(app.db, user));
    await app.logIn(user, 'a new horse');
  });
});

const limited = await limitedApp();

describe('an owner on a new phone', () => {
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
    expect(await linksFor(limited, user.id)).toHaveLength(5);
    await requestFrom(user.email, newAddress());
    expect(await linksFor(limited, user.id)).toHaveLength(6);
    expect((await set(await readToken(limited, user.id))).status).toBe(204);
  });

  test('has a link sent after five requests by a stranger from as many networks', async () => {
    const user = await buildUser(limited.db);
    for (let n = 0; n < 5; n++) await requestFrom(user.email, newAddress());
    await requestFrom(user.email, newAddress());
    expect(await linksFor(limited, user.id)).toHaveLength(6);
  });

  test('can use the newest link of the day again when strangers have used up all letters', async () => {
    const user = await buildUser(limited.db);
    for (let n = 0; n < 12; n++) await requestFrom(user.email, newAddress());
    expect(await linksFor(limited, user.id)).toHaveLength(10);
    const [older, newest] = [await readToken(limited, user.id), await readToken(limited, user.id)];
    const links = () => limited.db('password_resets').where({ user_id: user.id });
    await links().update({ expires_at: limited.db.raw(`now() - interval '1 minute'`) });
    expect((await set(newest)).status).toBe(422);
    expect((await requestFrom(user.email, newAddress())).status).toBe(204);
    expect(await linksFor(limited, user.id)).toHaveLength(10);
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
    expect(await linksFor(limited, user.id)).toHaveLength(2);
  });
});

test('the token is in the URL fragment, which is never sent to a server', () => {
  const link = new URL(resetLink('https://clinic.example', 'T'.repeat(43)));
  expect(link.pathname + link.search).toBe('/auth');
  expect(link.hash).toBe(`#reset=${'T'.repeat(43)}`);
});
