import { describe, expect, test } from 'vitest';
import { readWrittenAt } from '#api/http/writtenAt.ts';
import { buildUser } from '#api/demo/factories.ts';
import { testApp } from '#api/testing/app.ts';
import { bookingForm, contactForm } from '#api/testing/forms.ts';

const day = 24 * 60 * 60 * 1000;
const now = Date.parse('2026-11-21T08:00:00.000Z');
const reset = 0;

describe('the time when a request was filled in', () => {
  const iso = (at: number) => new Date(at).toISOString();
  const read = (headers: Record<string, string>, isCorrected = false) =>
    readWrittenAt((name) => headers[name] ?? '', { now, isCorrected });

  test.each([
    ['a day ago', now - day, now, now - day, undefined],
    ['by a clock that was reset, and is right since', reset, now, reset + day, undefined],
    ['by one that was reset and is not right yet', reset, reset + 60_000, now - 60_000, reset + day],
    ['in the year 0', Date.parse('0000-01-01T00:00:00Z'), now, reset + day, undefined],
    ['in the future', now + 400 * day, now, now, undefined],
    ['long ago, which is no later for that', now - 400 * day, now, now - 400 * day, undefined],
    ['by a clock that is two days slow', now - 3 * day, now - 2 * day, now - day, now - 3 * day],
    ['by one that is a day fast', now, now + day, now - day, now],
    ['by one that is right but for the way here', now - day, now - 30_000, now - day, undefined],
  ])('%s', (_, written, sent, stored, clock) => {
    expect(read({ 'Client-Created-At': iso(written), 'Client-Sent-At': iso(sent) })).toEqual({
      writtenAt: new Date(stored),
      ...(clock && { clockAt: new Date(clock) }),
    });
  });

  test('of a desk is corrected there', () => {
    const headers = {
      'Client-Created-At': iso(now - day),
      'Client-Sent-At': iso(now - 9 * day),
      'Client-Clock-At': iso(now - 3 * day),
    };
    const stored = { writtenAt: new Date(now - day), clockAt: new Date(now - 3 * day) };
    expect(read(headers, true)).toEqual(stored);
  });

  test.each([
    '',
    '-1',
    'yesterday',
    '-271821-04-20T00:00:00Z',
    '0001-01-01',
    '2026-11-21T07:00:00',
    '2026-02-30T07:00:00Z',
  ])('is unknown with the header “%s”', (at) => {
    expect(read({ 'Client-Created-At': at, 'Client-Sent-At': '+275760-09-13T00:00:00Z' })).toBeNull();
  });
});

const app = await testApp();

describe('a request that waited on a device', () => {
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
