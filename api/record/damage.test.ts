import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import type { OpenedRecord } from '#shared/contracts/record.ts';
import { buildAdmin, buildConfirmed } from '#api/demo/factories.ts';
import { describeKeys, protectEntries } from '#api/record/keys.ts';
import { recordKey } from '#api/testing/app.ts';
import { asOwner } from '#api/testing/byForce.ts';
import { prepareDirection } from '#api/testing/prepareDirection.ts';
import {
  consentBody,
  directionBody,
  historyBody,
  photoConsentBody,
  toxinProduct,
  treatmentBody,
} from '#api/testing/recordForms.ts';
import { provideRecord } from '#api/testing/recordPatient.ts';

const { app, nia: clinician, grace } = await provideRecord();
beforeEach(async () => {
  await asOwner(app.db, () => app.db('record_entries').delete());
  await app.db('record_mac_state').delete();
  await grace.client.post('/api/user/record/history', historyBody());
  await grace.write('consents', consentBody());
});

const entry = (kind: string) => app.db('record_entries').where({ user_id: grace.userId, kind });
const open = async () => (await grace.write('open', { reason: 'planning' })).body;
const check = () => describeKeys(app.serverDb, [recordKey]);
const shown = async () =>
  (await open()).entries.map(({ kind, isDamaged = false }: { kind: string; isDamaged?: boolean }) => [
    kind,
    isDamaged,
  ]);

test('a change of any column of an entry is found', async () => {
  const { rows } = await app.db.raw<{ rows: { name: string; type: string }[] }>(
    `SELECT column_name AS name, data_type AS type FROM information_schema.columns WHERE table_name = 'record_entries'`,
  );
  const other: Record<string, unknown> = {
    uuid: 'ffffffff-ffff-4fff-8fff-ffffffffffff',
    integer: 77,
    text: 'treatment',
    date: '2031-01-01',
    bytea: Buffer.from('spoilt'),
    'timestamp with time zone': '2020-01-01T00:00:00Z',
  };
  const [before] = await entry('consent');
  const unnoticed: string[] = [];
  for (const { name, type } of rows) {
    const id = name === 'id' ? other['uuid'] : before.id;
    await asOwner(app.db, () => entry('consent').update({ [name]: other[type] }));
    if ((await check()).isGood) unnoticed.push(name);
    await asOwner(app.db, () =>
      app
        .db('record_entries')
        .where({ id })
        .update({ [name]: before[name] }),
    );
  }
  expect((await check()).isGood).toBe(true);
  expect(unnoticed).toEqual([]);
});

