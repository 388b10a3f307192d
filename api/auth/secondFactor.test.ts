import { Secret, TOTP } from 'otpauth';
import { beforeEach, describe, expect, test } from 'vitest';
import { eachSetting, getSetting } from '#shared/domain/clinicSettings.ts';
import type { UserModel } from '#api/models/UserModel.ts';
import { buildAdmin, factoryPassword } from '#api/demo/factories.ts';
import { startTestApp, testApp, type TestClient } from '#api/testing/app.ts';

const firstKey = 'first key for tests which is of no use elsewhere';
const secondKey = 'second key for tests which is of no use elsewhere';

let admin: UserModel;
let desk: TestClient;

const app = await testApp({ SESSION_KEYS: `${firstKey},${secondKey}` });
beforeEach(async () => {
  admin = await buildAdmin(app.db);
  desk = await app.signIn(admin);
});

const codeAt = (secret: string, secondsFromNow = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + secondsFromNow * 1000 });
const wrongOf = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

const logIn = (code?: string, change: object = {}) =>
  app.guest().post('/api/login', { email: admin.email, password: factoryPassword, code, ...change });

/** Turns it on as the app does, then forgets the used code, so that a test need not wait for the next. */
async function turnOn(): Promise<{ secret: string; codes: string[] }> {
  const started = await desk.post('/api/admin/second-factor', { currentPassword: factoryPassword });
  expect(started.status).toBe(200);
  const { secret } = started.body as { secret: string };
  const confirmed = await desk.post('/api/admin/second-factor/confirm', { code: codeAt(secret) });
  expect(confirmed.status).toBe(200);
  await forgetUsedCodes();
  return { secret, codes: (confirmed.body as { codes: string[] }).codes };
}
const forgetUsedCodes = () => app.db('second_factors').where({ user_id: admin.id }).update({ last_step: 0 });

describe('turning two-step sign-in on', () => {
  test('needs the password, and takes effect with a code of the app', async () => {
    const refused = await desk.post('/api/admin/second-factor', { currentPassword: 'wrong horse' });
    expect(refused).toMatchObject({ status: 422, text: 'Your current password is not right.' });

    const { body } = await desk.post('/api/admin/second-factor', { currentPassword: factoryPassword });
    expect(body.uri).toMatch(/^otpauth:\/\/totp\/.*secret=[A-Z2-7]{32}&algorithm=SHA1&digits=6&period=30$/);
    expect((await logIn()).status).toBe(200);

    const wrong = await desk.post('/api/admin/second-factor/confirm', { code: wrongOf(codeAt(body.secret)) });
    expect(wrong).toMatchObject({ status: 422 });
    expect(wrong.code).toBe('wrong_code');
    expect((await logIn()).status).toBe(200);
    expect((await desk.get('/api/admin/sign-in')).body).toMatchObject({ hasSecondFactor: false });

    expect((await desk.post('/api/admin/second-factor/confirm', { code: codeAt(body.secret) })).status).toBe(
      200,
    );
    expect((await logIn()).status).toBe(401);
    expect((await desk.get('/api/admin/sign-in')).body).toEqual({
      isOwner: false,
      hasSecondFactor: true,
      recoveryCodesLeft: 10,
      isSecondStepMissing: false,
      isSecondFactorRequired: false,
      hasDescribedTreatments: false,
      bookedAtOnce: [],
      ...eachSetting((name) => getSetting(name).initial),
    });
  });

  test('sends an e-mail, records an event and cannot be done twice', async () => {
    await turnOn();
    const again = await desk.post('/api/admin/second-factor', { currentPassword: factoryPassword });
    expect(again).toMatchObject({ status: 409, text: 'Two-step sign-in is on already.' });
    const subject = { subject_type: 'user', subject_id: admin.id };
    expect(await app.db('events').where({ ...subject, action: 'second_factor_added' })).toHaveLength(1);
    expect(await app.db('outbox_messages').where({ ...subject, kind: 'second_factor_changed' })).toHaveLength(
      1,
    );
  });

  test('stores neither the secret nor the recovery codes in clear text', async () => {
    const { secret, codes } = await turnOn();
    const rows = {
      factor: await app.db('second_factors').where({ user_id: admin.id }).first('secret'),
      codes: await app.db('recovery_codes').where({ user_id: admin.id }),
    };
    expect(rows.factor.secret.includes(Buffer.from(Secret.fromBase32(secret).bytes))).toBe(false);
    const text = JSON.stringify(rows.codes);
    for (const code of codes) expect(text).not.toContain(code.replaceAll('-', '').slice(4));
    expect(rows.codes[0].code_hash).toMatch(/^\$argon2id\$/);
    const events = JSON.stringify(await app.db('events').where({ subject_id: admin.id }));
    expect(events).not.toContain(secret);
  });
});

