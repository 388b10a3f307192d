import { describe, expect, test } from 'vitest';
import type { UserModel } from '#api/models/UserModel.ts';
import { buildUser, factoryPassword } from '#api/demo/factories.ts';
import { addressKey } from '#api/http/limits.ts';
import { issuePasswordReset } from '#api/mail/links.ts';
import type { Answer, TestClient } from '#api/testing/app.ts';
import { expectBlocked, logInTo, newAddress, repeat, signInTo, limitedApp } from '#api/testing/limitedApp.ts';

const app = await limitedApp();

const logIn = (email: string, password: string, headers = newAddress()) =>
  logInTo(app, email, password, headers);
const signIn = (user: UserModel) => signInTo(app, user);

describe('log-ins on one account', () => {
  test('are blocked after five wrong ones, even with the right password', async () => {
    const user = await buildUser(app.db);
    expect(await repeat(5, () => logIn(user.email, 'wrong horse'))).toEqual([401, 401, 401, 401, 401]);
    expectBlocked(await logIn(user.email, 'wrong horse'), 30);
    expectBlocked(await logIn(user.email, factoryPassword), 30);
  });

  test('are counted by the address however it is written', async () => {
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

  test('are blocked for an address without an account too', async () => {
    await repeat(5, () => logIn('nobody@example.test', 'wrong horse'));
    expectBlocked(await logIn('nobody@example.test', 'wrong horse'), 30);
  });

  test('may go on after the delay, which grows with every further wrong one', async () => {
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

  test('are counted from zero after a correct one', async () => {
    const user = await buildUser(app.db);
    for (let round = 0; round < 2; round++) {
      await repeat(4, () => logIn(user.email, 'wrong horse'));
      expect((await logIn(user.email, factoryPassword)).status).toBe(200);
    }
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

  test('is blocked after five wrong ones, even when it is right', async () => {
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
  /** A browser whose owner has logged in and out again. */
  async function known(user: UserModel) {
    const device = await signIn(user);
    await device.post('/api/logout');
    return device;
  }
  const from = (device: TestClient, user: UserModel, password = factoryPassword) =>
    device.post('/api/login', { email: user.email, password }, newAddress());

  test('lets its owner in while strangers are blocked', async () => {
    const user = await buildUser(app.db);
    const device = await known(user);
    await repeat(6, () => logIn(user.email, 'wrong horse'));
    expectBlocked(await logIn(user.email, factoryPassword), 30);
    expect((await from(device, user)).status).toBe(200);
    // The owner's log-in does not reset the strangers' limit.
    expectBlocked(await logIn(user.email, factoryPassword), 30);
  });

  test('is not limited by other log-ins from its network, such as that of the waiting room', async () => {
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

  test('shares its attempts with all other known devices, so that thirty devices do not get thirty times as many', async () => {
    const user = await buildUser(app.db);
    const devices: TestClient[] = [];
    for (let n = 0; n < 30; n++) devices.push(await known(user));
    const guesses = await Promise.all(devices.map((device) => from(device, user, 'wrong horse')));
    expect(guesses.filter(({ status }) => status === 401)).toHaveLength(5);
    expect(guesses.filter(({ status }) => status === 429)).toHaveLength(25);
    expectBlocked(await from(devices[0]!, user), 60);
    expect((await logIn(user.email, factoryPassword)).status).toBe(200);
  });

  test('shares its log-ins per minute with all other known devices', async () => {
    const user = await buildUser(app.db);
    const devices = [await known(user), await known(user)];
    const statuses = await repeat(21, async (n) => {
      await app
        .db('rate_limits')
        .where({ key: addressKey('login', user.email, 'known') })
        .delete();
      return from(devices[n % 2]!, user, 'wrong horse');
    });
    expect(statuses).toEqual([...Array<number>(20).fill(401), 429]);
  });

  const ends: Record<string, (elsewhere: TestClient, user: UserModel) => Promise<Answer>> = {
    'the password was changed': (elsewhere) =>
      elsewhere.post('/api/user/password', {
        currentPassword: factoryPassword,
        newPassword: 'another horse',
      }),
    'the password was set by a link': async (elsewhere, user) =>
      elsewhere.post('/api/password-reset/confirm', {
        token: await issuePasswordReset(app.db, user),
        newPassword: 'another horse',
      }),
    'all other sessions were ended': (elsewhere) => elsewhere.post('/api/user/sessions/end-others'),
  };
  test.each(Object.entries(ends))('is no longer known once %s elsewhere', async (_how, end) => {
    const user = await buildUser(app.db);
    const [old, elsewhere] = [await known(user), await signIn(user)];
    expect((await end(elsewhere, user)).status).toBeLessThan(300);
    const password =
      (await logIn(user.email, factoryPassword)).status === 200 ? factoryPassword : 'another horse';
    await repeat(6, () => logIn(user.email, 'wrong horse'));
    expectBlocked(await from(old, user, password), 30);
    expect((await from(elsewhere, user, password)).status).toBe(200);
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

  test('is recognised by a signed cookie, which names nobody, and is forgotten when the device is cleared', async () => {
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

  test('can request a link when strangers have used up those of the day', async () => {
    const user = await buildUser(app.db);
    const device = await known(user);
    const requestReset = (client: TestClient) =>
      client.post('/api/password-reset', { email: user.email }, newAddress());
    const letters = async () =>
      (await app.db('outbox_messages').where({ kind: 'password_reset_link', recipient: user.email })).length;
    await repeat(6, () => requestReset(app.guest()));
    const before = await letters();
    await requestReset(device);
    expect(await letters()).toBe(before + 1);
  });
});
