import { beforeEach, describe, expect, test } from 'vitest';
import { UserModel, type Account } from '#api/models/UserModel.ts';
import { buildAdmin, buildUser, factoryPassword } from '#api/demo/factories.ts';
import { createAdmin } from '#api/firstAdmin.ts';
import { testApp, type TestClient } from '#api/testing/app.ts';
import { waitUntil } from '#api/testing/waitUntil.ts';

let owner: Account;
let ownerDesk: TestClient;
let admin: UserModel;
let adminDesk: TestClient;

const currentPassword = factoryPassword;

const app = await testApp();
beforeEach(async () => {
  await app.db('users').where({ role: 'admin' }).update({ is_owner: false });
  [owner, admin] = await Promise.all([buildAdmin(app.db, { isOwner: true }), buildAdmin(app.db)]);
  [ownerDesk, adminDesk] = await Promise.all([app.signIn(owner), app.signIn(admin)]);
});

const update = (id: number, change: object, desk = ownerDesk) =>
  desk.patch(`/api/admin/staff/${id}`, { currentPassword, ...change });
const readUser = (id: number) => UserModel.query(app.db).findById(id).throwIfNotFound();
const newcomer = (email: string, change: object = {}) => ({
  firstName: 'Noor',
  lastName: 'Malik',
  email,
  isOwner: false,
  currentPassword,
  ...change,
});

describe('the list of staff', () => {
  test('is shown to owners', async () => {
    const { body } = await ownerDesk.get('/api/admin/staff');
    expect(body).toContainEqual({
      id: admin.id,
      firstName: admin.firstName,
      lastName: admin.lastName,
      email: admin.email,
      isOwner: false,
      isClinician: false,
      isPrescriber: false,
      isDisabled: false,
      hasSecondFactor: false,
      lastSeen: expect.any(String),
    });
  });

  test('never contains patients, and refuses to add one', async () => {
    const patient = await buildUser(app.db);
    const ids = (await ownerDesk.get('/api/admin/staff')).body.map(({ id }: { id: number }) => id);
    expect(ids).not.toContain(patient.id);
    expect((await update(patient.id, { isOwner: true })).status).toBe(404);
    expect((await ownerDesk.post(`/api/admin/staff/${patient.id}/link`, { currentPassword })).status).toBe(
      404,
    );
    expect(await readUser(patient.id)).toMatchObject({ role: 'user', isOwner: false });
  });
});

describe('POST /api/admin/staff', () => {
  test('creates an admin who sets a password by a link that works once', async () => {
    const email = `noor.${Date.now()}@example.test`;
    const answer = await ownerDesk.post('/api/admin/staff', newcomer(email.toUpperCase()));
    expect(answer.status).toBe(201);
    expect(answer.body.minutes).toBe(30);
    const token = /\/auth#reset=([\w-]{43})$/.exec(answer.body.link)?.[1];
    const choose = () => app.guest().post('/api/password-reset/confirm', { token, newPassword: 'new horse' });
    expect((await choose()).status).toBe(204);
    expect((await choose()).status).toBe(422);
    const desk = await app.logIn({ email }, 'new horse');
    expect((await desk.get('/api/admin/users')).status).toBe(200);
    expect((await desk.get('/api/admin/staff')).status).toBe(403);
    expect((await desk.get('/api/user')).body).toMatchObject({ firstName: 'Noor', role: 'admin' });
  });

  test('needs the owner’s password, and an unused address', async () => {
    const patient = await buildUser(app.db);
    const email = `x.${Date.now()}@example.test`;
    const wrong = await ownerDesk.post('/api/admin/staff', newcomer(email, { currentPassword: 'guess' }));
    expect(wrong).toMatchObject({ status: 422, text: 'Your current password is not right.' });
    expect(await app.db('users').where({ email })).toEqual([]);
    const taken = await ownerDesk.post('/api/admin/staff', newcomer(patient.email));
    expect(taken).toMatchObject({ status: 409, text: 'This email is already in use by another account.' });
  });
});

