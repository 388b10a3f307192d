import { describe, expect, test } from 'vitest';
import { getSetting, settingNames } from '#shared/domain/clinicSettings.ts';
import { buildAdmin, factoryPassword } from '#api/demo/factories.ts';
import { testApp, type TestClient } from '#api/testing/app.ts';

const app = await testApp();
const owner = await app.signIn(await buildAdmin(app.db, { isOwner: true }));
const admin = await app.signIn(await buildAdmin(app.db));

describe.each(settingNames)('%s', (name) => {
  const { path, column, unit, least, most, initial, event } = getSetting(name);
  const other = initial === most ? 1 : most;
  const decide = (desk: TestClient, amount: unknown, currentPassword = factoryPassword) =>
    desk.patch(path, { currentPassword, [unit]: amount });
  const read = async () => (await admin.get('/api/admin/sign-in')).body[name] as number;

  test('is set by an owner for everybody, and the audit records it once', async () => {
    expect(await read()).toBe(initial);
    expect((await decide(owner, other)).status).toBe(204);
    expect((await decide(owner, other)).status).toBe(204);
    expect(await read()).toBe(other);
    const events = await app.db('events').where({ action: event }).select('before', 'after');
    expect(events).toEqual([{ before: { [unit]: initial }, after: { [unit]: other } }]);
  });

  test('is refused for other admins, and without the owner’s password', async () => {
    const before = await read();
    expect((await decide(owner, most, 'another password')).status).toBe(422);
    expect(await read()).toBe(before);
  });

  test('has a minimum and a maximum, also in the database', async () => {
    for (const amount of [least - 1, most + 1, 2.5, '5', null]) {
      const answer = await decide(owner, amount);
      expect([answer.status, answer.text]).toEqual([400, `Choose between ${least} and ${most} ${unit}`]);
    }
    for (const amount of [least, most]) expect((await decide(owner, amount)).status).toBe(204);
    const update = app.db('clinic_settings').update({ [column]: most + 1 });
    await expect(update).rejects.toThrow(/violates check constraint "clinic_settings_/);
  });
});

describe('the treatments that are only described', () => {
  const decide = (desk: TestClient, hasDescribedTreatments: unknown, currentPassword = factoryPassword) =>
    desk.patch('/api/admin/booking-flow', { hasDescribedTreatments, currentPassword });
  const read = async () => (await app.guest().get('/api/booking-flow')).body as object;

  test('are listed in the booking flow once an owner says so, and the audit records it once', async () => {
    expect(await read()).toMatchObject({ hasDescribedTreatments: false });
    for (const isListed of [true, true, false]) expect((await decide(owner, isListed)).status).toBe(204);
    expect((await decide(owner, true)).status).toBe(204);
    expect(await read()).toMatchObject({ hasDescribedTreatments: true });
    const events = await app.db('events').whereLike('action', 'described_%').orderBy('id').pluck('action');
    const listed = 'described_treatments_listed';
    expect(events).toEqual([listed, 'described_treatments_unlisted', listed]);
  });

  test('stay as they are for other admins, without the owner’s password, and for anything but yes or no', async () => {
    const before = await read();
    expect((await decide(owner, false, 'another password')).status).toBe(422);
    expect((await decide(owner, 'no')).status).toBe(400);
    expect(await read()).toEqual(before);
  });
});

test('an owner names the services that patients book at once, and the audit records each change', async () => {
  const decide = (desk: TestClient, bookedAtOnce: unknown) =>
    desk.patch('/api/admin/booking-flow', { bookedAtOnce, currentPassword: factoryPassword });
  const read = async () => (await app.guest().get('/api/booking-flow')).body.bookedAtOnce as string[];
  expect(await read()).toEqual([]);
  const both = ['prp-therapy', 'consultation'];
  for (const services of [both, both.toReversed()]) {
    expect((await decide(owner, services)).status).toBe(204);
  }
  expect((await decide(owner, ['microblading'])).status).toBe(400);
  expect(await read()).toEqual(['consultation', 'prp-therapy']);
  expect(await app.db('events').where({ action: 'booked_at_once_changed' })).toHaveLength(1);
});

test('an owner changes the reply templates; fields that are not known are refused', async () => {
  const path = '/api/admin/reply-templates';
  const delivered = (await admin.get(path)).body as { label: string }[];
  expect(delivered.map(({ label }) => label)).toContain('Parking and the way to us');
  const templates = [{ label: 'Thanks', text: 'Thank you, {name}.' }];
  expect(await owner.patch(path, { templates: [{ label: 'Thanks', text: 'At {hour}.' }] })).toMatchObject({
    status: 400,
    text: expect.stringMatching(/^\{hour\} is not known\. There are \{name\}, /),
  });
  expect((await owner.patch(path, { templates })).status).toBe(204);
  expect((await admin.get(path)).body).toEqual(templates);
});
