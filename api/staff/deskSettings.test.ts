import { afterAll, beforeAll, describe, expect, test } from 'vitest';
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

describe.each([
  {
    what: 'the idle minutes after which every desk locks',
    path: '/api/admin/desk-lock',
    unit: 'minutes',
    field: 'deskLockMinutes',
    action: 'desk_lock_changed',
    column: 'desk_lock_minutes',
    constraint: /clinic_settings_desk_lock/,
    initial: 5,
    longest: 60,
  },
  {
    what: 'the hours for which desks open without the server',
    path: '/api/admin/desk-offline',
    unit: 'hours',
    field: 'deskOfflineHours',
    action: 'desk_offline_changed',
    column: 'desk_offline_hours',
    constraint: /clinic_settings_desk_offline/,
    initial: 36,
    longest: 36,
  },
])('$what', ({ path, unit, field, action, column, constraint, initial, longest }) => {
  const decide = (desk: TestClient, value: unknown, currentPassword = factoryPassword) =>
    desk.patch(path, { currentPassword, [unit]: value });
  const read = async () => ((await admin.get('/api/admin/sign-in')).body as Record<string, unknown>)[field];

  test('are set by an owner, and the audit records it', async () => {
    expect(await read()).toBe(initial);
    expect((await decide(owner, 12)).status).toBe(204);
    expect((await decide(owner, 12)).status).toBe(204);
    expect(await read()).toBe(12);
    const events = await app.db('events').where({ action }).select('before', 'after');
    expect(events).toEqual([{ before: { [unit]: initial }, after: { [unit]: 12 } }]);
  });

  test('are refused for other admins, and without the owner’s password', async () => {
    const before = await read();
    expect((await decide(admin, 30)).status).toBe(403);
    expect((await decide(owner, 30, 'another password')).status).toBe(422);
    expect(await read()).toBe(before);
  });

  test(`must be between 1 and ${longest}, in the database too`, async () => {
    for (const value of [0, longest + 1, 2.5, '5', null]) {
      const answer = await decide(owner, value);
      expect([answer.status, answer.text]).toEqual([400, `Choose between 1 and ${longest} ${unit}`]);
    }
    for (const value of [1, longest]) expect((await decide(owner, value)).status).toBe(204);
    await expect(app.db('clinic_settings').update({ [column]: longest + 1 })).rejects.toThrow(constraint);
  });
});