test.each(['isClinician', 'isPrescriber'])(
  'a member of staff who loses the right %s is signed out at once',
  async (right) => {
    await update(admin.id, { [right]: true });
    expect((await adminDesk.get('/api/user')).body).toMatchObject({ id: admin.id });
    await update(admin.id, { [right]: true, isOwner: false });
    expect((await adminDesk.get('/api/user')).status).toBe(200);
    await update(admin.id, { [right]: false });
    expect((await adminDesk.get('/api/user')).status).toBe(401);
    expect((await app.signIn(admin)).cookie).not.toBe('');
  },
);

describe('a disabled admin', () => {
  test('is signed out at once, and a new log-in gives no reason', async () => {
    expect((await update(admin.id, { isDisabled: true })).body).toMatchObject({ isDisabled: true });
    expect((await adminDesk.get('/api/user')).status).toBe(401);
    const login = { email: admin.email, password: factoryPassword };
    const answer = await app.guest().post('/api/login', login);
    expect(answer).toMatchObject({ status: 401, text: 'Incorrect email or password. Please try again.' });
    const links = app.db('outbox_messages').where({ kind: 'password_reset_link', subject_id: admin.id });
    await app.guest().post('/api/password-reset', { email: admin.email });
    expect(await links).toEqual([]);
    expect((await ownerDesk.post(`/api/admin/staff/${admin.id}/link`, { currentPassword })).status).toBe(409);

    expect((await update(admin.id, { isDisabled: false })).body).toMatchObject({ isDisabled: false });
    expect((await adminDesk.get('/api/user')).status).toBe(401);
    expect((await app.guest().post('/api/login', login)).status).toBe(200);
  });

  test('cannot be the owner who disables', async () => {
    await buildAdmin(app.db, { isOwner: true });
    expect(await update(owner.id, { isDisabled: true })).toMatchObject({
      status: 409,
      text: 'You cannot disable your own account.',
    });
  });
});

describe('the last owner', () => {
  const sentence = 'The clinic needs an owner: make somebody else one first.';

  test('cannot be removed or disabled', async () => {
    expect(await update(owner.id, { isOwner: false })).toMatchObject({ status: 409, text: sentence });
    expect(await update(owner.id, { isDisabled: true })).toMatchObject({ status: 409, text: sentence });
    await update(admin.id, { isOwner: true });
    expect((await update(owner.id, { isOwner: false })).body).toMatchObject({ isOwner: false });
    expect((await ownerDesk.get('/api/admin/staff')).status).toBe(403);
    expect((await adminDesk.get('/api/admin/staff')).status).toBe(200);
  });

  test('remains when owners change each other at the same moment', async () => {
    for (let round = 0; round < 8; round++) {
      await app.db('users').where({ role: 'admin' }).update({ is_owner: false });
      const pair = await Promise.all([
        buildAdmin(app.db, { isOwner: true }),
        buildAdmin(app.db, { isOwner: true }),
      ]);
      const [one, other] = pair;
      const desks = await Promise.all(pair.map((each) => app.signIn(each)));
      const change = round % 2 ? { isDisabled: true } : { isOwner: false };
      const answers = await Promise.all([
        update(other.id, change, desks[0]),
        update(one.id, change, desks[1]),
      ]);
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      const left = await app.db('users').where({ is_owner: true, disabled_at: null });
      expect(left).toHaveLength(1);
    }
  });
});

