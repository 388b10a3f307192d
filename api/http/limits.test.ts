import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { UserModel } from '#api/models/UserModel.ts';
import { buildAdmin, buildUser, factoryPassword } from '#api/demo/factories.ts';
import { addressKey } from '#api/http/limits.ts';
import { startTestApp, type Answer, type TestApp, type TestClient } from '#api/testing/app.ts';
import { bookingForm, consultationForm, contactForm, registerForm } from '#api/testing/forms.ts';

/** Behind one trusted proxy: a client's address is what that proxy reports. */
let app: TestApp;
let serial = 0;
const newAddress = () => ({ 'x-forwarded-for': `198.51.100.${++serial}` });

beforeAll(async () => {
  app = await startTestApp({ RATE_LIMIT_SCALE: '1', TRUST_PROXY: '1' });
});
afterAll(() => app.stop());
afterEach(() => app.db('rate_limits').delete());

const logIn = (email: string, password: string, headers: Record<string, string> = newAddress()) =>
  app.guest().post('/api/login', { email, password }, headers);

async function signIn(user: UserModel) {
  const client = app.guest();
  await client.post('/api/login', { email: user.email, password: factoryPassword }, newAddress());
  return client;
}

async function repeat(times: number, send: (n: number) => Promise<Answer>): Promise<number[]> {
  const statuses: number[] = [];
  for (let n = 0; n < times; n++) statuses.push((await send(n)).status);
  return statuses;
}

function expectBlocked(answer: Answer, atMost: number) {
  expect(answer.status).toBe(429);
  expect(answer.text).toMatch(/^Too many attempts\. Please try again in \d+ (seconds?|minutes)\.$/);
  const wait = answer.headers.get('retry-after') ?? '';
  expect(wait).toMatch(/^[1-9]\d*$/);
  expect(Number(wait)).toBeLessThanOrEqual(atMost);
}

describe('log-ins on one account', () => {
  test('are blocked after five failures, even with the right password', async () => {
    const user = await buildUser(app.db);
    expect(await repeat(5, () => logIn(user.email, 'wrong horse'))).toEqual([401, 401, 401, 401, 401]);
    expectBlocked(await logIn(user.email, 'wrong horse'), 30);
    expectBlocked(await logIn(user.email, factoryPassword), 30);
  });

  test('are counted by the normalised address', async () => {
    const { email } = await buildUser(app.db);
    const spellings = [email, email.toUpperCase(), ` ${email}`, `${email}\t`, email.replace('p', 'P')];
    await repeat(5, (n) => logIn(spellings[n] ?? email, 'wrong horse'));
    expectBlocked(await logIn(email, factoryPassword), 30);
    // By hash: counters outlive accounts, addresses must not.
    expect(await app.db('rate_limits').where('key', 'like', 'login:%').pluck('key')).toEqual([
      addressKey('login', email),
    ]);
    expect(addressKey('login', email)).not.toContain(email);
  });

  test('are also blocked for an address without an account', async () => {
    await repeat(5, () => logIn('nobody@example.test', 'wrong horse'));
    expectBlocked(await logIn('nobody@example.test', 'wrong horse'), 30);
  });

  test('are allowed again after a delay, which grows with every further failure', async () => {
    const user = await buildUser(app.db);
    await repeat(5, () => logIn(user.email, 'wrong horse'));
    for (const atLeast of [45, 90, 180]) {
      await app.db('rate_limits').update({ blocked_until: app.db.fn.now() });
      expect((await logIn(user.email, 'wrong horse')).status).toBe(401);
      const blocked = await logIn(user.email, factoryPassword);
      expectBlocked(blocked, 900);
      expect(Number(blocked.headers.get('retry-after'))).toBeGreaterThan(atLeast);
    }
    await app.db('rate_limits').update({ blocked_until: app.db.fn.now() });
    expect((await logIn(user.email, factoryPassword)).status).toBe(200);
  });

  test('start from zero after a success', async () => {
    const user = await buildUser(app.db);
    for (let round = 0; round < 2; round++) {
      await repeat(4, () => logIn(user.email, 'wrong horse'));
      expect((await logIn(user.email, factoryPassword)).status).toBe(200);
    }
  });

  test('check only five of fifty concurrent passwords', async () => {
    const user = await buildUser(app.db);
    const answers = await Promise.all(Array.from({ length: 50 }, () => logIn(user.email, 'wrong horse')));
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(5);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(45);
  });

  test('do not block other accounts', async () => {
    const [target, other] = [await buildUser(app.db), await buildUser(app.db)];
    await repeat(6, () => logIn(target.email, 'wrong horse'));
    expect((await logIn(other.email, factoryPassword)).status).toBe(200);
  });
});

