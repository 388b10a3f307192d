import { describe, expect, test } from 'vitest';
import { clinic } from '#shared/clinic.ts';
import type { UserModel } from '#api/models/UserModel.ts';
import { buildAdmin, buildUser, factoryPassword } from '#api/demo/factories.ts';
import { addressKey } from '#api/http/limits.ts';
import { issuePasswordReset } from '#api/mail/links.ts';
import type { TestClient } from '#api/testing/app.ts';
import { bookingForm, consultationForm, registerForm } from '#api/testing/forms.ts';
import { newAddress, repeat, signInTo, limitedApp } from '#api/testing/limitedApp.ts';

const app = await limitedApp({ SMTP_URL: 'smtp://127.0.0.1:1' });

const count = async (recipient: string) => (await app.db('outbox_messages').where({ recipient })).length;
const unconfirmed = () => buildUser(app.db, { emailProvenAt: null });
/** Nothing but the limits of letters is left. */
const forgetOtherLimits = () => app.db('rate_limits').whereNot('key', 'like', 'letters%').delete();

/** Changes the password and back again. */
async function changePasswords(client: TestClient, times: number): Promise<number[]> {
  const passwords = [factoryPassword, 'another horse'];
  return repeat(times, async (n) => {
    await forgetOtherLimits();
    const [currentPassword, newPassword] = n % 2 ? passwords.toReversed() : passwords;
    return client.post('/api/user/password', { currentPassword, newPassword }, newAddress());
  });
}

async function bookAndCancel(
  client: TestClient,
  user: UserModel,
  times: number,
  email = user.email,
): Promise<void> {
  for (let n = 0; n < times; n++) {
    await forgetOtherLimits();
    const { body } = await client.post('/api/bookings', bookingForm(user, { email }), newAddress());
    await forgetOtherLimits();
    expect((await client.post(`/api/bookings/${body.id}/cancel`)).status).toBe(200);
  }
}

describe('letters to one address that nobody confirmed has caused', () => {
  test('are ten a day, however often the password is changed', async () => {
    const user = await unconfirmed();
    const client = await signInTo(app, user);
    expect(await changePasswords(client, 12)).toEqual(Array<number>(12).fill(204));
    expect(await count(user.email)).toBe(10);
  });

  test('are ten a day, of whatever kind', async () => {
    const user = await unconfirmed();
    const client = await signInTo(app, user);
    const requestReset = () => app.guest().post('/api/password-reset', { email: user.email }, newAddress());
    await repeat(3, requestReset);
    await bookAndCancel(client, user, 8);
    expect(await count(user.email)).toBeGreaterThan(3);
    await changePasswords(client, 6);
    await repeat(8, requestReset);
    expect(await count(user.email)).toBe(10);
  });

  test('are exactly ten for thirty concurrent requests', async () => {
    const user = await unconfirmed();
    const clients = [];
    for (let n = 0; n < 10; n++) clients.push(await signInTo(app, user));
    await app.db('rate_limits').delete();
    const requestReset = () => app.guest().post('/api/password-reset', { email: user.email }, newAddress());
    const request = () =>
      app.guest().post('/api/consultations', consultationForm({ email: user.email }), newAddress());
    const answers = await Promise.all(Array.from({ length: 15 }, () => [requestReset(), request()]).flat());
    expect(answers.filter(({ status }) => status >= 400)).toEqual([]);
    expect(await count(user.email)).toBe(10);
  });

  test('do not count when their kind’s own limit withholds them', async () => {
    const { email } = await unconfirmed();
    const network = newAddress();
    await repeat(7, async () => {
      await forgetOtherLimits();
      return app.guest().post('/api/password-reset', { email }, network);
    });
    expect(await count(email)).toBe(5);
    await repeat(12, () => app.guest().post('/api/consultations', consultationForm({ email }), newAddress()));
    expect(await count(email)).toBe(10);
    expect(await app.db('rate_limits').where({ key: addressKey('letters', email) })).toMatchObject([
      { hits: 10 },
    ]);
  });

  test('are counted when an account with another address causes them', async () => {
    const user = await buildUser(app.db);
    const client = await signInTo(app, user);
    const email = 'somebody.else@example.test';
    await bookAndCancel(client, user, 12, email);
    expect(await count(email)).toBeLessThanOrEqual(10);
  });
});

