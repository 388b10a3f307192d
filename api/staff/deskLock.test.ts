import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildAdmin, factoryPassword } from '#api/demo/factories.ts';
import { startTestApp, type TestApp, type TestClient } from '#api/testing/app.ts';

let app: TestApp;
let owner: TestClient;
let admin: TestClient;
beforeAll(async () => {
  app = await startTestApp();
  owner = await app.signIn(await buildAdmin(app.db, { isOwner: true }));
  admin = await app.signIn(await buildAdmin(app.db));
});
afterAll(() => app.stop());

const decide = (desk: TestClient, minutes: unknown, currentPassword = factoryPassword) =>
  desk.patch('/api/admin/desk-lock', { currentPassword, minutes });
const read = async () => (await admin.get('/api/admin/sign-in')).body.deskLockMinutes as number;

test('an owner sets the idle minutes after which every desk locks, and the audit records it', async () => {
  expect(await read()).toBe(5);
  expect((await decide(owner, 12)).status).toBe(204);
  expect((await decide(owner, 12)).status).toBe(204);
  expect(await read()).toBe(12);
  const events = await app.db('events').where({ action: 'desk_lock_changed' }).select('before', 'after');
  expect(events).toEqual([{ before: { minutes: 5 }, after: { minutes: 12 } }]);
});

test('is refused for other admins, and without the owner’s password', async () => {
  const before = await read();
  expect((await decide(admin, 30)).status).toBe(403);
  expect((await decide(owner, 30, 'another password')).status).toBe(422);
  expect(await read()).toBe(before);
});

test('must be between a minute and an hour', async () => {
  for (const minutes of [0, 61, 2.5, '5', null]) {
    const answer = await decide(owner, minutes);
    expect([answer.status, answer.text]).toEqual([400, 'Choose between 1 and 60 minutes']);
  }
  for (const minutes of [1, 60]) expect((await decide(owner, minutes)).status).toBe(204);
  await expect(app.db('clinic_settings').update({ desk_lock_minutes: 61 })).rejects.toThrow(
    /clinic_settings_desk_lock/,
  );
});
