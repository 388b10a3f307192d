import { randomUUID } from 'node:crypto';
import { describe, expect, test, vi } from 'vitest';
import { buildUser, factoryPassword } from '#api/demo/factories.ts';
import { startTestApp, testApp, type TestClient } from '#api/testing/app.ts';
import { bookingForm, consultationForm, contactForm, inDays, registerForm } from '#api/testing/forms.ts';
import { takeLoggedErrors } from '#api/testing/loggedErrors.ts';

const app = await testApp();
const user = await buildUser(app.db);
const patient = await app.signIn(user);

const keyed = (key: string) => ({ 'idempotency-key': `"${key}"` });
const book = (key: string, change: object = {}) =>
  patient.post('/api/bookings', bookingForm(user, change), keyed(key));
const sendMessage = (client: TestClient, key: string, change: object = {}) =>
  client.post('/api/contact', contactForm(change), keyed(key));
const rowCount = async (table: string) => (await app.db(table).select('id')).length;
const receipts = (key: string) => app.db('idempotency_receipts').where({ key });

describe('a repeated request', () => {
  test('may send the key unquoted or in capitals, and its fields in another order', async () => {
    const key = randomUUID();
    const form = bookingForm(user);
    const turned = Object.fromEntries(Object.entries({ ...form, unknown: 1 }).toReversed());
    const first = await patient.post('/api/bookings', form, { 'idempotency-key': key.toUpperCase() });
    const second = await patient.post('/api/bookings', turned, keyed(key));
    expect(second.headers.get('idempotent-replayed')).toBe('true');
    expect(second.body).toEqual(first.body);
  });

  test('without a key is a new request', async () => {
    const before = await rowCount('bookings');
    await patient.post('/api/bookings', bookingForm(user));
    const second = await patient.post('/api/bookings', bookingForm(user));
    expect(second.headers.get('idempotent-replayed')).toBeNull();
    expect(await rowCount('bookings')).toBe(before + 2);
  });

  test('by a guest who has signed in since creates no second message', async () => {
    const key = randomUUID();
    const before = await rowCount('contacts');
    const asGuest = await sendMessage(app.guest(), key);
    const signedIn = await sendMessage(patient, key);
    const signedInAgain = await sendMessage(await app.signIn(user), key);
    expect([signedIn.body, signedInAgain.body]).toEqual([asGuest.body, asGuest.body]);
    expect(await rowCount('contacts')).toBe(before + 1);
  });

  test('after signing in again creates no second booking', async () => {
    const key = randomUUID();
    const first = await book(key);
    const again = await (await app.signIn(user)).post('/api/bookings', bookingForm(user), keyed(key));
    expect(again.body).toEqual(first.body);
  });

  test('still gets its response after its preferred date has passed', async () => {
    const key = randomUUID();
    const preferredDate = inDays(0);
    const first = await book(key, { preferredDate });
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 2 * 86_400_000 });
    const [replayed, another] = [
      await book(key, { preferredDate }),
      await book(randomUUID(), { preferredDate }),
    ];
    vi.useRealTimers();
    expect(replayed.body).toEqual(first.body);
    expect(another.status).toBe(422);
  });
});

