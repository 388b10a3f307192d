import { describe, expect, test } from 'vitest';
import { undoHeader } from '#shared/contracts/undo.ts';
import type { BookingStatus } from '#shared/domain/transitions.ts';
import { buildAdmin, buildBooking, buildConfirmed, buildUser } from '#api/demo/factories.ts';
import { testApp } from '#api/testing/app.ts';
import { inDays } from '#api/testing/forms.ts';

const app = await testApp();
const admin = await app.signIn(await buildAdmin(app.db));

/** A day without appointments of other tests. */
let nextDay = 10;
const freeDay = () => inDays(nextDay++);

const build = (status: BookingStatus) =>
  buildBooking(app.db, {
    status,
    ...(status !== 'query' && { appointmentDate: freeDay(), appointmentTime: '10:00' }),
  });

const confirm = (
  { id }: { id: number },
  appointmentDate: string,
  appointmentTime = '10:00',
  ifMatch?: string,
) =>
  admin.post(
    `/api/admin/bookings/${id}/confirm`,
    { appointmentDate, appointmentTime },
    ifMatch === undefined ? {} : { 'if-match': ifMatch },
  );
const patch = ({ id }: { id: number }, change: object, ifMatch?: string) =>
  admin.patch(`/api/admin/bookings/${id}`, change, ifMatch === undefined ? {} : { 'if-match': ifMatch });
const stored = ({ id }: { id: number }) => app.db('bookings').where({ id }).first();

describe('the status of a booking', () => {
  test('reports the status conflict before the taken time', async () => {
    const taken = await build('confirmed');
    const cancelled = await build('cancelled');
    const answer = await confirm(cancelled, String(taken.appointmentDate));
    expect(answer.text).toBe('This booking is cancelled; it cannot become confirmed.');
  });
});

describe('POST /api/admin/bookings/:id/confirm', () => {
  test('moves a booking that is already confirmed', async () => {
    const booking = await build('confirmed');
    const day = freeDay();
    expect((await confirm(booking, day, '14:30')).body).toMatchObject({
      status: 'confirmed',
      appointmentDate: day,
      appointmentTime: '14:30',
    });
    const kinds = await app
      .db('outbox_messages')
      .where({ subject_type: 'booking', subject_id: booking.id })
      .pluck('kind');
    expect(kinds).toEqual(['booking_moved', 'reminder_72h', 'reminder_24h']);
  });

  test('withdraws only the reminders that completion cancels', async () => {
    const booking = await build('query');
    await confirm(booking, freeDay());
    const states = async () =>
      Object.fromEntries(
        (await app.db('outbox_messages').where({ subject_type: 'booking', subject_id: booking.id })).map(
          ({ kind, state }) => [kind, state],
        ),
      );
    expect(await states()).toEqual({ booking_confirmed: 'held', reminder_72h: 'held', reminder_24h: 'held' });
    await patch(booking, { status: 'completed' });
    expect(await states()).toEqual({
      booking_confirmed: 'held',
      reminder_72h: 'suppressed',
      reminder_24h: 'suppressed',
    });
  });

  test('with the same time changes nothing: no event, no message, the same version', async () => {
    const when = { appointmentDate: inDays(95), appointmentTime: '11:00' };
    const booking = await buildConfirmed(app.db, when);
    const answer = await confirm(booking, when.appointmentDate, when.appointmentTime);
    expect(answer).toMatchObject({ status: 200, body: { ...when, version: booking.version } });
    expect(await app.db('events').where({ subject_type: 'booking', subject_id: booking.id })).toEqual([]);
    expect(
      await app.db('outbox_messages').where({ subject_type: 'booking', subject_id: booking.id }),
    ).toEqual([]);
  });

  test('refuses a customer under 18', async () => {
    const young = await buildUser(app.db, { dateOfBirth: inDays(-365 * 17) });
    const booking = await buildBooking(app.db, { userId: young.id });
    expect(await confirm(booking, freeDay())).toMatchObject({
      status: 422,
      text: 'Our treatments are for people aged 18 and over.',
    });
    expect(await stored(booking)).toMatchObject({ status: 'query', appointment_date: null });
  });
});

