import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildAdmin, buildConfirmed, buildUser } from '#api/demo/factories.ts';
import { describeKeys, rotateKeys } from '#api/record/keys.ts';
import { recordKey, startTestApp, testApp, type TestApp, type TestClient } from '#api/testing/app.ts';
import { asOwner, changeEntries } from '#api/testing/byForce.ts';
import { historyBody, photoConsentBody, pictureBody } from '#api/testing/recordForms.ts';
import { allAnswers } from '#shared/testing/sampleRecord.ts';

const newKey = 'another record key, kept for tests only which nobody else uses';

const app = await testApp();
const user = await buildUser(app.db);
const userId = user.id;
const patient = await app.signIn(user);
for (let n = 0; n < 3; n++) await patient.post('/api/user/record/history', historyBody());
await patient.patch('/api/user/record/history-draft', { answers: allAnswers({ motive: 'Rested' }) });

const hashes = () => app.db('record_entries').orderBy('position').select('hash', 'digest', 'previous_hash');

test('a new key encrypts everything anew, and the chain stays the same', async () => {
  expect((await describeKeys(app.serverDb, [recordKey])).text).toContain('Every one of 3 can be read.');
  const { text: wrong, isGood } = await describeKeys(app.serverDb, [newKey]);
  expect(isGood).toBe(false);
  expect(wrong).toContain('3 of 3 cannot be read');
  // Nobody knows.
  expect(wrong).not.toContain('None was changed');
  expect(wrong).toContain('Whether one was changed after it was signed is not known');
  const before = await hashes();
  const rotated = await rotateKeys(app.db, [newKey, recordKey]);
  expect(rotated.text).toContain('Encrypted anew: 3.');
  expect(await hashes()).toEqual(before);
  const alone = await describeKeys(app.serverDb, [newKey]);
  expect(alone).toMatchObject({ isGood: true });
  expect(alone.text).toContain('Every one of 3 can be read.');
  expect(alone.text).toContain('None was changed');
});

test('without its key a record is refused in one sentence, and nothing else fails', async () => {
  const clinician = await app.signIn(await buildAdmin(app.db, { isClinician: true }));
  const refused = [
    await patient.get('/api/user/record'),
    await clinician.post(`/api/admin/records/${userId}/open`, { reason: 'planning' }),
  ];
  for (const answer of refused) {
    expect([answer.status, answer.code]).toEqual([409, 'record_key_missing']);
    expect(answer.text).toBe(
      'This care record cannot be read: its key is missing. Please tell an owner of the clinic.',
    );
  }
  // Nobody has read it.
  expect(await app.db('record_reads').where({ user_id: userId })).toEqual([]);
  expect((await patient.get('/api/user/export')).body).toMatchObject({ careRecord: null });
  expect((await patient.get('/api/bookings/mine')).status).toBe(200);
  expect((await clinician.get(`/api/admin/users/${userId}`)).status).toBe(200);
  const { id } = await buildConfirmed(app.db, { userId });
  const [{ missing }] = (await clinician.get(`/api/admin/readiness?bookings=${id}`)).body;
  expect(missing).toContain('medical history');
  // Nor is anything added that the right key could not open.
  const added = await patient.post('/api/user/record/history', historyBody());
  expect([added.status, added.code]).toEqual([409, 'record_key_missing']);
  expect((await patient.get('/api/ready')).body).toMatchObject({ status: 'record keys' });
});

test('an entry that was changed by force is named', async () => {
  await changeEntries(app.db, { user_id: userId, position: 2 }, { author_id: 1 });
  expect((await describeKeys(app.serverDb, [newKey, recordKey])).text).toContain(
    '1 were changed after they were signed',
  );
});

test('the server’s role cannot encrypt anew', async () => {
  await expect(rotateKeys(app.serverDb, [recordKey, newKey])).rejects.toThrow('permission denied');
});

test('without any key nothing is written or read, and the answer says so', async () => {
  const keyless = await startTestApp({
    NODE_ENV: 'production',
    PUBLIC_URL: 'https://clinic.example',
    RECORD_KEYS: '',
  });
  try {
    const someone = await keyless.signIn(await buildUser(keyless.db));
    for (const answer of [
      await someone.get('/api/user/record'),
      await someone.patch('/api/user/record/history-draft', { answers: {} }),
      await someone.post('/api/user/record/history', historyBody()),
    ]) {
      expect([answer.status, answer.text]).toEqual([
        409,
        'Care records are not open yet: their key is not set. Please tell the clinic.',
      ]);
    }
    expect(await keyless.db('record_entries')).toEqual([]);
  } finally {
    await keyless.stop();
  }
});

describe('photographs', () => {
  let photographed: TestApp;
  let clinician: TestClient;
  let path: string;
  const picture = pictureBody();
  beforeAll(async () => {
    photographed = await startTestApp();
    clinician = await photographed.signIn(await buildAdmin(photographed.db, { isClinician: true }));
    path = `/api/admin/records/${(await buildUser(photographed.db)).id}`;
    await clinician.post(`${path}/consents`, photoConsentBody());
    expect((await clinician.post(`${path}/pictures`, picture)).status).toBe(201);
  });
  afterAll(() => photographed.stop());

  test('are encrypted anew with a new key, and are the same afterwards', async () => {
    const { serverDb } = photographed;
    expect((await describeKeys(serverDb, [newKey])).text).toContain('Photographs: 1; cannot be read: 1');
    expect((await rotateKeys(photographed.db, [newKey, recordKey])).text).toContain('Photographs: 1.\n');
    expect((await describeKeys(serverDb, [newKey])).text).toContain(
      'Photographs: 1; cannot be read: 0; changed or gone: 0.',
    );
    const open = await clinician.post(`${path}/pictures/${picture.id}/open`, { reason: 'results' });
    expect(open.code).toBe('record_key_missing');
  });

  test('that name another key, or were removed by force, are counted', async () => {
    const { db, serverDb } = photographed;
    const isCounted = async () =>
      (await describeKeys(serverDb, [newKey])).text.includes('changed or gone: 1.');
    const [{ key_id }] = await db('record_pictures').select('key_id');
    const rename = (id: string) =>
      asOwner(db, () => db('record_pictures').update({ key_id: id }), 'record_pictures');
    await rename('0123456789ab');
    expect(await isCounted()).toBe(true);
    await rename(key_id);
    expect(await isCounted()).toBe(false);
    await asOwner(db, () => db('record_pictures').delete(), 'record_pictures');
    expect(await isCounted()).toBe(true);
  });
});
