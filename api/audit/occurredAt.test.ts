import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { formatHappened } from '#shared/domain/formatEvent.ts';
import { buildAdmin, buildBooking, buildConfirmed, buildUser } from '#api/demo/factories.ts';
import { testApp } from '#api/testing/app.ts';
import { atDesk } from '#api/testing/deskClient.ts';
import { inDays } from '#api/testing/forms.ts';

const app = await testApp({ MAIL_HOLD_SECONDS: '60', SMTP_URL: 'smtp://127.0.0.1:9' });
const desk = await atDesk(app, await app.signIn(await buildAdmin(app.db)));

let days = 2;
const ago = (ms: number) => new Date(Date.now() - ms).toISOString();
const minute = 60_000;
const day = 24 * 60 * minute;
const buildToday = (given: { userId?: number } = {}) =>
  buildConfirmed(app.db, { appointmentDate: inDays(days++), ...given });
const arrive = (id: number, occurredAt: string, headers: Record<string, string> = {}) =>
  desk.send(
    'PATCH',
    `/api/admin/bookings/${id}`,
    { attendance: 'arrived' },
    {
      'Client-Created-At': occurredAt,
      ...headers,
    },
  );
const lastEvent = (subjectId: number) =>
  app.db('events').where({ subject_id: subjectId, subject_type: 'booking' }).orderBy('id', 'desc').first();

/** What the desk is asked about a booking. */
async function lastTask(id: number): Promise<string> {
  const { name } = await app.db('bookings').where({ id }).first();
  const [text] = await app.db('tasks').where('text', 'like', `${name}:%`).orderBy('id', 'desc').pluck('text');
  return text as string;
}

