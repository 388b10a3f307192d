import { expect, test } from 'vitest';
import { buildAdmin, buildUser } from '#api/demo/factories.ts';
import { testApp } from '#api/testing/app.ts';
import { changeEntries } from '#api/testing/byForce.ts';
import { atDesk } from '#api/testing/deskClient.ts';
import { consentBody, historyBody, incidentBody, treatmentBody } from '#api/testing/recordForms.ts';

const app = await testApp({ MAIL_HOLD_SECONDS: '60' });
const clinician = await app.signIn(await buildAdmin(app.db, { isClinician: true }));
const desk = await app.signIn(await buildAdmin(app.db));
const user = await buildUser(app.db, {
  firstName: 'Siân',
  lastName: 'Osborne',
  dateOfBirth: '1959-10-07',
  preferredPhone: '020 7946 0999',
});
const userId = user.id;
const path = `/api/admin/records/${userId}`;
const patient = await app.signIn(user);
await patient.post('/api/user/record/history', historyBody());
await desk.delete(`/api/admin/users/${userId}`);

const find = async (search: string) =>
  (await clinician.post('/api/admin/records/without-account', { search })).body;
const tomorrow = new Date(Date.now() + 86_400_000).toISOString();
const erase = () => app.db('users').where({ id: userId }).delete();

test('a record is found by clinicians while its account waits to be erased, and afterwards', async () => {
  const osborne = { userId, name: 'Siân Osborne', dateOfBirth: '1959-10-07' };
  for (const search of ['osborne', 'SIAN osb', '7 October 1959', '1959-10-07', '020 7946 0999']) {
    expect([search, await find(search)]).toMatchObject([search, [osborne]]);
  }
  expect(await find('Osborne 1990')).toEqual([]);
  await erase();
  expect(await find('sian osborne')).toMatchObject([osborne]);
});

test('is opened with a reason, and takes what was done and what came of it, but nothing to agree to', async () => {
  const refused = await clinician.post(`${path}/open`, {});
  expect([refused.status, refused.code]).toEqual([409, 'read_reason_needed']);
  const opened = await clinician.post(`${path}/open`, { reason: 'planning' });
  expect(opened.body).toMatchObject({ name: 'Siân Osborne', dateOfBirth: '1959-10-07' });
  const [history] = opened.body.entries;
  const added = [
    await clinician.post(`${path}/entries/${history.id}/addenda`, {
      id: crypto.randomUUID(),
      text: 'She rang the day after.',
    }),
    await clinician.post(`${path}/incidents`, incidentBody({ followUps: [tomorrow] })),
    await clinician.post(`${path}/treatments`, treatmentBody({ warningReason: 'Given before' })),
  ];
  const typed = await clinician.post(`${path}/histories`, historyBody());
  added.push(typed);
  expect(added.map(({ status, text }) => [status, text.slice(0, 4)])).toEqual(added.map(() => [201, '{"id']));
  const tasks: { text: string }[] = (await desk.get('/api/admin/tasks')).body;
  expect(tasks.map(({ text }) => text.replace(/ Follow.*| For.*/, ''))).toEqual(
    tasks.map(() => 'Siân Osborne, born 7 October 1959, whose account was deleted:'),
  );
  expect(tasks).toHaveLength(2);
  expect((await clinician.post(`${path}/consents`, consentBody())).status).toBe(404);
  const late = { 'Client-Created-At': new Date(Date.now() - 86_400_000).toISOString() };
  const away = await atDesk(app, clinician);
  expect((await away.post(`${path}/consents`, consentBody(), late)).status).toBe(201);
  expect((await away.post(`${path}/histories`, historyBody(), late)).status).toBe(201);
  expect((await clinician.post(`${path}/open`, { reason: 'planning' })).body.entries).toHaveLength(7);
});

test('of two that were joined is one, also once they are erased and its newest entry is damaged', async () => {
  const ines = { firstName: 'Ines', lastName: 'Quill', emailProvenAt: null };
  const [kept, ended] = [await buildUser(app.db, ines), await buildUser(app.db, ines)];
  await (await app.signIn(ended)).post('/api/user/record/history', historyBody());
  const merge = { otherId: ended.id, name: 'this', dateOfBirth: 'this', phone: 'this', email: 'this' };
  expect((await clinician.post(`/api/admin/users/${kept.id}/merge`, merge)).status).toBeLessThan(300);
  await clinician.delete(`/api/admin/users/${kept.id}`);
  expect(await find('ines quill')).toMatchObject([{ userId: kept.id }]);
  await app.db('users').where({ id: kept.id }).delete();
  // By the number of the one that ended, as from a desk that was without the server.
  const incident = incidentBody();
  expect((await clinician.post(`/api/admin/records/${ended.id}/incidents`, incident)).status).toBe(201);
  await changeEntries(app.db, { id: incident.id }, { sealed: Buffer.alloc(28, 7) });
  expect(await find('ines quill')).toMatchObject([{ userId: kept.id }]);
  const record = `/api/admin/records/${kept.id}`;
  const { body } = await clinician.post(`${record}/open`, { reason: 'planning' });
  expect(body).toMatchObject({ name: 'Ines Quill', entries: [{ kind: 'incident' }, { kind: 'history' }] });
  expect((await clinician.post(`${record}/incidents`, incidentBody())).status).toBe(201);
});