describe('letters are not counted', () => {
  test('to the confirmed address of the account that causes them', async () => {
    const user = await buildUser(app.db);
    const client = await signInTo(app, user);
    await changePasswords(client, 12);
    expect(await count(user.email)).toBe(12);
  });

  test('that the desk causes', async () => {
    const user = await unconfirmed();
    const desk = await signInTo(app, await buildAdmin(app.db));
    await repeat(12, async (n) => {
      await forgetOtherLimits();
      return desk.post(`/api/admin/users/${user.id}/reset-password`, { newPassword: `desk horse ${n}` });
    });
    expect(await count(user.email)).toBe(12);
    await app.guest().post('/api/password-reset', { email: user.email }, newAddress());
    expect(await count(user.email)).toBe(13);
  });

  test('to the clinic', async () => {
    const before = await count(clinic.email);
    await repeat(12, () => app.guest().post('/api/consultations', consultationForm(), newAddress()));
    expect(await count(clinic.email)).toBe(before + 12);
  });

  test('of a person who follows a link that was sent there', async () => {
    const user = await unconfirmed();
    await app
      .db('rate_limits')
      .insert({ key: addressKey('letters', user.email), hits: 10, resets_at: '2031-01-01' });
    const token = await issuePasswordReset(app.db, user);
    await app
      .guest()
      .post('/api/password-reset/confirm', { token, newPassword: 'a new horse' }, newAddress());
    expect(await count(user.email)).toBe(1);
  });
});

describe('a withheld letter', () => {
  const useUp = (email: string) =>
    app.db('rate_limits').insert({ key: addressKey('letters', email), hits: 10, resets_at: '2031-01-01' });

  test('does not make registration fail, and the account shows that no link was sent', async () => {
    const form = registerForm();
    await useUp(form.email);
    const client = app.guest();
    expect((await client.post('/api/register', form, newAddress())).status).toBe(201);
    expect(await count(form.email)).toBe(0);
    const answer = await client.post('/api/user/email/confirmation', undefined, newAddress());
    expect(answer).toMatchObject({ status: 200, body: { state: 'withheld' } });
    await app.db('rate_limits').delete();
    expect((await client.post('/api/user/email/confirmation')).body).toEqual({ state: 'sent' });
    expect(await count(form.email)).toBe(1);
  });

  test('leaves a new address pending without a link, and the response says so', async () => {
    const user = await buildUser(app.db);
    const client = await signInTo(app, user);
    const email = 'used.up@example.test';
    await useUp(email);
    const change = () => client.patch('/api/user', { email, currentPassword: factoryPassword }, newAddress());
    const withheld = { email: user.email, pendingEmail: email, isPendingLinkWithheld: true };
    expect(await change()).toMatchObject({ status: 200, body: withheld });
    expect((await client.get('/api/user')).body).toMatchObject(withheld);
    expect(await count(email)).toBe(0);
    await app.db('rate_limits').delete();
    expect((await change()).body).not.toHaveProperty('isPendingLinkWithheld');
    expect(await count(email)).toBe(1);
  });
});

test('a password may be changed five times an hour; a wrong one does not count', async () => {
  const user = await buildUser(app.db);
  const client = await signInTo(app, user);
  const passwords = [factoryPassword, 'another horse'];
  const change = (n: number, currentPassword = passwords[n % 2]) =>
    client.post('/api/user/password', { currentPassword, newPassword: passwords[(n + 1) % 2] }, newAddress());
  expect(await repeat(4, change)).toEqual([204, 204, 204, 204]);
  expect(await repeat(3, (n) => change(n, 'wrong horse'))).toEqual([422, 422, 422]);
  expect(await repeat(2, change)).toEqual([204, 429]);
  const other = await signInTo(app, await buildUser(app.db));
  const own = { currentPassword: factoryPassword, newPassword: 'another horse' };
  expect((await other.post('/api/user/password', own)).status).toBe(204);
});