describe('a change that a desk sends later', () => {
  test('is recorded with both times, which the history shows', async () => {
    const { id } = await buildToday();
    const occurredAt = ago(90 * minute);
    expect((await arrive(id, occurredAt)).status).toBe(200);
    const event = await lastEvent(id);
    expect(new Date(event.occurred_at).toISOString()).toBe(occurredAt);
    expect(Date.parse(event.at)).toBeGreaterThan(Date.parse(occurredAt));
    const { body } = await desk.get(`/api/admin/bookings/${id}/history`);
    expect(body[0].what).toBe(
      `noted that the patient arrived (happened ${formatHappened(occurredAt, event.at)})`,
    );
  });

  test('is never in the future, and keeps its time however long ago that is', async () => {
    const ahead = await buildToday();
    await arrive(ahead.id, ago(-day));
    const { occurred_at, at } = await lastEvent(ahead.id);
    expect(Date.parse(occurred_at)).toBeLessThanOrEqual(Date.parse(at) + 1);
    const old = await buildToday();
    const longAgo = ago(20 * day);
    await arrive(old.id, longAgo, { 'Client-Clock-At': ago(30 * day) });
    const event = await lastEvent(old.id);
    expect(new Date(event.occurred_at).toISOString()).toBe(longAgo);
    expect(Date.parse(event.clock_at)).toBeLessThan(Date.now() - 29 * day);
    const { body } = await desk.get(`/api/admin/bookings/${old.id}/history`);
    expect(body[0].what).toContain('by a clock that may be wrong');
  });

  test.each([{}, { 'If-Match': '"1"' }])(
    'is stored beside a newer one, which stays, with %j',
    async (seen) => {
      const { id, name } = await buildToday();
      await desk.patch(`/api/admin/bookings/${id}`, { attendance: 'did_not_attend' });
      expect((await arrive(id, ago(minute), seen)).status).toBe(200);
      const row = await app.db('bookings').where({ id }).first();
      expect(row.attendance).toBe('did_not_attend');
      expect(await lastTask(id)).toMatch(
        new RegExp(`^${name}: “Arrived” of .* arrived after the appointment was changed`),
      );
    },
  );

  test('counts where what contradicts it happened before it', async () => {
    const { id } = await buildToday();
    await desk.patch(
      `/api/admin/bookings/${id}`,
      { attendance: 'did_not_attend' },
      { 'Client-Created-At': ago(5 * minute) },
    );
    expect((await arrive(id, ago(minute), { 'If-Match': '"1"' })).body).toMatchObject({
      attendance: 'arrived',
    });
  });

  test('is applied when the booking changed in another way, or in the same way', async () => {
    const patient = await buildUser(app.db);
    const client = await app.signIn(patient);
    const { id, version } = await buildToday({ userId: patient.id });
    const reschedule = { preferredDate: inDays(60), note: '' };
    expect((await client.post(`/api/bookings/${id}/move-wish`, reschedule)).status).toBe(200);
    const seen = { 'If-Match': `"${version}"` };
    expect((await arrive(id, ago(minute), seen)).body).toMatchObject({ attendance: 'arrived' });
    expect((await arrive(id, ago(minute), seen)).status).toBe(200);
    const complete = { 'Client-Created-At': ago(minute), ...seen };
    expect((await desk.patch(`/api/admin/bookings/${id}`, { status: 'completed' }, complete)).status).toBe(
      200,
    );
  });

  test('is stored beside an appointment that was moved or cancelled meanwhile, whatever the desk’s clock shows', async () => {
    const { id, version } = await buildToday();
    const when = { appointmentDate: inDays(days++), appointmentTime: '16:00' };
    expect((await desk.post(`/api/admin/bookings/${id}/confirm`, when)).status).toBe(200);
    const seen = { 'If-Match': `"${version}"` };
    expect((await arrive(id, ago(-day), seen)).body).toMatchObject({ attendance: null, ...when });
    expect(await lastTask(id)).toContain('“Arrived”');
    await desk.patch(`/api/admin/bookings/${id}`, { status: 'cancelled' });
    expect((await arrive(id, ago(minute), seen)).body).toMatchObject({ status: 'cancelled' });
    const events = await app.db('events').where({ subject_id: id, action: 'attendance_arrived_late' });
    expect(events.map(({ after }) => after)).toEqual([{ attendance: 'arrived' }, { attendance: 'arrived' }]);
  });

  test('a commitment applies only to the version that was seen', async () => {
    const patient = await buildUser(app.db);
    const { id, version } = await buildToday({ userId: patient.id });
    const reschedule = { preferredDate: inDays(60), note: '' };
    await (await app.signIn(patient)).post(`/api/bookings/${id}/move-wish`, reschedule);
    const headers = { 'Client-Created-At': ago(minute), 'If-Match': `"${version}"` };
    const answer = await desk.patch(`/api/admin/bookings/${id}`, { status: 'cancelled' }, headers);
    expect([answer.status, answer.code]).toEqual([409, 'version_conflict']);
  });

  test('does not remove a request that was reopened meanwhile', async () => {
    const { id } = await buildBooking(app.db);
    const path = `/api/admin/queue/booking/${id}`;
    await desk.post(path, { kind: 'handled' });
    await desk.post(path, { kind: 'reopened' });
    const at = { 'Client-Created-At': ago(minute) };
    expect((await desk.post(path, { kind: 'handled' }, at)).code).toBe('newer_change');
    expect((await desk.post(path, { kind: 'no_answer' }, at)).status).toBe(201);
  });

  test('can be undone like any other change, once for its key', async () => {
    const booking = await buildToday();
    const when = { appointmentDate: inDays(40), appointmentTime: '15:00' };
    const headers = { 'Client-Created-At': ago(minute), 'Idempotency-Key': randomUUID() };
    const path = `/api/admin/bookings/${booking.id}/confirm`;
    const first = await desk.post(path, when, headers);
    const again = await desk.post(path, when, headers);
    expect([again.status, again.body.version]).toEqual([200, first.body.version]);
    const event = first.headers.get('x-undo-event');
    expect((await desk.post(`/api/admin/events/${event}/undo`)).status).toBe(204);
    const row = await app.db('bookings').where({ id: booking.id }).first();
    expect(row.appointment_date).toBe(booking.appointmentDate);
  });

  test('a change without the header has no other time', async () => {
    const { id } = await buildToday();
    await desk.patch(`/api/admin/bookings/${id}`, { attendance: 'arrived' });
    expect((await lastEvent(id)).occurred_at).toBeNull();
  });
});
