import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { addDays, londonToday } from '#shared/domain/wallTime.ts';
import { buildAdmin, buildBooking, buildConfirmed, buildContact, buildUser } from '#api/demo/factories.ts';
import { testApp } from '#api/testing/app.ts';
import { databaseUrl, runOn } from '#api/testing/clone.ts';
import { waitUntil } from '#api/testing/waitUntil.ts';
import { takeLoggedErrors } from '#api/testing/loggedErrors.ts';

const app = await testApp();
const admin = await buildAdmin(app.db);
const desk = await app.signIn(admin);

const linesOf = (text: string) => text.trimEnd().split('\r\n');

test('exports the bookings of a search, without free text and with formulas as text', async () => {
  const marker = `Export${Date.now()}`;
  await buildBooking(app.db, {
    userId: null,
    name: `=${marker}`,
    phone: '+44 20 7946 0123',
    message: 'Private words',
  });
  await buildConfirmed(app.db, {
    name: `${marker} Past`,
    appointmentDate: addDays(londonToday(new Date()), -3),
  });
  await buildBooking(app.db, { name: 'Somebody else' });
  const answer = await desk.get(`/api/admin/export/bookings?q=${marker}`);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(answer.headers.get('content-disposition')).toBe(
    `attachment; filename="bookings-${londonToday(new Date())}.csv"`,
  );
  expect(answer.headers.get('cache-control')).toBe('no-store');
  const [head, past, request, ...more] = linesOf(answer.text);
  expect(head).toContain('"Name","Email","Phone","Service"');
  expect(past).toContain(`"${marker} Past"`);
  expect(request).toContain(`"'=${marker}","guest@example.test","'+44 20 7946 0123","Consultation"`);
  expect(request).toContain('"Consultation Query"');
  expect(more).toEqual([]);
  expect(answer.text).not.toContain('Private words');

  const noted = await desk.get(`/api/admin/export/bookings?q=${marker}&notes=with`);
  expect(linesOf(noted.text)[0]).toMatch(
    /"Attendance","Cancelled for","Hours of notice","Staff","Note","The patient wrote"$/,
  );
  expect(noted.text).toContain('"Private words"');

  const pastOnly = await desk.get(`/api/admin/export/bookings?q=${marker}&filter=past`);
  expect(linesOf(pastOnly.text)).toHaveLength(2);
});

test('exports all pages of customers and contacts', async () => {
  const user = await buildUser(app.db, { lastName: 'O”Neill, "Nell"' });
  const deleted = await buildUser(app.db, { deletedAt: new Date().toISOString() });
  await app.db.raw(
    `INSERT INTO contacts (name, email, subject, message)
     SELECT 'Contact ' || n, 'c' || n || '@example.test', 'Hours', 'Hidden words' FROM generate_series(1, 2500) n`,
  );
  const customers = (await desk.get('/api/admin/export/customers')).text;
  expect(customers).toContain(`"Pat O”Neill, ""Nell""","${user.email}","1990-05-17","user","0"`);
  expect(customers).not.toContain(deleted.email);
  expect(customers).not.toMatch(/argon|hash/i);
  const contacts = (await desk.get('/api/admin/export/contacts')).text;
  expect(linesOf(contacts)).toHaveLength(2501);
  expect(contacts).not.toContain('Hidden words');
  await buildContact(app.db);
});

test('is recorded in the audit: who, which list, how many rows, but not the search text', async () => {
  await desk.get('/api/admin/export/customers?q=nobody-like-this');
  const event = await app.db('events').where({ action: 'list_exported' }).orderBy('id', 'desc').first();
  expect(event).toMatchObject({
    actor_id: admin.id,
    subject_type: 'export',
    after: { list: 'customers', rows: 0, isWhole: false },
  });
  expect(JSON.stringify(event)).not.toContain('nobody-like-this');
});

describe('a list of twenty megabytes', () => {
  const rows = 5000;
  let from: number;

  /** Without triggers and the app's statement timeout, which so many rows can exceed on a slow machine. */
  const asOwner = (work: (owner: pg.Client) => Promise<unknown>) =>
    runOn(databaseUrl(inject('clusterUrl'), new URL(app.databaseUrl).pathname.slice(1)), async (owner) => {
      await owner.query('SET session_replication_role = replica');
      await work(owner);
    });

  beforeAll(async () => {
    // More than all network buffers hold.
    await asOwner(async (owner) => {
      const { rows: inserted } = await owner.query<{ id: number }>(
        `WITH made AS (
           INSERT INTO contacts (name, email, subject, message)
           SELECT 'Long ' || n, 'long@example.test', repeat('x', 4000), 'Hours' FROM generate_series(1, ${rows}) n
           RETURNING id
         ) SELECT min(id) AS id FROM made`,
      );
      from = inserted[0]?.id ?? 0;
    });
  });
  afterAll(() => asOwner((owner) => owner.query('DELETE FROM contacts WHERE id >= $1', [from])));

  const begin = async (signal: AbortSignal) => {
    const answer = await fetch(`${app.url}/api/admin/export/contacts?q=long@example`, {
      headers: { cookie: desk.cookie },
      signal,
    });
    const reader = (answer.body as ReadableStream<Uint8Array>).getReader();
    const { value } = await reader.read();
    return { reader, first: new TextDecoder().decode(value) };
  };
  const lastEvent = () =>
    app
      .db('events')
      .where({ action: 'list_exported' })
      .orderBy('id', 'desc')
      .first<{ after: { rows: number } }>();

  test('starts to arrive before its last row is read, and is read only as fast as the client reads', async () => {
    const { reader, first } = await begin(AbortSignal.timeout(200_000));
    expect(first).toContain(`"Long ${rows}"`);
    // The last row. A server without streaming or back-pressure would have read it already.
    await app
      .db('contacts')
      .whereIn('id', [from, from + 1])
      .delete();
    // A chunk may end between CR and LF.
    let lines = first.split('\n').length - 1;
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      lines += new TextDecoder().decode(part.value).split('\n').length - 1;
    }
    expect(lines).toBe(1 + rows - 2);
    expect(await lastEvent()).toMatchObject({ after: { rows: rows - 2 } });
  });

  test('is audited with the rows sent when the download is aborted', async () => {
    const before = (await lastEvent())?.after;
    const leaving = new AbortController();
    await begin(leaving.signal);
    leaving.abort();
    await waitUntil(async () => (await lastEvent())?.after.rows !== before?.rows);
    const { after } = (await lastEvent()) ?? { after: { rows: 0 } };
    expect(after.rows).toBeGreaterThan(0);
    expect(after.rows).toBeLessThan(rows - 2);
  });
});

test('returns an error when reading fails before the first row', async () => {
  await app.db.raw('ALTER TABLE contacts RENAME TO contacts_gone');
  const answer = await desk.get('/api/admin/export/contacts');
  await app.db.raw('ALTER TABLE contacts_gone RENAME TO contacts');
  expect(answer.status).toBe(500);
  expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  expect(takeLoggedErrors()).toHaveLength(1);
});
