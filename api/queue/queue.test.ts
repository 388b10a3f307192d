import { beforeEach, describe, expect, test } from 'vitest';
import type { QueueItem } from '#shared/contracts/queue.ts';
import { buildAdmin, buildBooking, buildConfirmed, buildContact } from '#api/demo/factories.ts';
import { testApp } from '#api/testing/app.ts';
import { contactForm, inDays } from '#api/testing/forms.ts';

const app = await testApp();
const admin = await app.signIn(await buildAdmin(app.db, { lastName: 'Desk' }));
beforeEach(async () => {
  await app.db('bookings').delete();
  await app.db('contacts').delete();
});

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
const list = async () => (await admin.get('/api/admin/queue')).body as QueueItem[];
const audit = (item: string, body: object) => admin.post(`/api/admin/queue/${item}`, body);

describe('GET /api/admin/queue', () => {
  test('lists unanswered items, first due on top', async () => {
    const young = await buildBooking(app.db, { createdAt: hoursAgo(1) });
    const contact = await buildContact(app.db, { createdAt: hoursAgo(7 * 24) });
    const home = await buildBooking(app.db, { userId: null, createdAt: hoursAgo(23) });
    await buildConfirmed(app.db);
    const items = await list();
    expect(items.map(({ type, id, source, isOverdue }) => [type, id, source, isOverdue])).toEqual([
      ['contact', contact.id, 'contact', true],
      ['booking', home.id, 'home', false],
      ['booking', young.id, 'wizard', false],
    ]);
    for (const item of items) expect(Date.parse(item.dueAt) - Date.parse(item.receivedAt)).toBe(86_400_000);
    expect(JSON.stringify(items)).not.toContain('Saturday afternoons');
  });

  test('removes handled and confirmed items, and returns reopened ones', async () => {
    const contact = await buildContact(app.db);
    const booking = await buildBooking(app.db);
    expect((await audit(`contact/${contact.id}`, { kind: 'handled' })).status).toBe(201);
    expect(await list()).toMatchObject([{ type: 'booking', id: booking.id }]);
    await audit(`booking/${booking.id}`, { kind: 'handled' });
    expect(await list()).toEqual([]);
    await audit(`booking/${booking.id}`, { kind: 'reopened' });
    await admin.post(`/api/admin/bookings/${booking.id}/confirm`, {
      appointmentDate: inDays(5),
      appointmentTime: '09:00',
    });
    expect(await list()).toEqual([]);
    await audit(`contact/${contact.id}`, { kind: 'reopened' });
    expect(await list()).toHaveLength(1);
  });
});

describe('a complaint about personal data', () => {
  const dayMs = 86_400_000;
  const dueAfter = ({ dueAt, receivedAt }: QueueItem) => Date.parse(dueAt) - Date.parse(receivedAt);

  test('gets 30 days by its subject, and is sorted by its due date', async () => {
    const form = contactForm({ subject: 'Data protection complaint' });
    expect((await app.guest().post('/api/contact', form)).status).toBe(201);
    const young = await buildContact(app.db);
    const overdue = await buildContact(app.db, { topic: 'data_complaint', createdAt: hoursAgo(30 * 24 + 1) });
    const items = await list();
    expect(items.map(({ topic, isOverdue }) => [topic, isOverdue])).toEqual([
      ['data_complaint', true],
      [null, false],
      ['data_complaint', false],
    ]);
    expect(items.slice(0, 2).map(({ id }) => id)).toEqual([overdue.id, young.id]);
    expect(items.map(dueAfter)).toEqual([30 * dayMs, dayMs, 30 * dayMs]);
    const first = await app.db('contacts').where({ subject: form.subject }).first();
    expect(items[2]?.id).toBe(first.id);
  });

  test('can be marked by staff, which is audited', async () => {
    const { id } = await buildContact(app.db, { subject: 'You sent my photograph to somebody' });
    expect((await audit(`contact/${id}`, { kind: 'data_complaint' })).status).toBe(201);
    const [item] = await list();
    expect(item).toMatchObject({ topic: 'data_complaint', followUps: [{ kind: 'data_complaint' }] });
    expect(item && dueAfter(item)).toBe(30 * dayMs);
    const event = await app.db('events').where({ subject_type: 'contact', subject_id: id }).first();
    expect(event).toMatchObject({ action: 'follow_up_data_complaint' });
    expect((await audit(`contact/${id}`, { kind: 'not_data_complaint' })).status).toBe(201);
    const [unmarked] = await list();
    expect(unmarked).toMatchObject({ topic: null, followUps: [{}, { kind: 'not_data_complaint' }] });
    expect(unmarked && dueAfter(unmarked)).toBe(dayMs);
    const booking = await buildBooking(app.db);
    for (const kind of ['data_complaint', 'not_data_complaint'])
      expect((await audit(`booking/${booking.id}`, { kind })).status).toBe(409);
  });
});

describe('POST /api/admin/queue/:type/:id', () => {
  test('stores notes and missed calls with the item, and events without their text', async () => {
    const { id } = await buildBooking(app.db);
    await audit(`booking/${id}`, { kind: 'no_answer' });
    const answer = await audit(`booking/${id}`, { kind: 'note', note: 'Rings back at five' });
    expect(answer.body).toMatchObject({ kind: 'note', note: 'Rings back at five', who: 'Robin Desk' });
    expect(await list()).toMatchObject([
      { id, followUps: [{ kind: 'no_answer' }, { note: 'Rings back at five' }] },
    ]);
    const events = await app.db('events').where({ subject_type: 'booking', subject_id: id });
    expect(events.map(({ action }) => action)).toEqual(['follow_up_no_answer', 'follow_up_note']);
    expect(JSON.stringify(events)).not.toContain('five');
  });
});