describe('POST /api/login with a second step', () => {
  test('asks for the code only after the right password', async () => {
    await turnOn();
    const wrongPassword = await logIn(undefined, { password: 'wrong horse' });
    expect(wrongPassword.code).toBe('wrong_login');
    const first = await logIn();
    expect(first).toMatchObject({
      status: 401,
      text: 'Please enter the code from your authenticator app.',
    });
    expect(first.code).toBe('second_factor_required');
    expect(first.headers.get('set-cookie')).toBeNull();
  });

  test('accepts the present code, with or without spaces, and responds as without a second step', async () => {
    const { secret } = await turnOn();
    const code = codeAt(secret);
    const answer = await logIn(`${code.slice(0, 3)} ${code.slice(3)}`);
    expect(answer).toMatchObject({ status: 200, body: { id: admin.id, role: 'admin' } });
  });

  test('refuses a used code and every older one', async () => {
    const { secret } = await turnOn();
    const code = codeAt(secret);
    expect((await logIn(code)).status).toBe(200);
    for (const old of [code, codeAt(secret, -30), codeAt(secret, -60)]) {
      expect(await logIn(old)).toMatchObject({
        status: 401,
        text: 'That code is not right. Please wait for the next one and try again.',
      });
    }
  });

  test('accepts one of many concurrent log-ins with the same code', async () => {
    const { secret } = await turnOn();
    const code = codeAt(secret);
    const answers = await Promise.all(Array.from({ length: 8 }, () => logIn(code)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test('accepts each recovery code once, and returns how many are left', async () => {
    const { codes } = await turnOn();
    const [first = '', second = ''] = codes;
    expect(new Set(codes).size).toBe(10);
    expect((await logIn(first.toLowerCase())).status).toBe(200);
    expect((await logIn(first)).status).toBe(401);
    const rivals = await Promise.all([logIn(second), logIn(second.replaceAll('-', ' '))]);
    expect(rivals.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await desk.get('/api/admin/sign-in')).body).toMatchObject({ recoveryCodesLeft: 8 });
  });

  test('creates new recovery codes only with a code, because they can turn the second step off', async () => {
    const { codes } = await turnOn();
    const renew = (code?: string) =>
      desk.post('/api/admin/second-factor/recovery-codes', { currentPassword: factoryPassword, code });
    expect((await renew()).status).toBe(400);
    expect(await renew('000000')).toMatchObject({
      status: 422,
      text: 'That code is not right. Please wait for the next one and try again.',
    });
    const renewed = await renew(codes[0]);
    expect(renewed.body.codes).toHaveLength(10);
    expect((await logIn(codes[2])).status).toBe(401);
    expect((await logIn(renewed.body.codes[0])).status).toBe(200);
  });

  test('keeps working when the server’s key is rotated, and re-encrypts the secret', async () => {
    const { secret } = await turnOn();
    const { encrypt, decrypt } = await import('#api/keys/encryption.ts');
    const bytes = Buffer.from(Secret.fromBase32(secret).bytes);
    await app
      .db('second_factors')
      .where({ user_id: admin.id })
      .update({ secret: encrypt([secondKey], admin.id, bytes) });
    expect((await logIn(codeAt(secret))).status).toBe(200);
    const row = await app.db('second_factors').where({ user_id: admin.id }).first('secret');
    expect(decrypt([firstKey], admin.id, row.secret)).toMatchObject({ isOldKey: false });
  });

  test('cannot be bypassed by a password reset link', async () => {
    await turnOn();
    const { issuePasswordReset } = await import('#api/mail/links.ts');
    const token = await issuePasswordReset(app.db, admin);
    await app.guest().post('/api/password-reset/confirm', { token, newPassword: 'another horse' });
    const answer = await logIn(undefined, { password: 'another horse' });
    expect(answer.code).toBe('second_factor_required');
  });

  test('counts wrong codes as failed attempts, which the right password alone does not reset', async () => {
    const strict = await startTestApp({ RATE_LIMIT_SCALE: '1' });
    try {
      const guarded = await buildAdmin(strict.db);
      const login = { email: guarded.email, password: factoryPassword };
      const client = await strict.signIn(guarded);
      const { body } = await client.post('/api/admin/second-factor', { currentPassword: factoryPassword });
      const code = codeAt(body.secret);
      expect((await client.post('/api/admin/second-factor/confirm', { code })).status).toBe(200);
      for (let attempt = 0; attempt < 5; attempt++) {
        expect((await strict.guest().post('/api/login', { ...login, code })).status).toBe(401);
      }
      expect((await strict.guest().post('/api/login', login)).status).toBe(429);
    } finally {
      await strict.stop();
    }
  });
});

describe('turning it off', () => {
  test('needs the password and a code', async () => {
    const { secret } = await turnOn();
    const off = (body: object) => desk.post('/api/admin/second-factor/remove', body);
    const right = { currentPassword: factoryPassword, code: codeAt(secret) };
    expect((await off({ ...right, currentPassword: 'wrong horse' })).status).toBe(422);
    expect((await off({ ...right, code: wrongOf(right.code) })).status).toBe(422);
    expect((await logIn()).status).toBe(401);
    expect((await off(right)).status).toBe(204);
    expect((await logIn()).status).toBe(200);
    expect(await app.db('recovery_codes').where({ user_id: admin.id })).toEqual([]);
  });
});
