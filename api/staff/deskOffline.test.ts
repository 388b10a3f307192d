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

const decide = (desk: TestClient, hours: unknown, currentPassword = factoryPassword) =>
  desk.patch('/api/admin/desk-offline', { currentPassword, hours });
const read = async () => (await admin.get('/api/admin/sign-in')).body.deskOfflineHours as number;

test('an owner sets for how long desks open without the server, and the audit records it', async () => {
  expect(await read()).toBe(36);
  expect((await decide(owner, 12)).status).toBe(204);
  expect((await decide(owner, 12)).status).toBe(204);
  expect(await read()).toBe(12);
  const events = await app.db('events').where({ action: 'desk_offline_changed' }).select('before', 'after');
  expect(events).toEqual([{ before: { hours: 36 }, after: { hours: 12 } }]);
});

test('is refused for other admins, and without the owner’s password', async () => {
  const before = await read();
  expect((await decide(admin, 30)).status).toBe(403);
  expect((await decide(owner, 30, 'another password')).status).toBe(422);
  expect(await read()).toBe(before);
});

test('must be between an hour and the time for which anything is kept', async () => {
  for (const hours of [0, 37, 2.5, '5', null]) {
    const answer = await decide(owner, hours);
    expect([answer.status, answer.text]).toEqual([400, 'Choose between 1 and 36 hours']);
  }
  for (const hours of [1, 36]) expect((await decide(owner, hours)).status).toBe(204);
  await expect(app.db('clinic_settings').update({ desk_offline_hours: 37 })).rejects.toThrow(
    /clinic_settings_desk_offline/,
  );
});