describe('the actor’s rights are checked again inside the lock', () => {
  test.each([
    ['is an owner no more', { is_owner: false }],
    ['is disabled', { disabled_at: new Date() }],
  ])('a request is refused when its sender meanwhile %s', async (_, change) => {
    // The request has passed its guards when it waits for the colleague's row.
    const trx = await app.db.transaction();
    await trx('users').where({ id: admin.id }).forUpdate().select('id');
    const updated = update(admin.id, { isOwner: true });
    await waitUntil(async () => {
      const { rows } = await app.db.raw<{ rows: unknown[] }>(
        `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
      );
      return rows.length > 0;
    });
    await app.db('users').where({ id: owner.id }).update(change);
    await trx.commit();
    expect(await updated).toMatchObject({
      status: 403,
      text: 'Only an owner of the clinic can do this.',
    });
    expect((await readUser(admin.id)).isOwner).toBe(false);
  });
});

test('an owner removes two-step sign-in for an admin who lost it', async () => {
  await app.db('second_factors').insert({
    user_id: admin.id,
    secret: Buffer.alloc(48),
    confirmed_at: app.db.fn.now(),
  });
  const login = { email: admin.email, password: factoryPassword };
  expect((await app.guest().post('/api/login', login)).status).toBe(401);
  const path = `/api/admin/staff/${admin.id}/second-factor/reset`;
  expect((await ownerDesk.post(path, { currentPassword })).status).toBe(204);
  expect((await app.guest().post('/api/login', login)).status).toBe(200);
  const notice = { kind: 'second_factor_changed', subject_id: admin.id };
  expect(await app.db('outbox_messages').where(notice)).toHaveLength(1);
});

test('an owner’s own password and two-step sign-in cannot be reset from a session alone', async () => {
  const factor = { user_id: owner.id, secret: Buffer.alloc(48), confirmed_at: app.db.fn.now() };
  await app.db('second_factors').insert(factor);
  expect(
    await ownerDesk.post(`/api/admin/staff/${owner.id}/second-factor/reset`, { currentPassword }),
  ).toMatchObject({ status: 403, text: 'Your own two-step sign-in comes off only with one of its codes.' });
  expect(await ownerDesk.post(`/api/admin/staff/${owner.id}/link`, { currentPassword })).toMatchObject({
    status: 403,
    text: 'Change your own password with the present one, in your account.',
  });
  expect(await app.db('second_factors').where({ user_id: owner.id })).toHaveLength(1);
  expect(await app.db('password_resets').where({ user_id: owner.id })).toEqual([]);
});

test('the db command restores an owner: enabled, without a second factor', async () => {
  await app.db('users').where({ id: owner.id }).update({ disabled_at: app.db.fn.now(), is_owner: false });
  await app
    .db('second_factors')
    .insert({ user_id: owner.id, secret: Buffer.alloc(48), confirmed_at: app.db.fn.now() });
  await createAdmin(app.db, owner.email, 'rescued horse');
  const desk = await app.logIn(owner, 'rescued horse');
  expect((await desk.get('/api/admin/staff')).status).toBe(200);
  // The desk opens by this.
  expect((await desk.get('/api/user')).body).toMatchObject({ isOwner: true });
  expect((await adminDesk.get('/api/user')).body).not.toHaveProperty('isOwner');
});

describe('devices', () => {
  const list = async (client: TestClient) =>
    (await client.get('/api/user/sessions')).body as { id: string; device: string; isCurrent: boolean }[];

  test('are listed by device, and signed out individually, immediately', async () => {
    const phone = app.guest();
    const login = { email: admin.email, password: factoryPassword };
    const headers = { 'user-agent': 'Mozilla/5.0 (iPhone) Version/18.5 Mobile Safari/604.1' };
    await phone.post('/api/login', login, headers);
    const devices = await list(adminDesk);
    expect(devices).toHaveLength(2);
    expect(devices.filter(({ isCurrent }) => isCurrent)).toHaveLength(1);
    const other = devices.find(({ isCurrent }) => !isCurrent);
    expect(other?.device).toBe('Safari on iPhone');
    expect((await adminDesk.delete(`/api/user/sessions/${other?.id}`)).status).toBe(204);
    expect((await phone.get('/api/user')).status).toBe(401);
    expect((await adminDesk.get('/api/user')).status).toBe(200);
    const events = await app.db('events').where({ action: 'session_ended', subject_id: admin.id });
    expect(events).toHaveLength(1);
  });

  test('may include this one, which logs out', async () => {
    const [own] = await list(adminDesk);
    expect((await adminDesk.delete(`/api/user/sessions/${own?.id}`)).status).toBe(204);
    expect(adminDesk.cookie).not.toContain('sid');
  });

  test('that are idle too long are not listed', async () => {
    await app.signIn(admin);
    await app
      .db('sessions')
      .where({ user_id: admin.id })
      .whereNotIn(
        'public_id',
        (await list(adminDesk)).filter((one) => one.isCurrent).map(({ id }) => id),
      )
      .update({ seen_at: app.db.raw(`now() - interval '31 minutes'`) });
    expect(await list(adminDesk)).toHaveLength(1);
  });
});
