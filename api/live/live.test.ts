import { afterEach, describe, expect, test } from 'vitest';
import type { UserModel } from '#api/models/UserModel.ts';
import { buildAdmin, buildBooking, buildUser } from '#api/demo/factories.ts';
import { testApp, type TestClient } from '#api/testing/app.ts';
import { follow } from '#api/testing/follow.ts';
import { bookingForm, consultationForm, contactForm, inDays } from '#api/testing/forms.ts';
import { waitUntil } from '#api/testing/waitUntil.ts';

let open: Awaited<ReturnType<typeof follow>>[] = [];

const app = await testApp();
const owner = await buildAdmin(app.db);
const admin = await app.signIn(owner);
afterEach(async () => {
  for (const stream of open) await stream.close();
  open = [];
  await waitUntil(() => app.live.count() === 0);
});

async function watch(client: TestClient, path = '/api/admin/events', lastEventId?: string) {
  const stream = await follow(client, app.url, path, lastEventId);
  open.push(stream);
  return stream;
}
const sendRequest = async () =>
  (await app.guest().post('/api/consultations', consultationForm())).body.id as number;

describe('GET /api/admin/events', () => {
  test('names what changed, by kind and id only', async () => {
    const stream = await watch(admin);
    expect(stream.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    const id = await sendRequest();
    await app.guest().post('/api/contact', contactForm());
    await waitUntil(() => stream.changes().length >= 2);
    expect(stream.changes()).toEqual([
      { kind: 'booking', id },
      { kind: 'contact', id: expect.any(Number) },
    ]);
  });

  test('resumes after Last-Event-ID', async () => {
    const first = await watch(admin);
    const seen = await sendRequest();
    await waitUntil(() => first.changes().length === 1);
    await first.close();
    const missed = await sendRequest();
    const second = await watch(admin, undefined, first.lastId());
    await waitUntil(() => second.changes().some(({ id }) => id === missed));
    expect(second.changes().some(({ id }) => id === seen)).toBe(true);
  });

  test('sends what changed while the page loaded its lists, once, and only if it is asked', async () => {
    const witness = await watch(admin);
    const id = await sendRequest();
    await waitUntil(() => witness.changes().some((change) => change.id === id));
    const [asked, other] = [await watch(admin, '/api/admin/events?seconds=10'), await watch(admin)];
    await waitUntil(() => asked.changes().some((change) => change.id === id));
    const next = await sendRequest();
    for (const stream of [asked, other])
      await waitUntil(() => stream.changes().some((change) => change.id === next));
    expect(asked.changes().filter((change) => change.kind === 'booking' && change.id === id)).toHaveLength(1);
    expect(other.changes().map((change) => change.id)).not.toContain(id);
    expect((await admin.get('/api/admin/events?seconds=11')).status).toBe(400);
  });

  test('sends a reset when too many events were missed', async () => {
    const witness = await watch(admin);
    await app.db.raw(
      `INSERT INTO events (action, subject_type, subject_id) SELECT 'booking_requested', 'booking', 1 FROM generate_series(1, 700)`,
    );
    // Open streams are sent a reset too, which would be the second for a stream that opens just before it.
    // A booking of the test before may still be announced ahead of it.
    const reset = { kind: 'reset', id: null };
    await waitUntil(() => witness.changes().some(({ kind }) => kind === reset.kind));
    expect(witness.changes().filter(({ kind }) => kind !== 'booking')).toEqual([reset]);
    const stream = await watch(admin, undefined, '1');
    await waitUntil(() => stream.events.length > 0);
    expect(stream.changes()).toEqual([reset]);
  });

  test('sends heartbeats while nothing happens', async () => {
    const stream = await watch(admin);
    await waitUntil(() => stream.state.comments > 1);
  });

  test.each<[string, (user: UserModel, client: TestClient) => Promise<unknown>]>([
    ['logs out', (_, client) => client.post('/api/logout')],
    ['is an admin no more', (user) => app.db('users').where({ id: user.id }).update({ role: 'user' })],
    [
      'changes the password',
      (_, client) =>
        client.post('/api/user/password', { currentPassword: 'correct horse', newPassword: 'another horse' }),
    ],
    [
      'is idle for too long',
      (user) =>
        app
          .db('sessions')
          .where({ user_id: user.id })
          .update({ seen_at: new Date(Date.now() - 1_860_000) }),
    ],
  ])('ends when its user %s', async (_, end) => {
    const user = await buildAdmin(app.db);
    const client = await app.signIn(user);
    const stream = await watch(client);
    const other = await watch(admin);
    await end(user, client);
    await waitUntil(() => !stream.state.isOpen);
    expect(other.state.isOpen).toBe(true);
  });

  test('does not count as activity of the session', async () => {
    const user = await buildAdmin(app.db);
    const client = await app.signIn(user);
    const seenAt = new Date(Date.now() - 600_000);
    await app.db('sessions').where({ user_id: user.id }).update({ seen_at: seenAt });
    await watch(client);
    const row = await app.db('sessions').where({ user_id: user.id }).first();
    expect(Date.parse(row.seen_at)).toBe(seenAt.getTime());
  });

  test('is limited to twelve per user', async () => {
    for (let count = 0; count < 12; count++) expect((await watch(admin)).status).toBe(200);
    expect((await watch(admin)).status).toBe(429);
  });

  test('serves two hundred screens from one database connection', async () => {
    const clients = await Promise.all(
      Array.from({ length: 20 }, async () => app.signIn(await buildAdmin(app.db))),
    );
    const streams = await Promise.all(
      clients.flatMap((client) => Array.from({ length: 10 }, () => watch(client))),
    );
    expect(app.live.count()).toBe(200);
    const { rows } = await app.db.raw(
      `SELECT count(*) AS count FROM pg_stat_activity WHERE application_name = 'clinic-live' AND datname = current_database()`,
    );
    expect(rows[0].count).toBe(1);
    const id = await sendRequest();
    await waitUntil(() => streams.every((stream) => stream.changes().some((change) => change.id === id)));
  });

  test('survives a lost database connection and sends what happened meanwhile', async () => {
    const stream = await watch(admin);
    await app.db.raw(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'clinic-live' AND datname = current_database()`,
    );
    const id = await sendRequest();
    await waitUntil(() => stream.changes().some((change) => change.id === id));
  });
});

describe('GET /api/events', () => {
  test('sends patients only their own events', async () => {
    const [user, other] = [await buildUser(app.db), await buildUser(app.db)];
    const [mine, theirs] = [await app.signIn(user), await app.signIn(other)];
    const [stream, otherStream] = [await watch(mine, '/api/events'), await watch(theirs, '/api/events')];
    const { id } = (await mine.post('/api/bookings', bookingForm(user))).body;
    await admin.post(`/api/admin/bookings/${id}/confirm`, {
      appointmentDate: inDays(9),
      appointmentTime: '09:00',
    });
    await admin.post('/api/admin/personalised-care/assign', { userId: user.id, careTypes: ['PRP and PRF'] });
    await waitUntil(() => stream.changes().length >= 3);
    expect(stream.changes()).toEqual([
      { kind: 'booking', id },
      { kind: 'booking', id },
      { kind: 'care', id: user.id },
    ]);
    expect(otherStream.changes()).toEqual([]);
    const resumed = await watch(theirs, '/api/events', '1');
    await buildBooking(app.db, { userId: other.id });
    expect(resumed.changes().filter(({ kind }) => kind !== 'reset')).toEqual([]);
  });
});
