import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { buildAdmin, buildUser } from '#api/demo/factories.ts';
import { addRead } from '#api/record/reading.service.ts';
import { testApp } from '#api/testing/app.ts';
import { consentBody, toxinConsent } from '#api/testing/recordForms.ts';
import { waitUntil } from '#api/testing/waitUntil.ts';

let userId: number;
const app = await testApp();
const clinician = await app.signIn(await buildAdmin(app.db, { isClinician: true }));
beforeEach(async () => ({ id: userId } = await buildUser(app.db, { firstName: 'Grace', lastName: 'Khan' })));

const post = (part: string, body: object) =>
  clinician.post(`/api/admin/records/${userId}/${part}`, body, { 'Idempotency-Key': randomUUID() });
const open = (part = 'open') => post(part, { reason: 'planning' });

/** Two consents to the same text; the second one is typed. */
async function signTwice(): Promise<{ earlier: string; later: string }> {
  const discussion = { questions: 'Does it hurt?', answers: 'A little' };
  const [earlier, later] = [
    consentBody({ discussion }),
    consentBody({ signature: { typedName: 'Grace Khan' } }),
  ];
  expect((await post('consents', earlier)).status).toBe(201);
  expect((await post('consents', later)).status).toBe(201);
  return { earlier: earlier.id, later: later.id };
}

describe('an opened record', () => {
  test('has the latest consent to a text whole, and earlier ones without what they say', async () => {
    const { earlier, later } = await signTwice();
    await post('withdrawals', { id: randomUUID(), refersTo: earlier, text: null });
    const { entries } = (await open()).body;
    const found = (id: string) => entries.find((entry: { id: string }) => entry.id === id);
    expect(found(later).consent).toMatchObject({
      sections: toxinConsent.sections,
      signature: { typedName: 'Grace Khan' },
    });
    expect(found(later).consent.isBrief).toBeUndefined();
    expect(found(earlier)).toMatchObject({
      title: toxinConsent.title,
      consent: {
        textId: toxinConsent.id,
        version: toxinConsent.version,
        isBrief: true,
        sections: [],
        discussion: { questions: null, answers: null },
        signature: { points: [] },
        isWithdrawn: true,
      },
    });
  });

  test('has the earlier consent whole once that is opened, which is the same opening', async () => {
    const { earlier } = await signTwice();
    await post('withdrawals', { id: randomUUID(), refersTo: earlier, text: null });
    await open();
    const answer = await open(`entries/${earlier}/open`);
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({
      id: earlier,
      consent: {
        version: toxinConsent.version,
        sections: toxinConsent.sections,
        discussion: { questions: 'Does it hurt?', answers: 'A little' },
        isWithdrawn: true,
      },
    });
    expect(await app.db('record_reads').where({ user_id: userId }).pluck('what')).toEqual(['record']);
  });

  test('is whole where a desk stores it', async () => {
    const { earlier } = await signTwice();
    const day = new Date().toISOString().slice(0, 10);
    await app.db('bookings').insert({
      user_id: userId,
      name: 'Grace Khan',
      email: 'grace@example.test',
      phone: '07700 900123',
      service: 'Consultation',
      preferred_date: day,
      appointment_date: day,
      appointment_time: '10:00',
      minutes: 30,
      status: 'confirmed',
      source: 'manual',
    });
    const { records } = (await clinician.post('/api/admin/stored-records', {})).body;
    const { entries } = records.find((record: { userId: number }) => record.userId === userId);
    const { consent } = entries.find((entry: { id: string }) => entry.id === earlier);
    expect(consent.discussion.questions).toBe('Does it hurt?');
    expect(consent.sections).toEqual(toxinConsent.sections);
  });
});

test('one entry is opened as its record is: with a reason, of this patient, and the patient sees it', async () => {
  const { earlier } = await signTwice();
  const path = `entries/${earlier}/open`;
  expect((await post(path, {})).code).toBe('read_reason_needed');
  expect(await app.db('record_reads').where({ user_id: userId })).toEqual([]);
  expect((await open(path)).status).toBe(200);
  const reads = await app.db('record_reads').where({ user_id: userId }).select('what', 'reason');
  expect(reads).toEqual([{ what: 'record', reason: 'planning' }]);
  ({ id: userId } = await buildUser(app.db, { firstName: 'Grace', lastName: 'Khan' }));
  expect((await open(path)).status).toBe(404);
});

test('of two openings at the same moment the second waits for the first, and is the same visit', async () => {
  const first = await app.db.transaction();
  await addRead(first, userId, { actorId: 1 }, 'record');
  const second = addRead(app.db, userId, { actorId: 1 }, 'record');
  const isWaiting = async () => {
    const { rows } = await app.db.raw<{ rows: object[] }>(
      `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event = 'advisory'`,
    );
    return rows.length > 0;
  };
  await Promise.race([second, waitUntil(isWaiting)]);
  await first.commit();
  await second;
  expect(await app.db('record_reads').where({ user_id: userId })).toHaveLength(1);
});