describe('a key', () => {
  test.each([
    '1',
    'not-a-uuid',
    '"',
    `${randomUUID()}x`,
    `'${randomUUID()}'`,
    '00000000-0000-0000-0000-000000000000',
  ])('cannot be %s', async (key) => {
    const answer = await patient.post('/api/bookings', bookingForm(user), { 'idempotency-key': key });
    expect(answer).toMatchObject({ status: 400, text: 'The Idempotency-Key must be a UUID.' });
  });

  test('is scoped to its call', async () => {
    const key = randomUUID();
    expect((await book(key)).status).toBe(201);
    expect((await sendMessage(patient, key)).status).toBe(201);
    expect((await patient.post('/api/consultations', consultationForm(), keyed(key))).status).toBe(201);
  });

  test('of a refused request can be used again', async () => {
    const key = randomUUID();
    expect((await book(key, { name: '' })).status).toBe(400);
    expect((await book(key, { service: 'Haircut' })).status).toBe(422);
    expect((await book(key, { preferredDate: inDays(-1) })).status).toBe(422);
    expect((await book(key, { userId: user.id + 1 })).status).toBe(403);
    expect(await receipts(key)).toEqual([]);
    expect((await book(key)).status).toBe(201);
    expect(await receipts(key)).toHaveLength(1);
  });

  test('of a request that failed with an error can be used again', async () => {
    const key = randomUUID();
    await app.db.schema.alterTable('outbox_messages', (table) => table.renameColumn('kind', 'sort'));
    const failed = await sendMessage(app.guest(), key);
    await app.db.schema.alterTable('outbox_messages', (table) => table.renameColumn('sort', 'kind'));
    expect(failed.status).toBe(500);
    expect(takeLoggedErrors()).toHaveLength(1);
    expect(await receipts(key)).toEqual([]);
    expect((await sendMessage(app.guest(), key)).status).toBe(201);
  });

  test('is found by its row after its receipt was purged', async () => {
    const [bookingKey, contactKey, consultationKey] = [randomUUID(), randomUUID(), randomUUID()];
    const consult = () => app.guest().post('/api/consultations', consultationForm(), keyed(consultationKey));
    const send = async () => [
      await book(bookingKey),
      await sendMessage(app.guest(), contactKey),
      await consult(),
    ];
    const first = await send();
    await app.db('idempotency_receipts').delete();
    const counts = async () => [
      await rowCount('bookings'),
      await rowCount('contacts'),
      await rowCount('outbox_messages'),
    ];
    const before = await counts();
    const again = await send();
    expect(again.map(({ body }) => body)).toEqual(first.map(({ body }) => body));
    expect(await counts()).toEqual(before);
  });

  test('is refused for other content after its receipt was purged', async () => {
    const [bookingKey, contactKey] = [randomUUID(), randomUUID()];
    await book(bookingKey);
    await sendMessage(app.guest(), contactKey);
    await app.db('idempotency_receipts').delete();
    expect((await book(bookingKey, { message: 'Another wish' })).status).toBe(422);
    expect((await sendMessage(app.guest(), contactKey, { message: 'Something else entirely' })).status).toBe(
      422,
    );
  });
});

describe('a receipt', () => {
  test('contains no personal data', async () => {
    const key = randomUUID();
    await book(key, { name: 'Zebediah', message: 'A private wish' });
    const receipt = await receipts(key).first();
    expect(Object.keys(receipt.body).toSorted()).toEqual(['createdAt', 'id', 'status']);
    expect(JSON.stringify(receipt)).not.toMatch(/Zebediah|private|020 7946/);
  });
});

test('a failed password is counted although its transaction is rolled back', async () => {
  const limited = await startTestApp({ RATE_LIMIT_SCALE: '1' });
  const client = await limited.signIn(await buildUser(limited.db));
  const guess = (currentPassword: string) =>
    client.post('/api/user/password', { currentPassword, newPassword: 'another horse' }, keyed(randomUUID()));
  for (let attempt = 0; attempt < 5; attempt++) expect((await guess(`wrong ${attempt}`)).status).toBe(422);
  expect((await guess(factoryPassword)).status).toBe(429);
  await limited.stop();
});

test('a change can be queried by its key alone, even when it has ended the session', async () => {
  const find = async (key: string) => (await app.guest().get(`/api/changes/${key}`)).body;
  const client = await app.signIn(await buildUser(app.db));
  const key = randomUUID();
  expect(await find(key)).toEqual({ isSaved: false });
  const answer = await client.post('/api/user/delete', { password: factoryPassword }, keyed(key));
  expect(answer.status).toBe(204);
  expect(await find(key)).toEqual({ isSaved: true });
});

test('the stored response of a registration signs in with the right password only, also after it was changed', async () => {
  const key = randomUUID();
  const form = registerForm();
  const [first, second, third] = [app.guest(), app.guest(), app.guest()];
  await first.post('/api/register', form, keyed(key));
  await second.post('/api/register', form, keyed(key));
  expect((await second.get('/api/user')).status).toBe(200);
  const change = { currentPassword: form.password, newPassword: 'another horse' };
  expect((await first.post('/api/user/password', change)).status).toBe(204);
  await third.post('/api/register', form, keyed(key));
  expect((await third.get('/api/user')).status).toBe(401);
});
