import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { beforeEach, describe, expect, test } from 'vitest';
import type { OpenedRecord } from '#shared/contracts/record.ts';
import { addDays, londonToday } from '#shared/domain/wallTime.ts';
import { buildAdmin, buildConfirmed, buildUser } from '#api/demo/factories.ts';
import { outcomeOf } from '#api/testing/app.ts';
import { inDays } from '#api/testing/forms.ts';
import {
  consentBody,
  historyBody,
  photoConsentBody,
  pictureBody,
  treatmentBody,
} from '#api/testing/recordForms.ts';
import { provideRecord } from '#api/testing/recordPatient.ts';

const { app, nia, grace } = await provideRecord({ isAtDesk: true });
beforeEach(async () => {
  await app.db('bookings').update({ status: 'cancelled' });
});

const book = (appointmentDate: string, given: object = {}) =>
  buildConfirmed(app.db, { userId: grace.userId, appointmentDate, ...given });
const store = (client = nia) => client.post('/api/admin/stored-records', {});
const storedIds = async (client = nia) =>
  ((await store(client)).body as { records: { userId: number }[] }).records.map(({ userId }) => userId);
const write = (part: string, body: object, madeAt?: Date) =>
  nia.post(`/api/admin/records/${grace.userId}/${part}`, body, {
    ...(madeAt && { 'Client-Created-At': madeAt.toISOString() }),
  });
const reads = async () =>
  (
    (await grace.client.get('/api/user/record')).body as {
      reads: { at: string; who: string; what: string }[];
    }
  ).reads;
const entries = async () =>
  (
    (await grace.client.get('/api/user/record')).body as {
      entries: { signedAt: string; madeAt: string | null }[];
    }
  ).entries;

describe('records for a desk that may lose the server', () => {
  test('are those of today’s and tomorrow’s patients, whole', async () => {
    await grace.client.post('/api/user/record/history', historyBody({ anythingElse: 'Allergic to latex' }));
    expect(await storedIds()).toEqual([]);
    await book(inDays(2));
    expect(await storedIds()).toEqual([]);
    await book(inDays(1));
    const { status, body } = await store();
    expect([status, body.from, body.to]).toEqual([
      200,
      londonToday(new Date()),
      addDays(londonToday(new Date()), 1),
    ]);
    const opened = await nia.post(`/api/admin/records/${grace.userId}/open`, {});
    expect(body.records).toEqual([opened.body]);
    expect(JSON.stringify(body)).toContain('Allergic to latex');
  });

  test('leave out who cancelled, guests, and accounts that are gone', async () => {
    await book(inDays(0), { status: 'cancelled' });
    await book(inDays(0), { userId: null, appointmentTime: '14:00' });
    expect(await storedIds()).toEqual([]);
    await book(inDays(0));
    expect(await storedIds()).toEqual([grace.userId]);
    await app.db('users').where({ id: grace.userId }).update({ deleted_at: app.db.fn.now() });
    expect(await storedIds()).toEqual([]);
  });

  test('are a read that the patient sees, once a day for each person, however often and wherever they are fetched', async () => {
    await book(inDays(0));
    await Promise.all([store(), store(), store()]);
    await store();
    const robin = await app.signIn(await buildAdmin(app.db, { firstName: 'Robin', isClinician: true }));
    await store(robin);
    expect((await reads()).map(({ what, who }) => [what, who.split(' ')[0]])).toEqual([
      ['stored', 'Robin'],
      ['stored', 'Nia'],
    ]);
    // Storing does not count as opening: the next opening is recorded separately.
    await nia.post(`/api/admin/records/${grace.userId}/open`, {});
    expect((await reads()).map(({ what }) => what)).toEqual(['record', 'stored', 'stored']);
  });

  test('include what was written before two records were joined', async () => {
    const former = await buildUser(app.db, { emailProvenAt: null });
    await (await app.signIn(former)).post('/api/user/record/history', historyBody());
    const merge = { otherId: former.id, name: 'this', dateOfBirth: 'this', phone: 'this', email: 'this' };
    expect((await nia.post(`/api/admin/users/${grace.userId}/merge`, merge)).status).toBeLessThan(300);
    await book(inDays(0));
    const { body } = await store();
    expect(body.records).toMatchObject([{ userId: grace.userId, entries: [{ kind: 'history' }] }]);
  });
});

