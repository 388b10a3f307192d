import { describe, expect, test } from 'vitest';
import { readEnv } from '#api/env.ts';
import { buildAdmin, buildUser, factoryPassword } from '#api/demo/factories.ts';
import { testApp } from '#api/testing/app.ts';
import { registerForm } from '#api/testing/forms.ts';

const sentence = 'This password is used by many people and easily guessed. Please choose another.';
const refusal = { status: 422, text: sentence };

const app = await testApp({ COMMON_PASSWORDS: 'refuse' });

describe('a common password', () => {
  test.each(['123456', 'password', 'Princess', 'QWERTY123'])(
    '"%s" is refused at registration',
    async (password) => {
      expect(await app.guest().post('/api/register', registerForm({ password }))).toMatchObject(refusal);
    },
  );

  test('is refused as a new password, at every call', async () => {
    const user = await buildUser(app.db);
    const patient = await app.signIn(user);
    const change = { currentPassword: factoryPassword, newPassword: 'sunshine' };
    expect(await patient.post('/api/user/password', change)).toMatchObject(refusal);
    const admin = await app.signIn(await buildAdmin(app.db));
    const reset = await admin.post(`/api/admin/users/${user.id}/reset-password`, { newPassword: 'sunshine' });
    expect(reset).toMatchObject(refusal);
    const link = { token: 'x'.repeat(43), newPassword: 'sunshine' };
    expect(await app.guest().post('/api/password-reset/confirm', link)).toMatchObject(refusal);
    await app.signIn(user);
  });

  test('accepts an uncommon one', async () => {
    expect((await app.guest().post('/api/register', registerForm({ password: 'Zu6!kl' }))).status).toBe(201);
  });

  test('is refused in production unless the setting says otherwise', () => {
    const refuses = (settings: Record<string, string>) =>
      readEnv({
        RECORD_KEYS: 'k'.repeat(20) + 'vK3x9Qm2Lr8Tz5Wb1Yc7',
        SESSION_KEYS: 'k'.repeat(20) + 'vK3x9Qm2Lr8Tz5Wb1Yc7',
        ...settings,
      }).refusesCommonPasswords;
    expect(refuses({})).toBe(false);
    expect(refuses({ NODE_ENV: 'production', PUBLIC_URL: 'https://clinic.example' })).toBe(true);
    expect(
      refuses({ NODE_ENV: 'production', PUBLIC_URL: 'https://clinic.example', COMMON_PASSWORDS: 'allow' }),
    ).toBe(false);
  });
});
