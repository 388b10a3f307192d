import { describe, expect, test } from 'vitest';
import { buildAdmin, buildUser, factoryPassword } from '#api/demo/factories.ts';
import { createAdmin } from '#api/firstAdmin.ts';
import { issuePasswordReset } from '#api/mail/links.ts';
import { testApp, type TestClient } from '#api/testing/app.ts';
import { addTestPasskey, TestAuthenticator } from '#api/testing/authenticator.ts';

const origin = 'https://clinic.example';
const currentPassword = factoryPassword;
const wrong = 'This passkey does not work here any more. Please log in with your email and password.';
const notAdded = 'That passkey could not be added. Please start again.';

const app = await testApp({ PUBLIC_URL: origin });
const user = await buildUser(app.db);
const client = await app.signIn(user);

const start = (by = client) => by.post('/api/user/passkeys/start', { currentPassword });
const add = (made: object, by = client) => by.post('/api/user/passkeys', made);
const startLogIn = async () => (await app.guest().post('/api/login/passkey/start')).body;
const logIn = (signed: object, by = app.guest()) => by.post('/api/login/passkey', signed);
const signedBy = async (device: TestAuthenticator, how: object = {}) =>
  device.sign(await startLogIn(), { origin, ...how });
const listOf = async (by: TestClient) =>
  (await by.get('/api/user/passkeys')).body as { id: number; device: string; lastUsedAt: string | null }[];

/** A patient with a passkey. */
async function buildHolder() {
  const holder = await buildUser(app.db);
  const by = await app.signIn(holder);
  return { holder, by, device: await addTestPasskey(by, origin) };
}

async function expectRefused(signed: object): Promise<void> {
  const guest = app.guest();
  expect(await logIn(signed, guest)).toMatchObject({ status: 401, text: wrong });
  expect((await guest.get('/api/user')).status).toBe(401);
}

