import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays, londonToday } from '#shared/domain/wallTime.ts';
import type { UserModel } from '#api/customers/UserModel.ts';
import { buildAdmin, buildBooking, buildConfirmed, buildContact, buildUser } from '#api/factories.ts';
import { startTestApp, type TestApp, type TestClient } from '#api/testing/app.ts';

let app: TestApp;
let admin: UserModel;
let desk: TestClient;

beforeAll(async () => {
  app = await startTestApp();
  admin = await buildAdmin(app.db);
  desk = await app.signIn(admin);
});
afterAll(async () => {
  await app.stop();
  expect(app.unforeseen).toEqual([]);
});

const linesOf = (text: string) => text.trimEnd().split('\r\n');

test('a search’s bookings, without what was written, formulas as text', async () => {
  const marker = `Export${Date.now()}`;
  await buildBooking(app.db, {
    userId: null,
    name: `=${marker}`,
    phone: '+44 20 7946 0123',
    message: 'Private words',
  });
  await buildConfirmed(app.db, { name: `${marker} Past`, appointmentDate: addDays(londonToday(), -3) });
  await buildBooking(app.db, { name: 'Somebody else' });
  const answer = await desk.get(`/api/admin/export/bookings?q=${marker}`);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(answer.headers.get('content-disposition')).toBe(
    `attachment; filename="bookings-${londonToday()}.csv"`,
  );
  expect(answer.headers.get('cache-control')).toBe('no-store');
  const [head, past, request, ...more] = linesOf(answer.text);
  expect(head).toContain('"Name","Email","Phone","Service"');
  expect(past).toContain(`"${marker} Past"`);
  expect(request).toContain(`"'=${marker}","guest@example.test","'+44 20 7946 0123","Consultation"`);
  expect(request).toContain('"Consultation Query"');
  expect(more).toEqual([]);
  expect(answer.text).not.toContain('Private words');

  const pastOnly = await desk.get(`/api/admin/export/bookings?q=${marker}&filter=past`);
  expect(linesOf(pastOnly.text)).toHaveLength(2);
});

test('customers and contacts, every page of them', async () => {
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

test('is written into the audit: who, which list, how many rows, not what was searched', async () => {
  await desk.get('/api/admin/export/customers?q=nobody-like-this');
  const event = await app.db('events').where({ action: 'list_exported' }).orderBy('id', 'desc').first();
  expect(event).toMatchObject({
    actor_id: admin.id,
    subject_type: 'export',
    after: { list: 'customers', rows: 0, isWhole: false },
  });
  expect(JSON.stringify(event)).not.toContain('nobody-like-this');
});

test('no other list, and not for patients', async () => {
  expect((await desk.get('/api/admin/export/sessions')).status).toBe(400);
  const patient = await app.signIn(await buildUser(app.db));
  expect((await patient.get('/api/admin/export/customers')).status).toBe(403);
});
