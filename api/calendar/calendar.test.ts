import { describe, expect, test } from 'vitest';
import { undoHeader } from '#shared/contracts/undo.ts';
import { formatDate } from '#shared/domain/wallTime.ts';
import { buildAdmin, buildBooking, buildConfirmed, buildOffer, buildUser } from '#api/demo/factories.ts';
import { testApp } from '#api/testing/app.ts';
import { inDays, manualForm } from '#api/testing/forms.ts';

const app = await testApp();
const admin = await app.signIn(await buildAdmin(app.db));

let next = 10;
const freeDay = () => inDays((next += 10));
const lunchOf = (day: string, change: object = {}) => ({
  startDate: day,
  endDate: day,
  startTime: '12:00',
  endTime: '13:00',
  reason: 'Lunch',
  ...change,
});
const block = (form: object) => admin.post('/api/admin/blocked-times', form);
const unblock = (id: number) => admin.delete(`/api/admin/blocked-times/${id}`);
const confirm = async (day: string, time: string) => {
  const { id } = await buildBooking(app.db);
  return admin.post(`/api/admin/bookings/${id}/confirm`, { appointmentDate: day, appointmentTime: time });
};

describe('POST /api/admin/blocked-times', () => {
  test('blocks the time from being booked, and only that time', async () => {
    const day = freeDay();
    expect(await block(lunchOf(day))).toMatchObject({
      status: 201,
      body: { startDate: day, endDate: day, startTime: '12:00', endTime: '13:00', reason: 'Lunch' },
    });
    // A consultation takes 45 minutes.
    expect(await confirm(day, '11:30')).toMatchObject({
      status: 409,
      text: 'That time is blocked (12:00–13:00).',
    });
    const user = await buildUser(app.db);
    const manual = manualForm(user, { appointmentDate: day, appointmentTime: '12:30' });
    expect((await admin.post('/api/admin/bookings/manual', manual)).code).toBe('slot_taken');
    expect((await confirm(day, '13:00')).status).toBe(200);
    expect((await confirm(day, '11:00')).status).toBe(200);
  });

  test('blocks whole days', async () => {
    const day = freeDay();
    expect((await block({ startDate: day, endDate: inDays(next + 2), reason: 'Holiday' })).status).toBe(201);
    for (const closed of [day, inDays(next + 1), inDays(next + 2)]) {
      expect(await confirm(closed, '17:00')).toMatchObject({
        status: 409,
        text: 'The clinic is closed on that day.',
      });
    }
    expect((await confirm(inDays(next + 3), '09:00')).status).toBe(200);
  });

  test('closes days around breaks, finished treatments and the appointments and offers that are said to stay', async () => {
    const day = freeDay();
    const closing = { startDate: day, endDate: inDays(next + 1), reason: 'Holiday' };
    expect((await block(lunchOf(day))).status).toBe(201);
    await buildConfirmed(app.db, { appointmentDate: day, appointmentTime: '09:00', status: 'completed' });
    const stays = await buildConfirmed(app.db, { appointmentDate: day, appointmentTime: '14:00' });
    const offer = await buildOffer(app.db, { times: [{ date: day, time: '16:00' }] });
    const other = await buildConfirmed(app.db, {
      appointmentDate: inDays(next + 1),
      appointmentTime: '10:00',
    });
    expect(await block({ ...closing, standingIds: [stays.id, other.id] })).toMatchObject({
      status: 409,
      text: `There is an offered time in that time (${formatDate(day)}, 16:00–16:45).`,
    });
    expect(await block({ ...closing, standingIds: [stays.id, offer.booking.id] })).toMatchObject({
      status: 409,
      text: `There is an appointment in that time (${formatDate(inDays(next + 1))}, 10:00–10:45).`,
    });
    const standingIds = [stays.id, other.id, offer.booking.id];
    const closed = await block({ ...closing, standingIds });
    expect(closed).toMatchObject({ status: 201, body: { startDate: day, startTime: null } });
    expect((await confirm(day, '15:00')).status).toBe(409);
    expect((await confirm(day, '13:30')).status).toBe(409);
    expect(await block({ ...closing, standingIds })).toMatchObject({ status: 409 });
    expect((await unblock(closed.body.id as number)).status).toBe(204);
    expect((await confirm(day, '15:00')).status).toBe(200);
    expect((await confirm(day, '12:00')).status).toBe(409);
  });

  test('asks about no appointment that is over', async () => {
    await buildConfirmed(app.db, { appointmentDate: inDays(-1), appointmentTime: '09:00' });
    const closed = await block({ startDate: inDays(-1), endDate: inDays(0), reason: 'Ill' });
    expect(closed).toMatchObject({ status: 201 });
    expect((await unblock(closed.body.id as number)).status).toBe(204);
  });

  test('names the conflict, an appointment or another blocked time', async () => {
    const day = freeDay();
    await buildConfirmed(app.db, { appointmentDate: day, appointmentTime: '12:30' });
    expect(await block(lunchOf(day))).toMatchObject({
      status: 409,
      text: `There is an appointment in that time (${formatDate(day)}, 12:30–13:15).`,
    });
    const whole = await block({ startDate: inDays(next - 3), endDate: inDays(next + 3), reason: 'Holiday' });
    expect(whole).toMatchObject({
      status: 409,
      text: `There is an appointment in that time (${formatDate(day)}, 12:30–13:15).`,
    });
    expect((await block(lunchOf(day, { startTime: '14:00', endTime: '15:00' }))).status).toBe(201);
    expect(await block(lunchOf(day, { startTime: '14:30', endTime: '16:00' }))).toMatchObject({
      status: 409,
      text: `There is another blocked time in that time (${formatDate(day)}, 14:00–15:00).`,
    });
  });

  test('one of several concurrent writes succeeds, appointments and blocked times alike', async () => {
    for (let round = 0; round < 3; round++) {
      const day = freeDay();
      const answers = await Promise.all(
        Array.from({ length: 16 }, (_, n) => (n % 2 ? block(lunchOf(day)) : confirm(day, '12:30'))),
      );
      expect(answers.filter(({ status }) => status < 300)).toHaveLength(1);
      expect(answers.filter(({ status }) => status === 409)).toHaveLength(15);
    }
  });

  test('is enforced by the exclusion constraint', async () => {
    const day = freeDay();
    await buildConfirmed(app.db, { appointmentDate: day, appointmentTime: '12:30' });
    const { reason } = lunchOf(day);
    const row = { start_date: day, end_date: day, start_time: '12:00', end_time: '13:00', reason };
    await expect(app.db('blocked_times').insert(row)).rejects.toThrow('taken_slots_free');
    await app.db('blocked_times').insert({ ...row, start_time: '15:00', end_time: '16:00' });
    await expect(buildConfirmed(app.db, { appointmentDate: day, appointmentTime: '15:30' })).rejects.toThrow(
      'taken_slots_free',
    );
  });
});

