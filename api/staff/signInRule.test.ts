import { Secret, TOTP } from 'otpauth';
import { beforeEach, describe, expect, test } from 'vitest';
import type { UserModel } from '#api/models/UserModel.ts';
import { buildAdmin, buildUser, factoryPassword } from '#api/demo/factories.ts';
import { testApp, type TestClient } from '#api/testing/app.ts';
import { waitUntil } from '#api/testing/waitUntil.ts';

let owner: UserModel;
let ownerDesk: TestClient;
let admin: UserModel;
let adminDesk: TestClient;

const currentPassword = factoryPassword;
const require = (isSecondFactorRequired: boolean, desk = ownerDesk, password = currentPassword) =>
  desk.patch('/api/admin/sign-in', { currentPassword: password, isSecondFactorRequired });
const refusal = { status: 403, text: 'Please turn on two-step sign-in first.' };

async function addSecondFactor(desk: TestClient): Promise<void> {
  const started = await desk.post('/api/admin/second-factor', { currentPassword });
  const { secret } = started.body as { secret: string };
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
  expect((await desk.post('/api/admin/second-factor/confirm', { code })).status).toBe(200);
}

const app = await testApp();
beforeEach(async () => {
  await app.db('clinic_settings').update({ second_factor_required: false });
  [owner, admin] = await Promise.all([buildAdmin(app.db, { isOwner: true }), buildAdmin(app.db)]);
  [ownerDesk, adminDesk] = await Promise.all([app.signIn(owner), app.signIn(admin)]);
});

describe('the rule that all staff need the second step', () => {
  test('is set by an owner, with their password', async () => {
    expect(await require(true, adminDesk)).toMatchObject({
      status: 403,
      text: 'Only an owner of the clinic can do this.',
    });
    expect(await require(true, ownerDesk, 'guess')).toMatchObject({
      status: 422,
      text: 'Your current password is not right.',
    });
    const read = async () => (await adminDesk.get('/api/admin/sign-in')).body.isSecondFactorRequired;
    expect(await read()).toBe(false);
    expect((await require(true)).status).toBe(204);
    expect(await read()).toBe(true);
    await addSecondFactor(ownerDesk);
    expect((await require(false)).status).toBe(204);
    expect(await read()).toBe(false);
    const actor = { actor_id: owner.id };
    const actions = await app.db('events').where(actor).where('action', 'like', '%_made_%').pluck('action');
    expect(actions).toEqual(['second_factor_made_required', 'second_factor_made_optional']);
  });

  test('allows an admin without it only to turn it on', async () => {
    await require(true);
    const fresh = app.guest();
    const login = await fresh.post('/api/login', { email: admin.email, password: factoryPassword });
    expect(login).toMatchObject({ status: 200, body: { mustAddSecondFactor: true } });
    for (const desk of [fresh, adminDesk, ownerDesk]) {
      expect((await desk.get('/api/user')).body.mustAddSecondFactor).toBe(true);
      const refused = [
        await desk.get('/api/admin/users'),
        await desk.get('/api/admin/events'),
        await desk.get('/api/admin/export/customers'),
        await desk.post('/api/admin/second-factor/recovery-codes', { currentPassword }),
        await desk.patch('/api/admin/sign-in', { currentPassword, isSecondFactorRequired: false }),
      ];
      for (const answer of refused) expect(answer).toMatchObject(refusal);
    }
    expect((await adminDesk.get('/api/admin/users')).code).toBe('second_factor_missing');
    await addSecondFactor(fresh);
    expect((await fresh.get('/api/user')).body).not.toHaveProperty('mustAddSecondFactor');
    expect((await fresh.get('/api/admin/users')).status).toBe(200);
    expect((await ownerDesk.get('/api/admin/users')).status).toBe(403);
  });

  test('closes their own data and their calendar to an admin without it', async () => {
    const { body: feed } = await adminDesk.post('/api/user/calendar-feed');
    const calendar = () => app.guest().get(new URL(feed.address).pathname);
    expect((await calendar()).status).toBe(200);
    await require(true);
    const refused = [
      await adminDesk.get('/api/user/export'),
      await adminDesk.get('/api/user/history'),
      await adminDesk.get('/api/user/sessions'),
      await adminDesk.get('/api/bookings/mine'),
      await adminDesk.get('/api/user/calendar-feed'),
      await adminDesk.get('/api/events'),
      await adminDesk.post('/api/user/calendar-feed'),
      await adminDesk.post('/api/user/sessions/end-others'),
      await adminDesk.patch('/api/user', { firstName: 'Rob' }),
      await adminDesk.post('/api/user/password', { currentPassword, newPassword: 'another long horse' }),
    ];
    for (const answer of refused) expect(answer).toMatchObject(refusal);
    expect((await calendar()).status).toBe(404);
    await addSecondFactor(adminDesk);
    expect((await adminDesk.get('/api/user/export')).status).toBe(200);
    expect((await calendar()).status).toBe(200);
  });

  test('lets an admin without it log out', async () => {
    await require(true);
    expect((await adminDesk.post('/api/logout')).status).toBe(204);
    expect((await adminDesk.get('/api/user')).status).toBe(401);
  });

  test('does not affect admins who have it, nor patients', async () => {
    await addSecondFactor(adminDesk);
    await require(true);
    expect((await adminDesk.get('/api/admin/users')).status).toBe(200);
    const patient = await app.signIn(await buildUser(app.db));
    expect((await patient.get('/api/user')).body).not.toHaveProperty('mustAddSecondFactor');
    expect((await patient.get('/api/bookings/mine')).status).toBe(200);
  });

  test('is not satisfied by an unconfirmed secret, and applies again when the second step is turned off', async () => {
    await require(true);
    await adminDesk.post('/api/admin/second-factor', { currentPassword });
    expect(await adminDesk.get('/api/admin/users')).toMatchObject(refusal);
    await addSecondFactor(adminDesk);
    await app.db('second_factors').where({ user_id: admin.id }).delete();
    expect(await adminDesk.get('/api/admin/users')).toMatchObject(refusal);
  });

  test('ends the open streams of admins without it', async () => {
    await addSecondFactor(ownerDesk);
    const cookies = { cookie: adminDesk.cookie };
    const stream = await fetch(`${app.url}/api/admin/events`, { headers: cookies });
    const own = await fetch(`${app.url}/api/events`, { headers: cookies });
    const ownersStream = await fetch(`${app.url}/api/admin/events`, {
      headers: { cookie: ownerDesk.cookie },
    });
    await waitUntil(() => app.live.count() === 3);
    const end = async ({ body }: Response) => {
      for await (const _ of body!);
      return true;
    };
    const ended = Promise.all([end(stream), end(own)]);
    await require(true);
    expect(await ended).toEqual([true, true]);
    await waitUntil(() => app.live.count() === 1);
    await ownersStream.body!.cancel();
  });
});
