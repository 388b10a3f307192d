import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { allCalls } from '#shared/contracts/allCalls.ts';
import { isDeskCall } from '#shared/contracts/call.ts';
import type { OpenedRecord } from '#shared/contracts/record.ts';
import { londonToday } from '#shared/domain/wallTime.ts';
import type { UserModel } from '#api/models/UserModel.ts';
import { allRights, buildAdmin, buildConfirmed, buildUser } from '#api/demo/factories.ts';
import { decrypt } from '#api/keys/encryption.ts';
import { sessionKeys, testApp, type TestClient } from '#api/testing/app.ts';
import { follow } from '#api/testing/follow.ts';
import { moreReads } from '#api/testing/moreReads.ts';
import { onTablet, word, plantTexts } from '#api/testing/plantTexts.ts';
import { searchDatabase } from '#api/testing/rawSearch.ts';
import { historyBody } from '#api/testing/recordForms.ts';
import { createSamples } from '#api/testing/samples.ts';
import { waitUntil } from '#api/testing/waitUntil.ts';

const base = () => `/api/admin/records/${patientUser.id}`;

const app = await testApp();
const patientUser = await buildUser(app.db, { lastName: 'Crawl' });
const patient = await app.signIn(patientUser);
const clinician = await app.signIn(await buildAdmin(app.db, { isClinician: true, isPrescriber: true }));
const booking = await buildConfirmed(app.db, {
  userId: patientUser.id,
  appointmentDate: londonToday(new Date()),
  service: 'Anti-Wrinkle Injections',
});
const bookingId = booking.id;
const stream = await follow(clinician, app.url, '/api/admin/events');
await plantTexts({ app, patientUser, patient, clinician, bookingId });
await waitUntil(() => stream.changes().length >= 7);
const streamed = stream.events;
await stream.close();

test('the patient and a clinician read all of it', async () => {
  const opened = await clinician.post(`${base()}/open`, {});
  const mine = await patient.get('/api/user/record');
  const stored = await clinician.post('/api/admin/stored-records', {});
  const parts = [
    'asked',
    'question',
    'answer',
    'product',
    'lot',
    'explained',
    'addition',
    'declined',
    'incident',
    'step',
    'lip',
    'form',
    'strength',
    'path',
    'sites',
    'ended',
  ];
  for (const part of parts) {
    expect(opened.text).toContain(`${word} ${part}`);
    expect(mine.text).toContain(`${word} ${part}`);
    expect(stored.text).toContain(`${word} ${part}`);
  }
  const treatments = await clinician.post('/api/admin/stored-treatments', {});
  expect(treatments.text).toContain(`${word} product`);
  expect(treatments.text).toContain(`${word} lot`);
  // Nothing else of a record.
  const given = new RegExp(`${word} (product|lot|anaesthetic)`, 'g');
  expect(treatments.text.replaceAll(given, '')).not.toContain(word);
  expect(mine.text).toContain(`${word} draft`);
  expect(opened.text).not.toContain(`${word} draft`);
  expect((await patient.get('/api/user/export')).text).toContain(`${word} asked`);
});

/** The path of a sample, about the patient of this test. */
const ofPatient = (path: string) =>
  path
    .replace(/(users|personalised-care)\/\d+/, `$1/${patientUser.id}`)
    .replace(/bookings\/\d+/, `bookings/${bookingId}`)
    .replace(/bookings=\d+/, `bookings=${bookingId}`);

