import { expect, test } from 'vitest';
import { allRights, buildAdmin, buildConfirmed, buildUser } from '#api/demo/factories.ts';
import { countExpired, purge } from '#api/jobs/purge.ts';
import { selectEntries } from '#api/record/entries.ts';
import { testApp } from '#api/testing/app.ts';
import { changeEntries } from '#api/testing/byForce.ts';
import { inDays } from '#api/testing/forms.ts';
import { searchDatabase } from '#api/testing/rawSearch.ts';
import { consentBody, historyBody, photoConsentBody, pictureBody } from '#api/testing/recordForms.ts';
import { allAnswers } from '#shared/testing/sampleRecord.ts';

const app = await testApp({ MAIL_HOLD_SECONDS: '0' });
const clinician = await app.signIn(await buildAdmin(app.db, allRights));

const open = (id: number) => clinician.post(`/api/admin/records/${id}/open`, { reason: 'complaint' });
const idsOf = (userId: number) => selectEntries(app.db).where({ user_id: userId }).orderBy('position');
const countReads = async (userId: number) => (await app.db('record_reads').where({ user_id: userId })).length;

async function buildPatient(given: Parameters<typeof buildUser>[1] = {}) {
  const user = await buildUser(app.db, given);
  const client = await app.signIn(user);
  expect((await client.post('/api/user/record/history', historyBody())).status).toBe(201);
  return { user, client, id: user.id };
}

/** As if the entries of a patient had been signed at that time. */
async function signAt(userId: number, instant: string): Promise<void> {
  await changeEntries(app.db, { user_id: userId }, { signed_at: instant });
}

test('who is no patient has no record, and who is deleted and not yet erased has one still', async () => {
  const { id } = await buildPatient();
  expect((await open(id)).status).toBe(200);
  await app.db('users').where({ id }).update({ deleted_at: new Date() });
  expect((await open(id)).status).toBe(200);
});

test('a record outlives its account, without a name outside the encrypted part', async () => {
  const { id, client } = await buildPatient({ lastName: 'Zarathustra' });
  await client.patch('/api/user/record/history-draft', { answers: allAnswers() });
  await open(id);
  expect((await clinician.delete(`/api/admin/users/${id}`)).status).toBe(200);
  expect(await app.db('users').where({ id })).toEqual([]);
  expect(await idsOf(id)).toHaveLength(1);
  expect(await countReads(id)).toBe(1);
  expect(await app.db('record_drafts').where({ user_id: id })).toEqual([]);
  expect(await searchDatabase(app.db, 'Zarathustra')).toEqual([]);
  const afterwards = await open(id);
  expect(afterwards.body).toMatchObject({ name: 'Pat Zarathustra', dateOfBirth: '1990-05-17' });
  expect(afterwards.body.entries).toHaveLength(1);
});

test('of an account without a record nothing is left', async () => {
  const { id } = await buildUser(app.db);
  await open(id);
  await clinician.delete(`/api/admin/users/${id}`);
  expect(await countReads(id)).toBe(0);
  expect((await open(id)).status).toBe(404);
});

test('a record is removed 8 years after its last entry, also one whose account is gone', async () => {
  const today = inDays(0);
  const eightYearsAgo = `${Number(today.slice(0, 4)) - 8}${today.slice(4)}T12:00:00Z`;
  const [old, erased, recent, visited] = [
    await buildPatient(),
    await buildPatient(),
    await buildPatient(),
    await buildPatient(),
  ];
  await clinician.delete(`/api/admin/users/${erased.id}`);
  await open(old.id);
  await buildConfirmed(app.db, { userId: visited.id, status: 'completed', appointmentDate: inDays(-400) });
  for (const { id } of [old, erased, visited]) await signAt(id, eightYearsAgo);
  const counts = await Promise.all([old, erased, recent, visited].map(({ id }) => idsOf(id)));
  expect(counts.map(({ length }) => length)).toEqual([1, 1, 1, 1]);
  expect(await countExpired(app.serverDb, today)).toMatchObject({ records: 2 });
  expect(await purge(app.serverDb, today)).toMatchObject({ records: 2 });
  const left = await Promise.all([old, erased, recent, visited].map(({ id }) => idsOf(id)));
  expect(left.map(({ length }) => length)).toEqual([0, 0, 1, 1]);
  expect(await countReads(old.id)).toBe(0);
  await expect(app.serverDb.raw('SELECT purge_records(?)', [[recent.id]])).rejects.toThrow('append-only');
});

test('a photograph is read from both of two merged records, and goes with its entry', async () => {
  const [into, from] = [await buildPatient(), await buildPatient({ emailProvenAt: null })];
  const picture = pictureBody();
  await clinician.post(`/api/admin/records/${from.id}/consents`, photoConsentBody());
  expect((await clinician.post(`/api/admin/records/${from.id}/pictures`, picture)).status).toBe(201);
  const merge = { otherId: from.id, name: 'this', dateOfBirth: 'this', phone: 'this', email: 'this' };
  expect((await clinician.post(`/api/admin/users/${into.id}/merge`, merge)).status).toBeLessThan(300);
  expect((await into.client.get(`/api/user/record/pictures/${picture.id}`)).status).toBe(200);
  const pictures = () => app.db('record_pictures').where({ entry_id: picture.id });
  expect(await pictures()).toHaveLength(1);
  await signAt(from.id, '2010-01-01T12:00:00Z');
  await app.serverDb.raw('SELECT purge_records(?)', [[from.id]]);
  expect(await pictures()).toEqual([]);
});

test('a draft is removed 30 days after it was saved last', async () => {
  const { id, client } = await buildPatient();
  await client.patch('/api/user/record/history-draft', { answers: allAnswers() });
  await app
    .db('record_drafts')
    .where({ user_id: id })
    .update({ saved_at: app.db.raw(`now() - interval '31 days'`) });
  expect(await purge(app.serverDb)).toMatchObject({ recordDrafts: 1 });
});

test('two records of one person are read as one, and written as one', async () => {
  const [into, from] = [await buildPatient(), await buildPatient({ emailProvenAt: null })];
  await open(from.id);
  const merge = { otherId: from.id, name: 'this', dateOfBirth: 'this', phone: 'this', email: 'this' };
  expect((await clinician.post(`/api/admin/users/${into.id}/merge`, merge)).status).toBeLessThan(300);
  const mine = await into.client.get('/api/user/record');
  expect(mine.body.entries).toHaveLength(2);
  expect(mine.body.reads).toHaveLength(1);
  // Opened before, sent after the merge.
  const consent = consentBody();
  expect((await clinician.post(`/api/admin/records/${from.id}/consents`, consent)).status).toBe(201);
  expect((await idsOf(into.id)).map(({ position, kind }) => [position, kind])).toEqual([
    [1, 'history'],
    [2, 'consent'],
  ]);
  const booking = await buildConfirmed(app.db, { userId: into.id, service: 'Anti-Wrinkle Injections' });
  const readiness = await clinician.get(`/api/admin/readiness?bookings=${booking.id}`);
  expect(readiness.body).toMatchObject([{ missing: ['proof of age', 'direction', 'emergency kit'] }]);
});
