import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { buildAdmin, buildUser, factoryPassword } from '#api/demo/factories.ts';
import { startTestApp, type Answer } from '#api/testing/app.ts';
import { bookingForm, consultationForm, contactForm, registerForm } from '#api/testing/forms.ts';
import { expectBlocked, logInTo, newAddress, repeat, signInTo, limitedApp } from '#api/testing/limitedApp.ts';

const app = await limitedApp();

describe('letters to one address', () => {
  const count = async (kind: string, recipient: string) =>
    (await app.db('outbox_messages').where({ kind, recipient })).length;

  test('that anyone can trigger are limited to five a day, from any number of IP addresses', async () => {
    const email = 'stranger@example.test';
    const send = () => app.guest().post('/api/consultations', consultationForm({ email }), newAddress());
    // The requests themselves are stored.
    expect(await repeat(8, send)).toEqual(Array<number>(8).fill(201));
    expect(await count('request_received', email)).toBe(5);
    const other = consultationForm({ email: 'somebody.else@example.test' });
    await app.guest().post('/api/consultations', other, newAddress());
    expect(await count('request_received', 'somebody.else@example.test')).toBe(1);
  });

  test('with a password link have an equal, separate limit for each network', async () => {
    const { email } = await buildUser(app.db);
    const network = newAddress();
    for (let hour = 0; hour < 4; hour++) {
      await repeat(2, () => app.guest().post('/api/password-reset', { email }, network));
      await app.db('rate_limits').where('key', 'like', 'password-reset:%').delete();
      await app.db('rate_limits').where('key', 'like', '% 900 %').delete();
    }
    expect(await count('password_reset_link', email)).toBe(5);
    await app.guest().post('/api/password-reset', { email }, newAddress());
    expect(await count('password_reset_link', email)).toBe(6);
  });
});

describe('requests from one address', () => {
  test('may log in 20 times a minute', async () => {
    const headers = newAddress();
    const statuses = await repeat(21, (n) => logInTo(app, `nobody${n}@example.test`, 'wrong horse', headers));
    expect(statuses).toEqual([...Array<number>(20).fill(401), 429]);
    expect((await logInTo(app, 'nobody@example.test', 'wrong horse')).status).toBe(401);
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

  test('can try ten new email addresses an hour, with any number of accounts, and learn no more', async () => {
    const { email: taken } = await buildUser(app.db);
    const users = [];
    for (let n = 0; n < 4; n++) users.push(await buildUser(app.db));
    const clients = await Promise.all(users.map((user) => signInTo(app, user)));
    const headers = newAddress();
    const probe = (at: number, from = headers, currentPassword = factoryPassword, email = taken) =>
      clients[at]!.patch('/api/user', { email, currentPassword }, from);
    // A wrong password learns nothing, and uses up nothing.
    expect(await repeat(3, () => probe(0, headers, 'wrong horse'))).toEqual([422, 422, 422]);
    const refused = Array<number>(5).fill(409);
    expect(await repeat(6, () => probe(0))).toEqual([...refused, 429]);
    expect(await repeat(5, () => probe(1))).toEqual(refused);
    expectBlocked(await probe(2), 3600);
    expectBlocked(await probe(2, headers, factoryPassword, 'free@example.test'), 3600);
    expect((await probe(3, newAddress())).status).toBe(409);
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
    const [client, otherClient] = [await signInTo(app, user), await signInTo(app, other)];
    const book = () => client.post('/api/bookings', bookingForm(user), newAddress());
    expect(await repeat(5, book)).toEqual([201, 201, 201, 201, 201]);
    expectBlocked(await book(), 3600);
    expect((await otherClient.post('/api/bookings', bookingForm(other))).status).toBe(201);
  });

  test('that repeat a lost response are not limited', async () => {
    const user = await buildUser(app.db);
    const client = await signInTo(app, user);
    const key = randomUUID();
    const book = (idempotencyKey: string) =>
      client.post('/api/bookings', bookingForm(user), { 'idempotency-key': idempotencyKey });
    expect(await repeat(8, () => book(key))).toEqual(Array<number>(8).fill(201));
    expect(await repeat(5, () => book(randomUUID()))).toEqual([201, 201, 201, 201, 429]);
    expect((await book(key)).headers.get('idempotent-replayed')).toBe('true');
  });

  test('of an admin may make 60 changes a minute, and reads are not limited', async () => {
    const admin = await signInTo(app, await buildAdmin(app.db));
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
  test('is trusted only for the hops of our own proxies', async () => {
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
