import { beforeAll, describe, expect, test } from 'vitest';
import { buildUser, factoryPassword } from '#api/demo/factories.ts';
import { testApp, type TestClient } from '#api/testing/app.ts';
import { inDays, registerForm } from '#api/testing/forms.ts';

// The hashing cost of production.
const app = await testApp({ PASSWORD_HASHING: 'strong' });
const user = await buildUser(app.db);

const register = (change: object = {}) => app.guest().post('/api/register', registerForm(change));
const logIn = (change: object = {}) =>
  app.guest().post('/api/login', { email: user.email, password: factoryPassword, ...change });

describe('POST /api/register', () => {
  test('creates an account and signs in', async () => {
    const client = app.guest();
    const form = registerForm({ email: '  Mixed.Case@Example.TEST ', firstName: ' Zoe\u0308 ' });
    const answer = await client.post('/api/register', form);
    expect(answer.status).toBe(201);
    expect(answer.body).toEqual({
      id: expect.any(Number),
      firstName: 'Zoë',
      lastName: 'Example',
      email: 'mixed.case@example.test',
      dateOfBirth: '1990-05-17',
      role: 'user',
      loyaltyStamps: 0,
    });
    expect((await client.get('/api/user')).body).toEqual({ ...answer.body, emailConfirmed: false });
  });

  test('ignores a role, an id, timestamps, an epoch and unknown fields', async () => {
    const answer = await register({
      role: 'admin',
      id: 999_999,
      loyaltyStamps: 10,
      session_epoch: 7,
      sessionEpoch: 7,
      passwordHash: 'x',
      password_hash: 'x',
      mustChangePassword: true,
      confirmPassword: 'something else',
    });
    expect(answer.status).toBe(201);
    expect(answer.body.id).not.toBe(999_999);
    expect(await app.db('users').where({ id: answer.body.id }).first()).toMatchObject({
      role: 'user',
      loyalty_stamps: 0,
      session_epoch: 0,
      must_change_password: false,
      password_hash: expect.stringMatching(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/),
    });
  });

  test.each([(email: string) => email, (email: string) => ` ${email.toUpperCase()} `])(
    'refuses an address that has an account, in any case and with spaces',
    async (write) => {
      const answer = await register({ email: write(user.email) });
      expect(answer).toMatchObject({
        status: 409,
        text: 'Registration failed. This email may already be in use.',
      });
      expect(answer.headers.getSetCookie()).toEqual([]);
    },
  );

  test('accepts minors, because only treatments are for adults', async () => {
    expect((await register({ dateOfBirth: inDays(-365 * 12) })).status).toBe(201);
  });

  test.each(['      ', ' päss wörd ', 'x'.repeat(128), '🐈🐈🐈🐈🐈🐈'])(
    'stores the password "%s" byte for byte',
    async (password) => {
      const { body } = await register({ password });
      expect((await logIn({ email: body.email, password })).status).toBe(200);
      expect((await logIn({ email: body.email, password: password.replace(/.$/u, '!') })).status).toBe(401);
    },
  );
});

describe('POST /api/login', () => {
  test('returns the user with their role, for the address in any case and with spaces', async () => {
    const answer = await logIn({ email: ` ${user.email.toUpperCase()} ` });
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ id: user.id, email: user.email, role: 'user' });
    expect(answer.text).not.toMatch(/password|hash|argon/i);
  });

  test('returns the same response for a wrong password and an unknown address', async () => {
    const wrong = await logIn({ password: 'wrong horse' });
    const unknown = await logIn({ email: 'nobody@example.test' });
    expect(wrong).toMatchObject({ status: 401, text: 'Incorrect email or password. Please try again.' });
    expect([unknown.status, unknown.text]).toEqual([wrong.status, wrong.text]);
    const comparable = ({ headers }: { headers: Headers }) =>
      [...headers].filter(([name]) => name !== 'x-request-id' && name !== 'date');
    expect(comparable(unknown)).toEqual(comparable(wrong));
  });

  test('checks a dummy hash for an unknown address, so that it takes as long', async () => {
    // CPU time, which other programs do not affect.
    const time = async (change: object) => {
      const before = process.cpuUsage();
      await logIn({ password: 'wrong horse', ...change });
      const { user: spent, system } = process.cpuUsage(before);
      return spent + system;
    };
    await time({ email: 'nobody@example.test' });
    const known: number[] = [];
    const unknown: number[] = [];
    for (let round = 0; round < 15; round++) {
      known.push(await time({}));
      unknown.push(await time({ email: 'nobody@example.test' }));
    }
    const median = (times: number[]) => times.toSorted((a, b) => a - b)[7] ?? 0;
    // Without the dummy hash the ratio is a quarter.
    expect(median(unknown)).toBeGreaterThan(median(known) * 0.6);
  });

  test('rehashes a password that was hashed with older parameters', async () => {
    const { hash } = await import('@node-rs/argon2');
    const old = await buildUser(app.db, {
      passwordHash: await hash('older horse', { memoryCost: 8192, timeCost: 1, parallelism: 1 }),
    });
    expect((await logIn({ email: old.email, password: 'older horse' })).status).toBe(200);
    const { password_hash } = await app.db('users').where({ id: old.id }).first();
    expect(password_hash).toContain('m=19456,t=2,p=1');
    expect((await logIn({ email: old.email, password: 'older horse' })).status).toBe(200);
  });
});

describe('PATCH /api/user', () => {
  let client: TestClient;
  beforeAll(async () => {
    client = await app.signIn(user);
  });

  test('changes only the fields that are sent', async () => {
    const answer = await client.patch('/api/user', { lastName: 'Sample' });
    expect(answer.body).toMatchObject({ firstName: 'Pat', lastName: 'Sample', email: user.email });
  });

  test('requires the current password for a change of the address', async () => {
    for (const currentPassword of [undefined, 'wrong horse']) {
      expect(await client.patch('/api/user', { email: 'other@example.test', currentPassword })).toMatchObject(
        {
          status: 422,
          text: 'Your current password is not right.',
        },
      );
    }
    const change = { email: 'Other@example.test', currentPassword: factoryPassword };
    expect((await client.patch('/api/user', change)).body.email).toBe('other@example.test');
  });

  test('refuses the address of another account', async () => {
    const { email } = await buildUser(app.db);
    const answer = await client.patch('/api/user', { email, currentPassword: factoryPassword });
    expect(answer).toMatchObject({
      status: 409,
      text: 'This email is already in use by another account.',
    });
  });
});

describe('POST /api/user/password', () => {
  test('takes effect immediately', async () => {
    const changing = await buildUser(app.db);
    const client = await app.signIn(changing);
    const body = { currentPassword: factoryPassword, newPassword: 'another horse' };
    expect(await client.post('/api/user/password', body)).toMatchObject({ status: 204, text: '' });
    expect((await logIn({ email: changing.email })).status).toBe(401);
    expect((await logIn({ email: changing.email, password: 'another horse' })).status).toBe(200);
  });
});