describe('DELETE /api/admin/blocked-times/:id', () => {
  test('frees the time; blocking and unblocking can be undone until the time is taken', async () => {
    const day = freeDay();
    const answer = await block(lunchOf(day));
    const { id } = answer.body;
    const undo = (answer: { headers: Headers }) =>
      admin.post(`/api/admin/events/${answer.headers.get(undoHeader)}/undo`);

    const removed = await unblock(id);
    expect(removed.status).toBe(204);
    expect((await unblock(id)).status).toBe(404);
    expect((await undo(removed)).status).toBe(204);
    expect((await confirm(day, '12:00')).status).toBe(409);

    expect((await undo(answer)).status).toBe(204);
    expect((await confirm(day, '12:00')).status).toBe(200);
    const again = await block(lunchOf(day, { startTime: '16:00', endTime: '17:00' }));
    const freed = await unblock(again.body.id);
    expect((await confirm(day, '16:30')).status).toBe(200);
    expect(await undo(freed)).toMatchObject({ status: 409 });
  });

  test('is audited without the reason', async () => {
    const { body } = await block(lunchOf(freeDay(), { reason: 'My own dentist' }));
    await unblock(body.id);
    const events = await app.db('events').where({ subject_type: 'blocked_time', subject_id: body.id });
    expect(events.map(({ action }) => action)).toEqual(['time_blocked', 'time_unblocked']);
    expect(JSON.stringify(events)).not.toContain('dentist');
  });
});

describe('GET /api/admin/schedule', () => {
  test('returns what takes time, and how many requests prefer each day', async () => {
    const day = freeDay();
    const { id: bookingId } = await buildConfirmed(app.db, {
      appointmentDate: day,
      appointmentTime: '09:30',
    });
    await buildConfirmed(app.db, { appointmentDate: day, appointmentTime: '10:00', status: 'cancelled' });
    await buildBooking(app.db, { preferredDate: day });
    await buildBooking(app.db, { preferredDate: day });
    await buildBooking(app.db, { preferredDate: inDays(next + 1) });
    const lunch = await block(lunchOf(day));
    const closed = await block({ startDate: inDays(next - 2), endDate: inDays(next - 1), reason: 'Course' });
    const { body } = await admin.get(`/api/admin/schedule?from=${inDays(next - 1)}&to=${day}`);
    expect(body).toEqual({
      appointments: [{ bookingId, date: day, start: '09:30', minutes: 45 }],
      held: [],
      wishes: [],
      blocked: [closed.body, lunch.body],
      requests: [{ date: day, count: 2 }],
    });
  });

  test.each([
    '',
    '?from=2031-01-01',
    '?from=2031-01-02&to=2031-01-01',
    '?from=2031-01-01&to=2031-06-01',
    '?from=0&to=all',
    '?from=2031-01-01&to=all',
    '?from=0000-01-01&to=0000-01-02',
    '?from=9999-12-31&to=9999-12-31',
  ])('refuses %s', async (query) => {
    expect((await admin.get(`/api/admin/schedule${query}`)).status).toBe(400);
  });
});