describe('a photograph for such a desk', () => {
  /** A photograph as the server stores it, and the path that gives it to a desk. */
  async function addPicture(file?: Buffer) {
    const consent = photoConsentBody();
    await write('consents', consent);
    const picture = pictureBody(file && { file });
    expect((await write('pictures', picture)).status).toBe(201);
    return {
      consent,
      id: picture.id,
      path: `/api/admin/records/${grace.userId}/pictures/${picture.id}/store`,
    };
  }

  test('is small, never cached, and one read with the record, once a day for each person', async () => {
    await book(inDays(0));
    const create = { width: 1800, height: 2400, channels: 3, background: 'grey' } as const;
    const { path } = await addPicture(await sharp({ create }).jpeg().toBuffer());
    const given = await nia.post(path, {});
    expect([given.status, given.headers.get('content-type'), given.headers.get('cache-control')]).toEqual([
      200,
      'image/webp',
      'no-store',
    ]);
    expect(await sharp(given.bytes).metadata()).toMatchObject({ format: 'webp', width: 900, height: 1200 });
    expect((await reads()).map(({ what }) => what)).toEqual(['stored']);
    await store();
    await nia.post(path, {});
    expect(await reads()).toHaveLength(1);
  });

  test('is given of patients of today and tomorrow alone, and only in their own record', async () => {
    await book(inDays(2));
    const { id, path } = await addPicture();
    expect(outcomeOf(await nia.post(path, {}))).toEqual([404, 'not_found']);
    const other = await buildUser(app.db);
    await book(inDays(1), { userId: other.id });
    const ofAnother = `/api/admin/records/${other.id}/pictures/${id}/store`;
    expect(outcomeOf(await nia.post(ofAnother, {}))).toEqual([404, 'not_found']);
    expect(await reads()).toEqual([]);
    const { id: bookingId } = await book(inDays(1), { appointmentTime: '12:00' });
    expect((await nia.post(path, {})).status).toBe(200);
    await app.db('bookings').where({ id: bookingId }).update({ status: 'cancelled' });
    expect(outcomeOf(await nia.post(path, {}))).toEqual([404, 'not_found']);
  });

  test('is none whose consent was withdrawn', async () => {
    await book(inDays(0));
    const { consent, path } = await addPicture();
    await write('withdrawals', { id: randomUUID(), refersTo: consent.photos?.id, text: null });
    expect(outcomeOf(await nia.post(path, {}))).toEqual([409, 'picture_closed']);
    expect(await reads()).toEqual([]);
  });
});

describe('an opening without the server', () => {
  const report = (openedAt: Date, client = nia, given: object = {}) =>
    client.post(
      `/api/admin/records/${grace.userId}/openings`,
      { openedAt: openedAt.toISOString(), ...given },
      { 'Idempotency-Key': randomUUID() },
    );
  const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000);

  test('is a read at its own time, one for half an hour', async () => {
    await book(inDays(0));
    await store();
    for (const minutes of [200, 190, 100]) expect((await report(ago(minutes))).status).toBe(204);
    const opened = (await reads()).filter(({ what }) => what === 'record');
    expect(opened.map(({ at }) => Math.round((Date.now() - Date.parse(at)) / 60_000))).toEqual([100, 200]);
    expect((await report(ago(-60))).status).toBe(204);
    expect(Date.parse((await reads())[0]?.at ?? '')).toBeLessThanOrEqual(Date.now());
  });

  test('of photographs is a read of its own', async () => {
    await book(inDays(0));
    await store();
    await report(ago(20));
    await report(ago(10), nia, { what: 'pictures' });
    expect((await reads()).map(({ what }) => what)).toEqual(['stored', 'pictures', 'record']);
    expect((await report(ago(10), nia, { what: 'notes' })).status).toBe(400);
  });

  test('is reported only by somebody who had the record stored, also after the right is gone', async () => {
    expect((await report(ago(5))).status).toBe(404);
    await book(inDays(0));
    const admin = await buildAdmin(app.db, { isClinician: true });
    const robin = await app.signIn(admin);
    await store(robin);
    await app.db('users').where({ id: admin.id }).update({ is_clinician: false });
    expect((await store(robin)).status).toBe(403);
    expect((await report(ago(5), robin)).status).toBe(204);
    expect((await report(ago(5))).status).toBe(404);
  });
});