describe('one damaged entry', () => {
  test.each([0, 5, 27, 28, 200])('spoilt to %i bytes is marked, and the others open', async (length) => {
    await asOwner(app.db, () => entry('consent').update({ sealed: Buffer.alloc(length, 7) }));
    expect(await shown()).toEqual([
      ['consent', true],
      ['history', false],
    ]);
    expect((await grace.client.get('/api/user/record')).body.entries).toHaveLength(2);
    expect((await grace.client.get('/api/user/export')).body.careRecord.isUnchanged).toBe(false);
    expect((await grace.client.get('/api/user/record/summary')).status).toBe(200);
    expect(await check()).toMatchObject({
      isGood: false,
      text: expect.stringContaining('1 were changed after they were signed, are damaged') as string,
    });
    const added = await grace.client.post('/api/user/record/history', historyBody());
    expect(added.status).toBe(201);
  });

  test.each([0, 27, 200])(
    'a medical history that was begun and is spoilt to %i bytes is begun anew',
    async (length) => {
      const draft = { answers: { anythingElse: 'Nothing' } };
      await grace.client.patch('/api/user/record/history-draft', draft);
      await app
        .db('record_drafts')
        .where({ user_id: grace.userId })
        .update({ sealed: Buffer.alloc(length, 7) });
      expect((await grace.client.get('/api/user/record')).body).toMatchObject({ draft: null });
      expect((await grace.client.patch('/api/user/record/history-draft', draft)).body).toMatchObject(draft);
    },
  );

  test('of a medical history is in force for nothing', async () => {
    await asOwner(app.db, () => entry('history').update({ form_version: 99 }));
    expect(await open()).toMatchObject({ historyDue: true, history: null });
    // Whoever answers on a screen that is handed over begins anew.
    await buildConfirmed(app.db, { userId: grace.userId });
    const tablet = await app.signIn(await buildAdmin(app.db, { isClinician: true }));
    await tablet.post('/api/admin/handovers', { userId: grace.userId, pin: '2580' });
    await tablet.post('/api/admin/handover/birth-date', { dateOfBirth: '1990-05-17' });
    expect((await tablet.get('/api/admin/handover')).body).toMatchObject({
      step: 'answer',
      isEarlier: false,
    });
  });

  test.each([
    ['09:00', 'history', { sealed: Buffer.alloc(28, 7) }, 'medical history'],
    ['11:00', 'history', { occurred_at: 'tomorrow' }, 'medical history'],
    ['13:00', 'consent', { booking_id: null, author_id: null }, 'consent'],
  ])('is missing before the appointment at %s (%s)', async (appointmentTime, kind, change, item) => {
    const service = 'Anti-Wrinkle Injections';
    const { id } = await buildConfirmed(app.db, { userId: grace.userId, service, appointmentTime });
    const missing = async () =>
      (await clinician.get(`/api/admin/readiness?bookings=${id}`)).body[0].missing as string[];
    expect(await missing()).not.toContain(item);
    await asOwner(app.db, () => entry(kind).update(change));
    expect(await missing()).toContain(item);
    const due = await grace.client.get('/api/user/record/due');
    expect(due.body).toEqual({ isHistoryDue: kind === 'history' });
  });

  test('is asked about before anything is given or directed', async () => {
    await asOwner(app.db, () => entry('history').update({ sealed: Buffer.alloc(28, 7) }));
    await grace.client.post('/api/user/record/history', historyBody());
    const { text } = await grace.client.get('/api/user/record/summary');
    expect(text).toContain('No information about allergies');
    expect(text).not.toMatch(/No known (?:allergies|problems|medications)/);
    const treat = (warningReason: string | null) =>
      grace.write('treatments', treatmentBody({ warningReason }));
    expect((await treat(null)).text).toContain('what it said is not known');
    expect((await treat('She was asked')).status).toBe(201);
    const prescriber = await app.signIn(await buildAdmin(app.db, { isPrescriber: true }));
    await prepareDirection(app.db, grace.userId);
    const direct = (beyondReason: string | null) =>
      prescriber.post(`/api/admin/records/${grace.userId}/directions`, directionBody({ beyondReason }));
    expect((await direct(null)).text).toContain('what it said is not known');
    expect((await direct('She was asked')).status).toBe(201);
  });

  test('that was a withdrawal leaves nothing in force that was agreed to before', async () => {
    const [consent] = await entry('consent');
    await grace.write('withdrawals', {
      id: 'aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa',
      refersTo: consent.id,
      text: null,
    });
    await grace.write('consents', photoConsentBody());
    await asOwner(app.db, () =>
      entry('withdrawal').update({ sealed: Buffer.alloc(28, 7), occurred_at: 'tomorrow' }),
    );
    const { entries } = (await open()) as OpenedRecord;
    const agreed = entries.flatMap(({ consent, photos }) => consent ?? photos ?? []);
    expect(agreed.map(({ isWithdrawn }) => isWithdrawn)).toEqual([true, true, true]);
    // What was given is recorded all the same.
    const given = { id: randomUUID(), reason: 'Without a direction' };
    const treated = treatmentBody({ products: [toxinProduct()], given });
    expect((await grace.write('treatments', treated)).status).toBe(201);
  });
});

describe('entries of an earlier release', () => {
  const removeMacs = () => asOwner(app.db, () => app.db('record_entries').update({ mac: null }));
  const protect = () => protectEntries(app.db, [recordKey]);

  test('get a code once their chain is seen unchanged, also by a command that runs twice', async () => {
    await removeMacs();
    const { text, isGood } = await check();
    expect([isGood, text]).toEqual([true, expect.stringContaining('2 of an earlier release')]);
    expect((await protect()).text).toContain('Protected: 2.');
    expect((await protect()).text).toContain('Protected: 0.');
    expect((await check()).isGood).toBe(true);
    expect((await open()).entries).toHaveLength(2);
  });

  test('get the time that a phone has written in them', async () => {
    await grace.client.post('/api/user/record/history', historyBody(), {
      'Client-Created-At': new Date(Date.now() - 3 * 86_400_000).toISOString(),
    });
    const times = () => entry('history').orderBy('position').select('occurred_at');
    const before = await times();
    await asOwner(app.db, () =>
      app.db('record_entries').update({ mac: null, occurred_at: app.db.ref('signed_at') }),
    );
    expect(await times()).not.toEqual(before);
    await protect();
    expect(await times()).toEqual(before);
    expect((await check()).isGood).toBe(true);
  });

  test('are never given one when they were changed, nor after the command was through', async () => {
    await removeMacs();
    await asOwner(app.db, () => entry('history').update({ author_id: 1 }));
    expect(await protect()).toMatchObject({ isGood: false });
    await asOwner(app.db, () => entry('consent').update({ refers_to: null, mac: null }));
    const { text, isGood } = await protect();
    expect([isGood, text]).toEqual([false, expect.stringContaining('Protected: 0.')]);
    expect(text).toContain('2 were changed after they were signed');
  });
});