describe('nobody else receives it', () => {
  const reads = Object.entries(allCalls).filter(
    // The screen that a patient has, below.
    ([name, { method, stream }]) => method === 'GET' && !stream && name !== 'getHandover',
  );
  let reception: TestClient;
  let owner: TestClient;
  let stranger: TestClient;
  let strangerUser: UserModel;
  beforeAll(async () => {
    reception = await app.signIn(await buildAdmin(app.db));
    owner = await app.signIn(await buildAdmin(app.db, { isOwner: true }));
    strangerUser = await buildUser(app.db);
    stranger = await app.signIn(strangerUser);
  });

  test.each(reads)('from %s', async (name, call) => {
    const client = call.audience === 'owner' ? owner : isDeskCall(call) ? reception : stranger;
    const samples = createSamples({ app, user: strangerUser, otherUser: patientUser, client: owner });
    const { path = call.path } = (await samples[name]?.()) ?? {};
    const answer = await client.get(isDeskCall(call) ? ofPatient(path) : path);
    expect(answer.status).toBe(['clinician', 'prescriber'].includes(call.audience) ? 403 : 200);
    expect(answer.text.toLowerCase()).not.toContain(word);
  });

  test('from searches, pages of lists and exports', async () => {
    const paths = moreReads.map((path) => ofPatient(path.replaceAll(/Customer777|Writer777/g, 'Crawl')));
    const searches = ['users', 'bookings', 'contacts'].map((list) => `/api/admin/${list}?limit=50&q=${word}`);
    for (const path of [...paths, ...searches]) {
      const answer = await owner.get(path);
      expect([path, answer.status]).toEqual([path, 200]);
      expect(answer.text.toLowerCase()).not.toContain(word);
      if (searches.includes(path)) expect(answer.body).toEqual([]);
    }
  });

  test('from a screen that reception hands over, with the date of birth neither', async () => {
    const tablet = await app.signIn(await buildAdmin(app.db));
    await tablet.post('/api/admin/handovers', { userId: patientUser.id, pin: '2580' });
    const before = await tablet.get(onTablet);
    expect([before.status, before.text.includes(word)]).toEqual([200, false]);
    await tablet.post(`${onTablet}/birth-date`, { dateOfBirth: patientUser.dateOfBirth });
    const after = await tablet.get(onTablet);
    expect([after.body.step, after.text.includes(word)]).toEqual(['answer', false]);
  });

  test('from the clinician’s own calls, without that right', async () => {
    const { entries } = (await clinician.post(`${base()}/open`, {})).body as OpenedRecord;
    const planted = entries.find(({ kind }) => kind === 'photograph');
    const storing = `${base()}/pictures/${planted?.id}/store`;
    const withoutRight = [
      await reception.post(`${base()}/open`, { reason: 'planning' }),
      await owner.post(`${base()}/open`, { reason: 'planning' }),
      await stranger.post(`${base()}/open`, { reason: 'planning' }),
      await reception.post(`${base()}/entries/${randomUUID()}/open`, { reason: 'planning' }),
      await owner.post(`${base()}/entries/${randomUUID()}/open`, { reason: 'planning' }),
      await reception.post('/api/admin/stored-records', {}),
      await owner.post('/api/admin/stored-records', {}),
      await stranger.post('/api/admin/stored-records', {}),
      await reception.post(storing, {}),
      await owner.post(storing, {}),
      await stranger.post(storing, {}),
      await reception.post('/api/admin/stored-treatments', {}),
      await owner.post('/api/admin/stored-treatments', {}),
      await stranger.post('/api/admin/stored-treatments', {}),
      await owner.post(`${base()}/histories`, historyBody({ anythingElse: word })),
    ];
    for (const { status, text } of withoutRight) {
      expect(status).toBe(403);
      expect(text).not.toContain(word);
    }
  });

  test('from live changes, which name the customer and nothing else', () => {
    expect(JSON.stringify(streamed).toLowerCase()).not.toContain(word);
    const about = streamed.filter(({ event }) => event !== 'ready').map(({ data }) => data);
    for (const change of about) expect(Object.keys(change).toSorted()).toEqual(['id', 'kind']);
  });

  test('from the log', () => {
    expect(app.logged.length).toBeGreaterThan(10);
    expect(JSON.stringify(app.logged).toLowerCase()).not.toContain(word);
  });

  test('from the database, where it is encrypted: events, letters, jobs and receipts included', async () => {
    expect((await searchDatabase(app.db, 'Crawl')).length).toBeGreaterThan(0);
    const found = await searchDatabase(app.db, word);
    // The stock says which batch was used, and of nobody.
    const [batch, ...more] = found.filter((row) => row.startsWith('public.batches: '));
    expect(batch).not.toContain('Crawl');
    expect(more).toEqual([]);
    expect(found.filter((row) => row !== batch)).toEqual([]);
  });

  test('from the answers that are stored for repeats', async () => {
    const receipts = await app
      .db('idempotency_receipts')
      .whereNotNull('sealed')
      .select<{ scope: string; key: string; sealed: Buffer }[]>('scope', 'key', 'sealed');
    const opened = receipts.map(({ scope, key, sealed }) =>
      decrypt([sessionKeys], `${scope} ${key}`, sealed)?.secret.toString(),
    );
    expect(opened.filter((text) => text?.includes('signedAt')).length).toBeGreaterThanOrEqual(6);
    for (const text of opened) expect(text?.toLowerCase()).not.toContain(word);
  });
});

test('rights of one person do not leak into another’s session', async () => {
  const all = await buildAdmin(app.db, allRights);
  const client = await app.signIn(all);
  expect((await client.post(`${base()}/open`, {})).status).toBe(200);
  await app.db('users').where({ id: all.id }).update({ is_clinician: false, is_prescriber: false });
  expect((await client.post(`${base()}/open`, {})).status).toBe(403);
});
