import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp, type TestClient } from '#api/testing/app.ts';
import { inDays } from '#api/testing/forms.ts';
import { consentBody } from '#api/testing/recordForms.ts';
import { makeRecordPatient, signInClinician, type RecordPatient } from '#api/testing/recordPatient.ts';

let app: TestApp;
let clinician: TestClient;
let grace: RecordPatient;

beforeAll(async () => {
  app = await startTestApp();
  clinician = await signInClinician(app);
});
afterAll(() => app.stop());
beforeEach(async () => {
  grace = await makeRecordPatient(app, clinician);
});

describe('readiness', () => {
  const read = async (ids: number[]) =>
    (await clinician.get(`/api/admin/readiness?bookings=${ids.join(',')}`)).body;

  test('says what is missing, in words that reception may read', async () => {
    const booking = await grace.book({ service: 'Anti-Wrinkle Injections' });
    const talk = await grace.book({ appointmentDate: inDays(8) });
    const guest = await grace.book({ userId: null, appointmentDate: inDays(9) });
    const all = [booking.id, talk.id, guest.id, 2_147_483_647];
    expect(await read(all)).toEqual([
      {
        bookingId: booking.id,
        done: 0,
        of: 4,
        missing: ['proof of age', 'medical history', 'consent', 'direction'],
        isConsentRead: false,
        isUnderAge: false,
        thinkingUntil: null,
        unsent: [],
      },
      {
        bookingId: talk.id,
        done: 0,
        of: 2,
        missing: ['proof of age', 'medical history'],
        isConsentRead: true,
        isUnderAge: false,
        thinkingUntil: null,
        unsent: [],
      },
    ]);
    await grace.sendHistory();
    const consent = consentBody();
    await grace.write('consents', consent);
    await app.db('users').where({ id: grace.userId }).update({ id_seen_at: app.db.fn.now() });
    expect(await read([booking.id])).toMatchObject([
      { bookingId: booking.id, done: 3, of: 4, missing: ['direction'] },
    ]);
    await grace.write('withdrawals', { id: randomUUID(), refersTo: consent.id, text: null });
    expect(await read([booking.id])).toMatchObject([{ missing: ['consent', 'direction'] }]);
  });

  test('is for the desk, and refuses what is no list of ids', async () => {
    expect((await grace.client.get('/api/admin/readiness?bookings=1')).status).toBe(403);
    expect((await clinician.get('/api/admin/readiness?bookings=1,x')).status).toBe(400);
    expect((await clinician.get('/api/admin/readiness')).status).toBe(400);
  });
});