describe('If-Match', () => {
  test('accepts a change at the version that was read', async () => {
    const booking = await build('query');
    const { body } = await confirm(booking, freeDay(), '11:00', `"${booking.version}"`);
    expect((await patch(booking, { attendance: 'arrived' }, `"${body.version}"`)).body.version).toBe(3);
    expect((await patch(booking, { status: 'completed' }, '"3"')).status).toBe(200);
  });

  test('refuses a change based on an older version', async () => {
    const booking = await build('confirmed');
    await patch(booking, { attendance: 'arrived' });
    const before = await stored(booking);
    for (const answer of [
      await confirm(booking, freeDay(), '11:00', '"1"'),
      await patch(booking, { status: 'cancelled' }, '"1"'),
      await patch(booking, { attendance: null }, '"1"'),
    ]) {
      expect(answer).toMatchObject({
        status: 409,
        text: 'Somebody else has changed this booking. Please look at it again.',
      });
    }
    expect(await stored(booking)).toEqual(before);
  });

  test.each(['1', '*', 'W/"1"', '"x"', '""', '"1", "2"'])('is refused in the form %s', async (header) => {
    const answer = await patch(await build('query'), { status: 'cancelled' }, header);
    expect(answer).toMatchObject({ status: 400, text: 'The If-Match header is not valid.' });
  });
});

describe('attendance', () => {
  test('belongs to the day on which somebody came or did not, and comes back with it', async () => {
    const booking = await buildConfirmed(app.db, { appointmentDate: inDays(0), appointmentTime: '09:00' });
    const move = (appointmentDate: string, appointmentTime: string) =>
      admin.post(`/api/admin/bookings/${booking.id}/confirm`, { appointmentDate, appointmentTime });
    const arrived = (await patch(booking, { attendance: 'arrived' })).body;
    const { attendance, arrivedAt } = arrived;
    expect((await move(inDays(0), '16:30')).body).toMatchObject({ attendance, arrivedAt });
    const moved = await move(inDays(15), '16:30');
    expect(moved.body).toMatchObject({ attendance: null, arrivedAt: null });
    const undo = `/api/admin/events/${moved.headers.get(undoHeader)}/undo`;
    expect((await admin.post(undo)).status).toBe(204);
    expect(await stored(booking)).toMatchObject({ attendance });
    const missed = async () =>
      (await admin.get(`/api/admin/users/${booking.userId}`)).body.missedAndMoved as number;
    await patch(booking, { attendance: 'did_not_attend' });
    await patch(booking, { staffNote: '15 min late, said at 16:25' });
    const again = await move(inDays(0), '15:30');
    expect(again.body).toMatchObject({ attendance: null });
    expect(again.body.staffNote).toMatch(/^15 min late for \w{3} \d+ \w{3} 16:30, said at 16:25$/);
    expect(await missed()).toBe(1);
    await admin.post(`/api/admin/events/${again.headers.get(undoHeader)}/undo`);
    expect(await missed()).toBe(0);
  });

  test.each(['confirmed', 'completed'] as const)(
    'is recorded and removed on a %s booking',
    async (status) => {
      const booking = await build(status);
      for (const attendance of ['arrived', 'did_not_attend', null]) {
        expect((await patch(booking, { attendance })).body).toMatchObject({ status, attendance });
      }
      expect(await stored(booking)).toMatchObject({ status, attendance: null, version: booking.version + 3 });
    },
  );

  test('counts the waiting and the visit from when each was first recorded', async () => {
    const booking = await build('confirmed');
    const arrived = (await patch(booking, { attendance: 'arrived' })).body;
    expect(arrived).toMatchObject({ arrivedAt: expect.any(String), takenInAt: null });
    const { arrivedAt } = arrived;
    const step = { attendance: 'arrived', isTakenIn: true, goOnReason: 'paper' };
    const takenIn = (await patch(booking, step)).body;
    expect(takenIn).toMatchObject({ arrivedAt, takenInAt: expect.any(String) });
    // A client that does not know the second step leaves it unchanged.
    expect((await patch(booking, { attendance: 'arrived' })).body.takenInAt).toBe(takenIn.takenInAt);
    const waits = (await patch(booking, { attendance: 'arrived', isTakenIn: false })).body;
    expect(waits).toMatchObject({ arrivedAt, takenInAt: null });
    const gone = (await patch(booking, { attendance: null, isTakenIn: true })).body;
    expect(gone).toMatchObject({ attendance: null, arrivedAt: null, takenInAt: null });
  });

  test('happened when a desk without the server recorded it', async () => {
    const booking = await build('confirmed');
    const occurredAt = new Date(Date.now() - 600_000).toISOString();
    const { body } = await admin.send(
      'PATCH',
      `/api/admin/bookings/${booking.id}`,
      { attendance: 'arrived' },
      { 'Client-Created-At': occurredAt },
    );
    expect(new Date(body.arrivedAt).toISOString()).toBe(occurredAt);
  });
});
