import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { Product } from '#shared/contracts/formulary.ts';
import type { Readiness } from '#shared/contracts/recordCalls.ts';
import { buildAdmin } from '#api/demo/factories.ts';
import { inDays } from '#api/testing/forms.ts';
import { consentBody, patchTestBody, treatmentBody } from '#api/testing/recordForms.ts';
import { provideRecord } from '#api/testing/recordPatient.ts';

const { app, nia: clinician, grace } = await provideRecord();

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
        of: 5,
        missing: ['proof of age', 'medical history', 'consent', 'direction', 'emergency kit'],
        isConsentRead: false,
        isUnderAge: false,
        hasStop: false,
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
        hasStop: false,
        thinkingUntil: null,
        unsent: [],
      },
    ]);
    await grace.sendHistory();
    const consent = consentBody();
    await grace.write('consents', consent);
    await app.db('users').where({ id: grace.userId }).update({ id_seen_at: app.db.fn.now() });
    expect(await read([booking.id])).toMatchObject([
      { bookingId: booking.id, done: 3, of: 5, missing: ['direction', 'emergency kit'] },
    ]);
    await grace.write('withdrawals', { id: randomUUID(), refersTo: consent.id, text: null });
    expect(await read([booking.id])).toMatchObject([{ missing: ['consent', 'direction', 'emergency kit'] }]);
  });

  test('is for the desk, and refuses what is no list of ids', async () => {
    expect((await clinician.get('/api/admin/readiness?bookings=1,x')).status).toBe(400);
    expect((await clinician.get('/api/admin/readiness')).status).toBe(400);
  });
});

describe('a patch test', () => {
  let day = 10;
  // It takes two and a half hours.
  const book = (service: string) => grace.book({ service, appointmentDate: inDays(day++) });
  const missingOf = async ({ id }: { id: number }) =>
    ((await clinician.get(`/api/admin/readiness?bookings=${id}`)).body as Readiness[])[0]?.missing;
  const add = (given: object = {}) =>
    clinician.post(`/api/admin/records/${grace.userId}/patch-tests`, patchTestBody(given));
  const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
  const findPigment = async () =>
    ((await clinician.get('/api/admin/products')).body as Product[]).find(({ id }) => id === 'pigment')!;
  const isMissing = async (booking: { id: number }) => (await missingOf(booking))?.includes('patch test');

  test('is needed for pigment, and is read 48 hours after it was applied', async () => {
    const booking = await book('Microblading');
    expect(await isMissing(booking)).toBe(true);
    expect(await isMissing(await book('Dermal Fillers'))).toBe(false);
    const early = await add({ appliedAt: hoursAgo(47.9) });
    expect([early.status, early.text]).toEqual([
      422,
      'A patch test is read 48 hours after it was applied, not earlier.',
    ]);
    expect(await isMissing(booking)).toBe(true);
    expect((await add({ appliedAt: hoursAgo(48) })).status).toBe(201);
    expect(await isMissing(booking)).toBe(false);
    const { body } = await clinician.post(`/api/admin/records/${grace.userId}/open`, {});
    expect(body.entries[0]).toMatchObject({
      title: 'Patch test',
      text: expect.stringMatching(/^Microblading pigment, applied .+\. No reaction\.$/),
    });
  });

  test('counts for six months, until the day of the appointment', async () => {
    // A hundred days are over, so that it counts for three more months at most.
    expect((await add({ appliedAt: hoursAgo(100 * 24) })).status).toBe(201);
    const on = (days: number) => grace.book({ service: 'Microblading', appointmentDate: inDays(days) });
    expect(await isMissing(await on(60))).toBe(false);
    expect(await isMissing(await on(90))).toBe(true);
  });

  test('is asked for by the product, when it is planned and when it is given', async () => {
    const { id: _, version, ...pigment } = await findPigment();
    const prescriber = await app.signIn(await buildAdmin(app.db, { isPrescriber: true }));
    const change = (needsPatchTest: boolean, from: number) =>
      prescriber.post('/api/admin/products/pigment/versions', { ...pigment, needsPatchTest, version: from });
    const asksForIt = async () => {
      const [drawn] = treatmentBody().products;
      const products = [{ ...drawn!, product: 'Microblading pigment', points: [], dose: null }];
      const answer = await grace.write('treatments', { ...treatmentBody({ warningReason: null }), products });
      expect([answer.status, answer.code]).toEqual([409, 'warning_reason_needed']);
      return answer.text.includes('no patch test');
    };
    const booking = await book('Microblading');
    expect(await isMissing(booking)).toBe(true);
    expect(await asksForIt()).toBe(true);
    // Of another pigment.
    await add({ product: 'Warm brown' });
    expect([await isMissing(booking), await asksForIt()]).toEqual([false, true]);
    expect((await add()).status).toBe(201);
    expect(await asksForIt()).toBe(false);
    await add({ hasReaction: true });
    expect(await isMissing(booking)).toBe(true);
    // An earlier one that is typed later.
    await add({ appliedAt: hoursAgo(30 * 24) });
    expect(await isMissing(booking)).toBe(true);
    expect(await asksForIt()).toBe(true);
    expect((await change(false, version)).status).toBe(201);
    expect([await isMissing(booking), await asksForIt()]).toEqual([false, false]);
    await change(true, version + 1);
  });
});