describe('adding a passkey', () => {
  test('asks for the current password and for a device that checks who holds it', async () => {
    const without = await client.post('/api/user/passkeys/start', { currentPassword: 'not this one' });
    expect(without).toMatchObject({ status: 422, text: 'Your current password is not right.' });
    const { status, body } = await start();
    expect([status, body]).toMatchObject([
      200,
      {
        rp: { id: 'clinic.example' },
        user: { name: user.email },
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
        attestation: 'none',
      },
    ]);
  });

  test('writes to its owner, and the next log-in needs no password', async () => {
    const { holder, by, device } = await buildHolder();
    expect(await listOf(by)).toMatchObject([{ device: 'Unknown browser', lastUsedAt: null }]);
    const about = { subject_type: 'user', subject_id: holder.id };
    expect(await app.db('events').where({ ...about, action: 'passkey_added' })).toHaveLength(1);
    const letter = await app.db('outbox_messages').where({ ...about, kind: 'passkey_added' });
    expect(letter).toMatchObject([{ recipient: holder.email }]);

    const guest = app.guest();
    const answer = await logIn(await signedBy(device), guest);
    expect([answer.status, answer.body]).toMatchObject([200, { id: holder.id, email: holder.email }]);
    expect((await guest.get('/api/user')).body).toMatchObject({ id: holder.id });
    const [used] = await listOf(by);
    expect(Date.parse(used?.lastUsedAt ?? '')).toBeGreaterThan(Date.now() - 60_000);
    const logIns = await app.db('events').where({ action: 'login', actor_id: holder.id });
    expect(logIns).toHaveLength(1);
  });

  test.each([
    ['another site', { origin: 'https://clinic.example.evil.example' }],
    ['another host', { origin, rpId: 'evil.example' }],
    ['a device that did not check who holds it', { origin, isVerified: false }],
  ])('refuses one of %s', async (_, how) => {
    const made = new TestAuthenticator().make((await start()).body, how);
    expect(await add(made)).toMatchObject({ status: 422, text: notAdded });
    expect(await listOf(client)).toEqual([]);
  });

  test('takes a challenge once, from the account that asked for it, and not for ever', async () => {
    const { by } = await buildHolder();
    const { body: options } = await start(by);
    const made = new TestAuthenticator().make(options, { origin });
    expect(await add(made)).toMatchObject({ status: 422, text: notAdded });
    expect((await add(made, by)).status).toBe(201);
    expect((await add(new TestAuthenticator().make(options, { origin }), by)).status).toBe(422);

    const { body: late } = await start(by);
    const past = { expires_at: app.db.raw(`now() - interval '1 second'`) };
    await app.db('passkey_challenges').where({ challenge: late.challenge }).update(past);
    expect((await add(new TestAuthenticator().make(late, { origin }), by)).status).toBe(422);
    const logInOptions = { ...options, challenge: (await startLogIn()).challenge };
    expect((await add(new TestAuthenticator().make(logInOptions, { origin }), by)).status).toBe(422);
  });

  test('does not take over a passkey that another account has', async () => {
    const { device } = await buildHolder();
    expect((await add(device.make((await start()).body, { origin }))).status).toBe(422);
  });

  test('ends at ten of an account', async () => {
    const { holder, by } = await buildHolder();
    const rows = Array.from({ length: 9 }, (_, index) => ({
      user_id: holder.id,
      credential_id: `more-${holder.id}-${index}`,
      public_key: 'none',
      counter: 0,
      device: 'Firefox',
    }));
    await app.db('passkeys').insert(rows.slice(1));
    // Both are begun while there is room for one.
    const begun = await Promise.all([start(by), start(by)]);
    const made = begun.map(({ body }) => new TestAuthenticator().make(body, { origin }));
    const added = await Promise.all(made.map((one) => add(one, by)));
    expect(added.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([201, 409]);
    expect(await start(by)).toMatchObject({ status: 409 });
  });

  test('is for patients', async () => {
    const admin = await app.signIn(await buildAdmin(app.db));
    expect(await start(admin)).toMatchObject({
      status: 403,
      text: 'Passkeys are for patients. Staff log in with a password and two-step sign-in.',
    });
  });
});

describe('a log-in with a passkey is refused', () => {
  test.each([
    ['on another site', { origin: 'https://evil.example' }],
    ['for another host', { rpId: 'evil.example' }],
    ['by a device that did not check who holds it', { isVerified: false }],
  ])('%s', async (_, how) => {
    const { holder, device } = await buildHolder();
    await expectRefused(await signedBy(device, how));
    const failed = { action: 'login_failed', subject_id: holder.id };
    expect(await app.db('events').where(failed)).toHaveLength(1);
    expect((await logIn(await signedBy(device))).status).toBe(200);
  });

  test('with a challenge that was answered before, also by a wrong answer', async () => {
    const { device } = await buildHolder();
    const signed = await signedBy(device);
    expect((await logIn(signed)).status).toBe(200);
    await expectRefused(signed);
    const options = await startLogIn();
    await expectRefused(device.sign(options, { origin: 'https://evil.example' }));
    await expectRefused(device.sign(options, { origin }));
  });

  test('with a challenge that has run out, or that the server has not given out for a log-in', async () => {
    const { by, device } = await buildHolder();
    const options = await startLogIn();
    const past = { expires_at: app.db.raw(`now() - interval '1 second'`) };
    await app.db('passkey_challenges').where({ challenge: options.challenge }).update(past);
    await expectRefused(device.sign(options, { origin }));
    await expectRefused(device.sign({ ...options, challenge: 'of-their-own' }, { origin }));
    const { challenge } = (await start(by)).body;
    await expectRefused(device.sign({ ...options, challenge }, { origin }));
  });

  test('in the name of another patient', async () => {
    const [{ device: mine }, { device: theirs }] = [await buildHolder(), await buildHolder()];
    const signed = await signedBy(mine);
    const other = await signedBy(theirs);
    await expectRefused({ ...signed, id: other.id, rawId: other.id });
    const { userHandle } = other.response;
    const again = await signedBy(mine);
    await expectRefused({ ...again, response: { ...again.response, userHandle } });
  });

  test('when its counter has been seen: the device was copied', async () => {
    const { device } = await buildHolder();
    expect((await logIn(await signedBy(device))).status).toBe(200);
    device.counter = 0;
    await expectRefused(await signedBy(device));
  });

  test('once it is removed, which needs the password and is for its owner only', async () => {
    const { by, device } = await buildHolder();
    const [passkey] = await listOf(by);
    const path = `/api/user/passkeys/${passkey?.id}/remove`;
    expect((await by.post(path, { currentPassword: 'not this one' })).status).toBe(422);
    expect((await client.post(path, { currentPassword })).status).toBe(404);
    expect((await logIn(await signedBy(device))).status).toBe(200);
    expect((await by.post(path, { currentPassword })).status).toBe(204);
    expect(await listOf(by)).toEqual([]);
    await expectRefused(await signedBy(device));
  });

  test('once a forgotten password was replaced, but not after a change with the present one', async () => {
    const { holder, by, device } = await buildHolder();
    const newPassword = 'another horse';
    await by.post('/api/user/password', { currentPassword, newPassword });
    expect((await logIn(await signedBy(device))).status).toBe(200);
    const { session_epoch: sessionEpoch } = await app.db('users').where({ id: holder.id }).first();
    const token = await issuePasswordReset(app.db, { id: holder.id, sessionEpoch });
    expect((await app.guest().post('/api/password-reset/confirm', { token, newPassword })).status).toBe(204);
    await expectRefused(await signedBy(device));
  });

  test('once the desk has set a password', async () => {
    const { holder, device } = await buildHolder();
    const admin = await app.signIn(await buildAdmin(app.db));
    await admin.post(`/api/admin/users/${holder.id}/reset-password`, { newPassword: 'another horse' });
    await expectRefused(await signedBy(device));
  });

  test('once the account is deleted, has lost its password or belongs to staff', async () => {
    const [deleted, withoutPassword, disabled, promoted] = await Promise.all([1, 2, 3, 4].map(buildHolder));
    await deleted!.by.post('/api/user/delete', { password: factoryPassword });
    await app.db('users').where({ id: withoutPassword!.holder.id }).update({ password_hash: null });
    await app.db('users').where({ id: disabled!.holder.id }).update({ disabled_at: app.db.fn.now() });
    await createAdmin(app.db, promoted!.holder.email);
    for (const each of [deleted, withoutPassword, disabled, promoted]) {
      await expectRefused(await signedBy(each!.device));
    }
    expect(await app.db('passkeys').where({ user_id: promoted!.holder.id })).toEqual([]);
  });
});
