import { afterAll, describe, expect, test } from 'vitest';
import { readEnv } from '#api/env.ts';
import { buildAdmin, buildUser, factoryPassword } from '#api/demo/factories.ts';
import { createAdmin, createFirstAdmin } from '#api/firstAdmin.ts';
import { startTestApp, type TestApp } from '#api/testing/app.ts';
import { issuePasswordReset } from '#api/mail/links.ts';

const key = 'vK3x9Qm2Lr8Tz5Wb1Yc7Nd4Hf6Jg0PsA';
const tooShort = {
  status: 422,
  text: 'Passwords of the clinic’s staff need at least 12 characters.',
};
const tooCommon = {
  status: 422,
  text: 'This password is used by many people and easily guessed. Please choose another.',
};
/** Twelve characters, but still common. */
const longAndCommon = 'qwertyuiop123';

const production = await startTestApp({
  NODE_ENV: 'production',
  PUBLIC_URL: 'http://localhost:3000',
  COMMON_PASSWORDS: 'allow',
});
const development = await startTestApp();
afterAll(() => Promise.all([production.stop(), development.stop()]));

/** Every HTTP call that sets a staff member's own password. */
const ways = {
  'their own change': async (app: TestApp, newPassword: string) => {
    const desk = await app.signIn(await buildAdmin(app.db));
    return desk.post('/api/user/password', { currentPassword: factoryPassword, newPassword });
  },
  'a link': async (app: TestApp, newPassword: string) => {
    const admin = await buildAdmin(app.db);
    const token = await issuePasswordReset(app.db, admin);
    return app.guest().post('/api/password-reset/confirm', { token, newPassword });
  },
  'the link of a new account': async (app: TestApp, newPassword: string) => {
    const owner = await app.signIn(await buildAdmin(app.db, { isOwner: true }));
    const person = { firstName: 'Noor', lastName: 'Malik', email: `noor${Math.random()}@example.test` };
    const added = await owner.post('/api/admin/staff', {
      ...person,
      isOwner: false,
      currentPassword: factoryPassword,
    });
    const token = (added.body as { link: string }).link.split('=')[1];
    return app.guest().post('/api/password-reset/confirm', { token, newPassword });
  },
};

describe.each(Object.entries(ways))('a password of staff by %s', (_way, set) => {
  test('needs 12 characters in production', async () => {
    expect(await set(production, 'elevenchars')).toMatchObject(tooShort);
    expect((await set(production, 'elevenchars!')).status).toBe(204);
    expect((await set(development, 'elevenchars')).status).toBe(204);
  });

  test('is never a common one, at any call and whatever is allowed for patients', async () => {
    expect(await set(production, longAndCommon)).toMatchObject(tooCommon);
    expect(await set(development, longAndCommon)).toMatchObject(tooCommon);
  });
});

describe('a link for staff', () => {
  test('stays valid after a password was refused', async () => {
    const token = await issuePasswordReset(production.db, await buildAdmin(production.db));
    const choose = (newPassword: string) =>
      production.guest().post('/api/password-reset/confirm', { token, newPassword });
    expect(await choose('short one')).toMatchObject(tooShort);
    expect((await choose('a much longer one')).status).toBe(204);
  });
});

describe('a password of a patient', () => {
  test('needs the six characters of the specification, in production too', async () => {
    const patient = await production.signIn(await buildUser(production.db));
    const change = { currentPassword: factoryPassword, newPassword: 'Zu6!kl' };
    expect((await patient.post('/api/user/password', change)).status).toBe(204);
    const common = { currentPassword: 'Zu6!kl', newPassword: 'sunshine' };
    expect((await patient.post('/api/user/password', common)).status).toBe(204);
  });
});

describe('a password of staff from before the rules', () => {
  const mustChange = async (app: TestApp, role: 'user' | 'admin', password: string) => {
    const client = await app.logIn(await buildUser(app.db, { role, password }), password);
    return (await client.get('/api/user')).body.mustChangePassword;
  };
  test('still works, and the user is asked to change it', async () => {
    expect(await mustChange(production, 'admin', 'elevenchars')).toBe(true);
    expect(await mustChange(development, 'admin', longAndCommon)).toBe(true);
    expect(await mustChange(production, 'admin', 'long and not known')).toBeUndefined();
    expect(await mustChange(production, 'user', 'sixsix')).toBeUndefined();
  });
});

describe('the first admin', () => {
  const problemsOf = (settings: Record<string, string>) => {
    try {
      readEnv({ SESSION_KEYS: key, RECORD_KEYS: key, ADMIN_EMAIL: 'owner@example.test', ...settings });
      return '';
    } catch (error) {
      return (error as Error).message;
    }
  };

  test('must not have a short or common password: the server refuses to start', () => {
    const live = { NODE_ENV: 'production', PUBLIC_URL: 'https://clinic.example' };
    expect(problemsOf({ ...live, ADMIN_PASSWORD: 'elevenchars' })).toContain(
      'ADMIN_PASSWORD must have at least 12 characters in production.',
    );
    expect(problemsOf({ ...live, ADMIN_PASSWORD: 'elevenchars!' })).toBe('');
    expect(problemsOf({ ADMIN_PASSWORD: 'eightchr' })).toBe('');
    expect(problemsOf({ ADMIN_PASSWORD: longAndCommon })).toContain(
      'ADMIN_PASSWORD must not be a password that many people use.',
    );
  });

  test('is asked to change a generated password, until it is changed, but not a chosen one', async () => {
    const app = await startTestApp();
    const env = readEnv({ SESSION_KEYS: key, RECORD_KEYS: key });
    const first = await createFirstAdmin(app.db, env);
    expect(first?.password).toMatch(/^[\w-]{16}$/);
    const desk = await app.logIn({ email: first!.email }, first!.password);
    const mustChange = async () => (await desk.get('/api/user')).body.mustChangePassword;
    expect(await mustChange()).toBe(true);
    // Only a notice: other calls still work.
    expect((await desk.get('/api/admin/users')).status).toBe(200);
    const change = { currentPassword: first!.password, newPassword: 'a horse of my own' };
    expect((await desk.post('/api/user/password', change)).status).toBe(204);
    expect(await mustChange()).toBeUndefined();

    await createAdmin(app.db, first!.email, 'chosen by the owner');
    const chosen = await app.logIn({ email: first!.email }, 'chosen by the owner');
    expect((await chosen.get('/api/user')).body.mustChangePassword).toBeUndefined();
    await createAdmin(app.db, first!.email);
    expect(await app.db('users').first('must_change_password')).toEqual({ must_change_password: true });
    await app.stop();
  });
});