describe('the current password of a change', () => {
  const change = (client: TestClient, currentPassword: string) =>
    client.post('/api/user/password', { currentPassword, newPassword: 'another horse' });

  test('is blocked after five failures, even when right', async () => {
    const client = await signIn(await buildUser(app.db));
    expect(await repeat(5, () => change(client, 'wrong horse'))).toEqual([422, 422, 422, 422, 422]);
    expectBlocked(await change(client, factoryPassword), 30);
  });

  test('has its own counter, independent of log-ins and other accounts', async () => {
    const [user, other] = [await buildUser(app.db), await buildUser(app.db)];
    const [client, otherClient] = [await signIn(user), await signIn(other)];
    await repeat(6, () => logIn(user.email, 'wrong horse'));
    expect(await repeat(5, () => change(client, 'wrong horse'))).toEqual([422, 422, 422, 422, 422]);
    expectBlocked(await change(client, factoryPassword), 30);
    await app
      .db('rate_limits')
      .where({ key: addressKey('login', user.email) })
      .delete();
    expect((await logIn(user.email, factoryPassword)).status).toBe(200);
    expect((await change(otherClient, factoryPassword)).status).toBe(204);
  });
});

describe('a device that has logged in before', () => {
  /** A browser that has signed in and out before. */
  async function known(user: UserModel) {
    const device = await signIn(user);
    await device.post('/api/logout');
    return device;
  }
  const from = (device: TestClient, user: UserModel, password = factoryPassword) =>
    device.post('/api/login', { email: user.email, password }, newAddress());

  test('can log in while strangers are blocked', async () => {
    const user = await buildUser(app.db);
    const device = await known(user);
    await repeat(6, () => logIn(user.email, 'wrong horse'));
    expectBlocked(await logIn(user.email, factoryPassword), 30);
    expect((await from(device, user)).status).toBe(200);
    // The owner's log-in does not reset the strangers' limit.
    expectBlocked(await logIn(user.email, factoryPassword), 30);
  });

  test('is not limited by other log-ins from its network, such as a waiting room’s', async () => {
    const user = await buildUser(app.db);
    const device = await known(user);
    const wifi = newAddress();
    await repeat(21, (n) => logIn(`nobody${n}@example.test`, 'wrong horse', wifi));
    expectBlocked(await logIn(user.email, factoryPassword, wifi), 60);
    const login = { email: user.email, password: factoryPassword };
    expect((await device.post('/api/login', login, wifi)).status).toBe(200);
    // The allowance applies only to accounts that have used the device.
    const other = { email: 'nobody@example.test', password: 'wrong horse' };
    expectBlocked(await device.post('/api/login', other, wifi), 60);
  });

  test('gets no more attempts than others, and blocks nobody else', async () => {
    const user = await buildUser(app.db);
    const device = await known(user);
    expect(await repeat(5, () => from(device, user, 'wrong horse'))).toEqual([401, 401, 401, 401, 401]);
    expectBlocked(await from(device, user), 30);
    expect((await logIn(user.email, factoryPassword)).status).toBe(200);
  });

  test('is known to each account that has used it, and to no other', async () => {
    const [first, second, stranger] = [
      await buildUser(app.db),
      await buildUser(app.db),
      await buildUser(app.db),
    ];
    const device = await known(first);
    await from(device, second);
    for (const user of [first, second, stranger]) await repeat(6, () => logIn(user.email, 'wrong horse'));
    expect((await from(device, first)).status).toBe(200);
    expect((await from(device, second)).status).toBe(200);
    expectBlocked(await from(device, stranger), 30);
  });

  test('is recognised by a signed cookie without names, and forgotten when the device is cleared', async () => {
    const user = await buildUser(app.db);
    const device = await known(user);
    await repeat(6, () => logIn(user.email, 'wrong horse'));
    expect(device.cookie).toMatch(/\bdevice=[\w-]{22}\.[\w-]{16}; device\.sig=/);
    const forger = app.guest();
    forger.cookie = device.cookie.replace(/device\.sig=.{5}/, 'device.sig=AAAAA');
    expectBlocked(await from(forger, user), 30);
    await device.post('/api/logout?device=clear');
    expect(device.cookie).toBe('');
  });

  test('can request a password link when strangers have used up the daily limit', async () => {
    const user = await buildUser(app.db);
    const device = await known(user);
    const ask = (client: TestClient) =>
      client.post('/api/password-reset', { email: user.email }, newAddress());
    const letters = async () =>
      (await app.db('outbox_messages').where({ kind: 'password_reset_link', recipient: user.email })).length;
    await repeat(6, () => ask(app.guest()));
    const before = await letters();
    await ask(device);
    expect(await letters()).toBe(before + 1);
  });
});

