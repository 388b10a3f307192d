import { describe, expect, test } from 'vitest';
import { slotTimes } from '#shared/domain/openingHours.ts';
import { compactListCounts } from '#api/db/listCounts.ts';
import { buildAdmin, buildBooking, buildConfirmed, buildContact, buildUser } from '#api/demo/factories.ts';
import { testApp } from '#api/testing/app.ts';
import { consultationForm, contactForm, inDays, registerForm } from '#api/testing/forms.ts';

const app = await testApp();
const admin = await app.signIn(await buildAdmin(app.db));

const countsNow = async () => (await admin.get('/api/admin/bookings/counts')).body;
/** The real counts: a search that matches everything scans every row. */
const countsByScan = async () => (await admin.get('/api/admin/bookings/counts?q=%40')).body;
const totalOf = async (path: string) => Number((await admin.get(path)).headers.get('x-total-count'));
const countRows = async (table: string, where = {}) =>
  Number((await app.db(table).where(where).count('* as n').first())?.['n']);

describe('the counts of the lists', () => {
  test('match the rows after every kind of change', async () => {
    const kinds = [
      {},
      { appointmentDate: inDays(-40) },
      { appointmentDate: inDays(40) },
      { appointmentDate: inDays(0), appointmentTime: '00:00' },
      { appointmentDate: inDays(0), appointmentTime: '23:59', minutes: 5 },
      { appointmentDate: inDays(-41), status: 'completed' },
      { appointmentDate: inDays(41), status: 'completed' },
      { appointmentDate: inDays(-42), status: 'cancelled' },
      { appointmentDate: inDays(42), status: 'cancelled' },
    ] as const;
    const bookings = [await buildBooking(app.db)];
    for (const kind of kinds.slice(1)) bookings.push(await buildConfirmed(app.db, kind));
    expect(await countsNow()).toEqual(await countsByScan());
    expect(await countsNow()).toEqual({ all: 9, upcoming: 3, past: 5 });

    await compactListCounts(app.db);
    expect(await countsNow()).toEqual({ all: 9, upcoming: 3, past: 5 });
    await app
      .db('bookings')
      .where({ id: bookings[1]?.id })
      .update({ appointment_date: inDays(43) });
    await app.db('bookings').where({ id: bookings[2]?.id }).update({ status: 'cancelled' });
    await app.db('bookings').where({ id: bookings[5]?.id }).delete();
    expect(await countsNow()).toEqual({ all: 8, upcoming: 3, past: 3 });
    expect(await countsNow()).toEqual(await countsByScan());
    for (const filter of ['all', 'upcoming', 'past']) {
      const total = await totalOf(`/api/admin/bookings?filter=${filter}&limit=1`);
      expect(total).toBe((await countsByScan())[filter]);
    }
    await compactListCounts(app.db);
    expect(await countsNow()).toEqual({ all: 8, upcoming: 3, past: 3 });
  });

  test('stay right during concurrent writes and compactions', async () => {
    const users = await Promise.all([1, 2, 3, 4].map(() => buildUser(app.db)));
    const before = await countsNow();
    const work = slotTimes.slice(0, 16).map(async (appointmentTime, n) => {
      const sent = await app.guest().post('/api/consultations', consultationForm());
      expect(sent.status).toBe(201);
      const when = { appointmentDate: inDays(60 + n), appointmentTime };
      await admin.post(`/api/admin/bookings/${sent.body.id}/confirm`, when);
      if (n % 2) await admin.patch(`/api/admin/bookings/${sent.body.id}`, { status: 'completed' });
      if (n % 4 === 3) await compactListCounts(app.db);
      // Every intermediate result is consistent.
      const { all, upcoming, past } = await countsNow();
      expect(all - before.all).toBeGreaterThanOrEqual(1);
      expect(upcoming + past).toBeLessThanOrEqual(all);
      await app.guest().post('/api/contact', contactForm());
      await app.guest().post('/api/register', registerForm());
    });
    await Promise.all(work);
    await admin.delete(`/api/admin/users/${users[0]?.id}`);
    await buildContact(app.db);
    expect(await countsNow()).toEqual({
      all: before.all + 16,
      upcoming: before.upcoming + 8,
      past: before.past + 8,
    });
    expect(await countsNow()).toEqual(await countsByScan());
    expect(await totalOf('/api/admin/users')).toBe(await countRows('users', { deleted_at: null }));
    expect(await totalOf('/api/admin/contacts')).toBe(await countRows('contacts'));
  });

  test('are compacted into a few rows', async () => {
    await compactListCounts(app.db);
    const rows = await app.db('list_tallies').select('list', 'day');
    expect(rows.filter(({ day }) => day !== null && day !== '-infinity' && day < inDays(0))).toEqual([]);
    expect(rows.length).toBeLessThan(30);
  });
});
