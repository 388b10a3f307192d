import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readWrittenAt } from '#api/http/writtenAt.ts';
import { buildUser } from '#api/demo/factories.ts';
import { startTestApp, type TestApp } from '#api/testing/app.ts';
import { bookingForm, contactForm } from '#api/testing/forms.ts';

const day = 24 * 60 * 60 * 1000;
const now = Date.parse('2026-11-21T08:00:00.000Z');

describe('the time when a request was filled in', () => {
  test.each([
    [now - day, now - day],
    [now + 400 * day, now],
    [now - 400 * day, now - 30 * day],
  ])('%i counts as %i', (sent, stored) => {
    expect(readWrittenAt(new Date(sent).toISOString(), now)).toEqual(new Date(stored));
  });

  test('is unknown without a usable header', () => {
    expect([readWrittenAt('', now), readWrittenAt('yesterday', now)]).toEqual([null, null]);
  });
});

describe('a request that waited on a device', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp();
  });
  afterAll(() => app.stop());

  test('is stored with both times, and without the header with one', async () => {
    const written = new Date(Date.now() - 2 * day);
    const headers = { 'client-created-at': written.toISOString() };
    const user = await buildUser(app.db);
    const patient = await app.signIn(user);
    await patient.post('/api/bookings', bookingForm(user), headers);
    await app.guest().post('/api/contact', contactForm(), headers);
    await app.guest().post('/api/contact', contactForm());
    const [booking] = await app.db('bookings').orderBy('id', 'desc').limit(1);
    const [plain, contact] = await app.db('contacts').orderBy('id', 'desc').limit(2);
    for (const row of [booking, contact]) {
      expect(new Date(row.written_at)).toEqual(written);
      expect(Math.abs(Date.parse(row.created_at) - Date.now())).toBeLessThan(day);
    }
    expect(plain.written_at).toBeNull();
  });
});