describe('emails to one address', () => {
  const count = async (kind: string, recipient: string) =>
    (await app.db('outbox_messages').where({ kind, recipient })).length;

  test('that anyone can trigger are limited to five a day, from any number of IP addresses', async () => {
    const email = 'stranger@example.test';
    const ask = () => app.guest().post('/api/consultations', consultationForm({ email }), newAddress());
    // The requests themselves are stored.
    expect(await repeat(8, ask)).toEqual(Array<number>(8).fill(201));
    expect(await count('request_received', email)).toBe(5);
    const other = consultationForm({ email: 'somebody.else@example.test' });
    await app.guest().post('/api/consultations', other, newAddress());
    expect(await count('request_received', 'somebody.else@example.test')).toBe(1);
  });

  test('with a password link have an equal, separate limit', async () => {
    const { email } = await buildUser(app.db);
    await repeat(6, () => app.guest().post('/api/consultations', consultationForm({ email }), newAddress()));
    for (let hour = 0; hour < 4; hour++) {
      await repeat(3, () => app.guest().post('/api/password-reset', { email }, newAddress()));
      await app
        .db('rate_limits')
        .where({ key: addressKey('password-reset', email) })
        .delete();
    }
    expect(await count('password_reset_link', email)).toBe(5);
  });
});

