import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { addRead } from '#api/record/reading.service.ts';
import { consentBody, toxinConsent } from '#api/testing/recordForms.ts';
import { createRecordPatient, provideRecord } from '#api/testing/recordPatient.ts';
import { waitUntil } from '#api/testing/waitUntil.ts';

const { app, nia: clinician, grace } = await provideRecord();

const open = (part = 'open') => grace.write(part, { reason: 'planning' });

/** Two consents to the same text; the second one is typed. */
async function signTwice(): Promise<{ earlier: string; later: string }> {
  const discussion = { questions: 'Does it hurt?', answers: 'A little' };
  const [earlier, later] = [
    consentBody({ discussion }),
    consentBody({ signature: { typedName: 'Grace Khan' } }),
  ];
  expect((await grace.write('consents', earlier)).status).toBe(201);
  expect((await grace.write('consents', later)).status).toBe(201);
  return { earlier: earlier.id, later: later.id };
}

describe('an opened record', () => {
  test('has the latest consent to a text whole, and earlier ones without what they say', async () => {
    const { earlier, later } = await signTwice();
    await grace.write('withdrawals', { id: randomUUID(), refersTo: earlier, text: null });
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
    await grace.write('withdrawals', { id: randomUUID(), refersTo: earlier, text: null });
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
    expect(await app.db('record_reads').where({ user_id: grace.userId }).pluck('what')).toEqual(['record']);
  });

  test('is whole where a desk stores it', async () => {
    const { earlier } = await signTwice();
    const day = new Date().toISOString().slice(0, 10);
    await app.db('bookings').insert({
      user_id: grace.userId,
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
    const { entries } = records.find((record: { userId: number }) => record.userId === grace.userId);
    const { consent } = entries.find((entry: { id: string }) => entry.id === earlier);
    expect(consent.discussion.questions).toBe('Does it hurt?');
    expect(consent.sections).toEqual(toxinConsent.sections);
  });
});

test('one entry is opened as its record is: with a reason, of this patient, and the patient sees it', async () => {
  const { earlier } = await signTwice();
  const path = `entries/${earlier}/open`;
  expect((await grace.write(path, {})).code).toBe('read_reason_needed');
  expect(await app.db('record_reads').where({ user_id: grace.userId })).toEqual([]);
  expect((await open(path)).status).toBe(200);
  const reads = await app.db('record_reads').where({ user_id: grace.userId }).select('what', 'reason');
  expect(reads).toEqual([{ what: 'record', reason: 'planning' }]);
  Object.assign(grace, await createRecordPatient(app, clinician));
  expect((await open(path)).status).toBe(404);
});

test('of two openings at the same moment the second waits for the first, and is the same visit', async () => {
  const first = await app.db.transaction();
  await addRead(first, grace.userId, { actorId: 1 }, 'record');
  const second = addRead(app.db, grace.userId, { actorId: 1 }, 'record');
  const isWaiting = async () => {
    const { rows } = await app.db.raw<{ rows: object[] }>(
      `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event = 'advisory'`,
    );
    return rows.length > 0;
  };
  await Promise.race([second, waitUntil(isWaiting)]);
  await first.commit();
  await second;
  expect(await app.db('record_reads').where({ user_id: grace.userId })).toHaveLength(1);
});