describe('a medical history that was asked for at the clinic', () => {
  test('names who asked, and is in force like one that the patient sent', async () => {
    const body = historyBody();
    expect((await write('histories', body)).status).toBe(201);
    expect((await write('histories', body)).status).toBe(201);
    const mine = (await grace.client.get('/api/user/record')).body;
    expect(mine).toMatchObject({
      historyDue: false,
      history: { interviewer: 'Nia Okafor' },
      entries: [{ kind: 'history', author: 'Nia Okafor' }],
    });
    await grace.client.post('/api/user/record/history', historyBody());
    expect((await grace.client.get('/api/user/record')).body).toMatchObject({
      history: { interviewer: null },
    });
  });

  test('may come from a form that was signed on paper, not later than today', async () => {
    const body = { ...historyBody(), paperSignedOn: inDays(-2) };
    expect((await write('histories', { ...body, paperSignedOn: inDays(1) })).text).toBe(
      'The form cannot be signed later than today',
    );
    expect((await write('histories', { ...body, paperSignedOn: '1930-01-01' })).text).toBe(
      'The form cannot be signed before the patient was born.',
    );
    expect((await write('histories', { ...body, paperSignedOn: '2026-02-30' })).status).toBe(400);
    expect((await write('histories', body)).status).toBe(201);
    const mine = (await grace.client.get('/api/user/record')).body;
    expect(mine).toMatchObject({ history: { interviewer: 'Nia Okafor', paperSignedOn: inDays(-2) } });
    await grace.client.post('/api/user/record/history', { ...historyBody(), paperSignedOn: inDays(-2) });
    expect((await grace.client.get('/api/user/record')).body).toMatchObject({
      history: { paperSignedOn: null },
    });
  });

  test('can be confirmed as unchanged, and leaves what the patient has begun', async () => {
    const first = historyBody();
    await grace.client.post('/api/user/record/history', first);
    await grace.client.patch('/api/user/record/history-draft', { answers: { hopes: 'Less' } });
    const unchanged = { id: randomUUID(), unchangedFrom: first.id };
    expect((await write('histories', unchanged)).status).toBe(201);
    expect((await grace.client.get('/api/user/record')).body.draft).not.toBeNull();
    expect((await write('histories', { ...historyBody(), answers: {} })).status).toBe(422);
  });
});

describe('an entry that was signed without the server', () => {
  test('has the desk’s time beside the server’s, which is not in the future', async () => {
    const madeAt = new Date(Date.now() - 3 * 3_600_000);
    await write('declined', { id: randomUUID(), bookingId: null, reason: 'At once' });
    await write('declined', { id: randomUUID(), bookingId: null, reason: 'Earlier' }, madeAt);
    await write(
      'declined',
      { id: randomUUID(), bookingId: null, reason: 'Later' },
      new Date(Date.now() + 9e6),
    );
    const [later, atOnce, earlier] = await entries();
    expect([atOnce?.madeAt, earlier?.madeAt]).toEqual([null, madeAt.toISOString()]);
    expect(Date.parse(later?.madeAt ?? '')).toBeLessThanOrEqual(Date.parse(later?.signedAt ?? ''));
  });

  test('is a photograph of the consent of then, also where it was withdrawn since', async () => {
    const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000);
    const consent = photoConsentBody();
    await write('consents', consent, ago(4));
    await write('withdrawals', { id: randomUUID(), refersTo: consent.photos?.id, text: null }, ago(2));
    const kinds = async () =>
      (
        (await nia.post(`/api/admin/records/${grace.userId}/open`, { reason: 'planning' }))
          .body as OpenedRecord
      ).entries.map(({ kind }) => kind);
    expect((await write('pictures', pictureBody(), ago(3))).status).toBe(201);
    expect(await kinds()).not.toContain('incident');
    expect((await write('pictures', pictureBody(), ago(1))).status).toBe(201);
    expect(await kinds()).toContain('incident');
  });

  test('is the same entry when it is sent again later', async () => {
    const body = consentBody();
    expect((await write('consents', body, new Date(Date.now() - 9e6))).status).toBe(201);
    expect((await write('consents', body, new Date(Date.now() - 5e6))).status).toBe(201);
    expect(await entries()).toHaveLength(1);
  });

  test('is recorded although its batch has expired or was recalled since: it was given', async () => {
    const yesterday = new Date(Date.now() - 24 * 3_600_000);
    const [product] = treatmentBody().products;
    const given = (lot: string, expiry: string) =>
      treatmentBody({ products: [{ ...product!, lot, expiry }], warningReason: 'On paper' });
    expect((await write('treatments', given('E1', inDays(-1)))).status).toBe(409);
    expect((await write('treatments', given('E1', inDays(-1)), yesterday)).status).toBe(201);
    expect((await write('treatments', given('E2', inDays(-2)), yesterday)).status).toBe(201);
    const batch = { product: product!.product, lot: 'R1', expiry: inDays(90), quantity: 3 };
    const { id } = (await nia.post('/api/admin/stock', batch)).body as { id: number };
    await nia.post(`/api/admin/stock/${id}/recall`, { recall: { date: inDays(0), reason: 'Particles' } });
    expect((await write('treatments', given('R1', inDays(90)))).status).toBe(409);
    expect((await write('treatments', given('R1', inDays(90)), yesterday)).status).toBe(201);
    expect((await nia.get('/api/admin/stock')).text).toContain('"count":2');
  });
});