describe('requests from one address', () => {
  test('may log in 20 times a minute', async () => {
    const headers = newAddress();
    const statuses = await repeat(21, (n) => logIn(`nobody${n}@example.test`, 'wrong horse', headers));
    expect(statuses).toEqual([...Array<number>(20).fill(401), 429]);
    expect((await logIn('nobody@example.test', 'wrong horse')).status).toBe(401);
  });

  test('may register 5 times an hour', async () => {
    const headers = newAddress();
    const register = () => app.guest().post('/api/register', registerForm(), headers);
    expect(await repeat(5, register)).toEqual([201, 201, 201, 201, 201]);
    expectBlocked(await register(), 3600);
    expect((await app.guest().post('/api/register', registerForm(), newAddress())).status).toBe(201);
  });

  test('can discover at most five taken email addresses an hour', async () => {
    const { email } = await buildUser(app.db);
    const headers = newAddress();
    const statuses = await repeat(6, () =>
      app.guest().post('/api/register', registerForm({ email }), headers),
    );
    expect(statuses).toEqual([409, 409, 409, 409, 409, 429]);
  });

  test.each([
    ['/api/contact', contactForm()],
    ['/api/consultations', consultationForm()],
  ])('may use %s 5 times in 10 minutes and 20 times a day', async (path, form) => {
    const headers = newAddress();
    const send = () => app.guest().post(path, form, headers);
    const nextWindow = () => app.db('rate_limits').where('key', 'like', '% 600 %').delete();
    expect(await repeat(6, send)).toEqual([201, 201, 201, 201, 201, 429]);
    expectBlocked(await send(), 600);
    for (let round = 0; round < 3; round++) {
      await nextWindow();
      expect(await repeat(5, send)).toEqual([201, 201, 201, 201, 201]);
    }
    await nextWindow();
    expectBlocked(await send(), 86_400);
  });

  test('are not counted while their form is invalid', async () => {
    const headers = newAddress();
    const send = (change: object) => app.guest().post('/api/contact', contactForm(change), headers);
    await repeat(6, () => send({ name: '' }));
    expect((await send({})).status).toBe(201);
  });

  test('may be at most 300 a minute', async () => {
    const headers = newAddress();
    const answers = await Promise.all(
      Array.from({ length: 310 }, () => app.guest().get('/api/loyalty/journey', headers)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(300);
    expectBlocked(answers.find(({ status }) => status === 429) as Answer, 60);
  });
});

describe('requests of one user', () => {
  test('may book 5 times an hour, from any address', async () => {
    const [user, other] = [await buildUser(app.db), await buildUser(app.db)];
    const [client, otherClient] = [await signIn(user), await signIn(other)];
    const book = () => client.post('/api/bookings', bookingForm(user), newAddress());
    expect(await repeat(5, book)).toEqual([201, 201, 201, 201, 201]);
    expectBlocked(await book(), 3600);
    expect((await otherClient.post('/api/bookings', bookingForm(other))).status).toBe(201);
  });

  test('may repeat a request whose response got lost without limit', async () => {
    const user = await buildUser(app.db);
    const client = await signIn(user);
    const key = randomUUID();
    const book = (idempotencyKey: string) =>
      client.post('/api/bookings', bookingForm(user), { 'idempotency-key': idempotencyKey });
    expect(await repeat(8, () => book(key))).toEqual(Array<number>(8).fill(201));
    expect(await repeat(5, () => book(randomUUID()))).toEqual([201, 201, 201, 201, 429]);
    expect((await book(key)).headers.get('idempotent-replayed')).toBe('true');
  });

  test('of an admin may make 60 changes a minute, and read on after that', async () => {
    const admin = await signIn(await buildAdmin(app.db));
    await app.db('rate_limits').where('key', 'like', 'admin-writes:%').delete();
    const change = () => admin.delete('/api/admin/users/999999');
    expect(await repeat(61, change)).toEqual([...Array<number>(60).fill(404), 429]);
    expect((await admin.get('/api/admin/users')).status).toBe(200);
  });
});

describe('an IPv6 network', () => {
  const send = (ip: string) => app.guest().post('/api/contact', contactForm(), { 'x-forwarded-for': ip });

  test('counts as one, whichever of its addresses is used', async () => {
    expect(await repeat(6, (n) => send(`2001:db8:7:1:${n + 1}::${n}`))).toEqual([
      201, 201, 201, 201, 201, 429,
    ]);
    expect((await send('2001:db8:7:2::1')).status).toBe(201);
  });

  test('counts as one in the general limit too', async () => {
    const answers = await Promise.all(
      Array.from({ length: 310 }, (_, n) =>
        app.guest().get('/api/loyalty/journey', { 'x-forwarded-for': `2001:db8:8::${n.toString(16)}` }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(300);
  });
});

describe('X-Forwarded-For', () => {
  test('is trusted as far as our own proxies wrote it', async () => {
    const send = (n: number) => {
      const headers = { 'x-forwarded-for': `203.0.113.${n}, 198.51.100.250` };
      return app.guest().post('/api/contact', contactForm(), headers);
    };
    expect(await repeat(6, send)).toEqual([201, 201, 201, 201, 201, 429]);
  });

  test('is ignored without a proxy', async () => {
    const bare = await startTestApp({ RATE_LIMIT_SCALE: '1' });
    const send = () => bare.guest().post('/api/contact', contactForm(), newAddress());
    expect(await repeat(6, send)).toEqual([201, 201, 201, 201, 201, 429]);
    expect(await bare.db('events').distinct('ip').pluck('ip')).toEqual(['127.0.0.0']);
    await bare.stop();
  });
});
