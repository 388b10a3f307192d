import ICAL from 'ical.js';
import { describe, expect, test } from 'vitest';
import { clinic } from '#shared/clinic.ts';
import { answeredMessage, tooLateMessage } from '#shared/domain/patientChanges.ts';
import { addDays, londonNow } from '#shared/domain/wallTime.ts';
import type { BookingModel } from '#api/models/BookingModel.ts';
import { buildAdmin, buildBooking, buildConfirmed, buildOffer, buildUser } from '#api/demo/factories.ts';
import { testApp } from '#api/testing/app.ts';
import { inDays } from '#api/testing/forms.ts';

let days = 10;

const app = await testApp();
const user = await buildUser(app.db);
const client = await app.signIn(user);

/** A confirmed appointment on a unique day. */
const confirmed = (given: Partial<BookingModel> = {}) =>
  buildConfirmed(app.db, { userId: user.id, appointmentDate: inDays(days++), ...given });

/** An appointment this many hours and minutes from now, in the clinic's time zone. */
async function confirmedIn(hours: number, minutes: number) {
  const { date, time } = londonNow(new Date(Date.now() + minutes * 60_000));
  return confirmed({ appointmentDate: addDays(date, hours / 24), appointmentTime: time, minutes: 5 });
}

const statusOf = async (booking: BookingModel) =>
  (await app.db('bookings').where({ id: booking.id }).first('status')) as { status: string };
const noticesOf = (booking: BookingModel) =>
  app
    .db('outbox_messages')
    .where({ subject_type: 'booking', subject_id: booking.id })
    .orderBy('id')
    .select('kind', 'recipient');

describe('POST /api/bookings/:id/cancel', () => {
  test('cancels a request immediately, notifies both sides and records an event', async () => {
    const booking = await buildBooking(app.db, { userId: user.id });
    const answer = await client.post(`/api/bookings/${booking.id}/cancel`);
    expect(answer).toMatchObject({ status: 200, body: { id: booking.id, status: 'cancelled' } });
    expect(await noticesOf(booking)).toEqual([
      { kind: 'booking_cancelled', recipient: user.email },
      { kind: 'booking_cancelled_by_patient', recipient: clinic.email },
    ]);
    const event = await app.db('events').where({ subject_type: 'booking', subject_id: booking.id }).first();
    expect(event).toMatchObject({ action: 'booking_cancelled_by_patient', actor_id: user.id });
    expect(JSON.stringify(event)).not.toContain(booking.service);
  });

  test('cancels an appointment 48 hours or more ahead, and frees its time', async () => {
    const booking = await confirmedIn(48, 2);
    expect((await client.post(`/api/bookings/${booking.id}/cancel`)).status).toBe(200);
    expect(await statusOf(booking)).toEqual({ status: 'cancelled' });
    await confirmedIn(48, 2);
  });

  test('asks for a telephone call when it is nearer', async () => {
    const booking = await confirmedIn(48, -15);
    const answer = await client.post(`/api/bookings/${booking.id}/cancel`);
    expect(answer).toMatchObject({ status: 409, text: tooLateMessage });
    expect(answer.text).toContain(clinic.phone);
    expect(answer.code).toBe('too_late');
    expect(await statusOf(booking)).toEqual({ status: 'confirmed' });
    expect(await noticesOf(booking)).toEqual([]);
  });

  test.each([
    ['completed', 'This appointment is completed; it cannot be changed any more.'],
    ['cancelled', 'This appointment is cancelled; it cannot be changed any more.'],
  ] as const)('refuses a %s booking', async (status, text) => {
    const booking = await confirmed({ status });
    expect(await client.post(`/api/bookings/${booking.id}/cancel`)).toMatchObject({ status: 409, text });
  });

  test('refuses a past appointment', async () => {
    const booking = await confirmed({ appointmentDate: inDays(-1) });
    expect(await client.post(`/api/bookings/${booking.id}/cancel`)).toMatchObject({
      status: 409,
      text: 'This appointment is over; it cannot be changed any more.',
    });
  });

  test('accepts one of two concurrent requests', async () => {
    const booking = await confirmed();
    const answers = await Promise.all([1, 2].map(() => client.post(`/api/bookings/${booking.id}/cancel`)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(await noticesOf(booking)).toHaveLength(2);
  });
});

describe('POST /api/bookings/:id/move-wish', () => {
  const reschedule = { preferredDate: inDays(40), note: ' Mornings, please ' };

  test('is shown to staff; the appointment stays until it is moved', async () => {
    const booking = await confirmed();
    const answer = await client.post(`/api/bookings/${booking.id}/move-wish`, reschedule);
    expect(answer.body).toMatchObject({
      status: 'confirmed',
      appointmentDate: booking.appointmentDate,
      moveWishDate: reschedule.preferredDate,
      moveWishNote: 'Mornings, please',
    });
    expect(await noticesOf(booking)).toEqual([{ kind: 'move_wished', recipient: clinic.email }]);
    const events = await app.db('events').where({ subject_type: 'booking', subject_id: booking.id });
    expect(JSON.stringify(events)).toContain('move_wished');
    expect(JSON.stringify(events)).not.toContain('Mornings');

    const desk = await app.signIn(await buildAdmin(app.db));
    const seen = await desk.get(`/api/admin/bookings?q=${encodeURIComponent(user.email)}`);
    expect(seen.body).toContainEqual(
      expect.objectContaining({ id: booking.id, moveWishDate: reschedule.preferredDate }),
    );
    const moved = await desk.post(`/api/admin/bookings/${booking.id}/confirm`, {
      appointmentDate: reschedule.preferredDate,
      appointmentTime: '09:30',
    });
    expect(moved.body).toMatchObject({ moveWishDate: null, moveWishNote: null, moveWishedAt: null });
    const [mine] = (await client.get('/api/bookings/mine')).body.filter(
      ({ id }: { id: number }) => id === booking.id,
    );
    expect(mine).toMatchObject({ appointmentDate: reschedule.preferredDate, moveWishDate: null });
  });

  test('replaces an earlier request', async () => {
    const booking = await confirmed();
    await client.post(`/api/bookings/${booking.id}/move-wish`, reschedule);
    const other = { preferredDate: inDays(41), note: null };
    const answer = await client.post(`/api/bookings/${booking.id}/move-wish`, other);
    expect(answer.body).toMatchObject({ moveWishDate: inDays(41), moveWishNote: null });
    expect(await noticesOf(booking)).toHaveLength(2);
  });

  test('refuses a past date, a booking that is still a request, and an appointment too soon', async () => {
    const send = (booking: BookingModel, body: object = reschedule) =>
      client.post(`/api/bookings/${booking.id}/move-wish`, body);
    expect(await send(await confirmed(), { preferredDate: inDays(-1) })).toMatchObject({ status: 422 });
    expect(await send(await confirmed(), { preferredDate: '2026-02-30' })).toMatchObject({ status: 400 });
    expect(await send(await buildBooking(app.db, { userId: user.id }))).toMatchObject({
      status: 409,
      text: 'Only a confirmed appointment can be moved.',
    });
    expect(await send(await confirmedIn(24, -2))).toMatchObject({ status: 409, text: tooLateMessage });
  });
});

describe('DELETE /api/bookings/:id/move-wish', () => {
  test('withdraws the request to move; the appointment stays, and the clinic is notified', async () => {
    const booking = await confirmed();
    const path = `/api/bookings/${booking.id}/move-wish`;
    await client.post(path, { preferredDate: inDays(40), note: 'Mornings', wishes: { part: 'any' } });
    expect((await client.delete(path)).body).toMatchObject({
      status: 'confirmed',
      appointmentDate: booking.appointmentDate,
      moveWishDate: null,
      moveWishNote: null,
      moveWishes: null,
      moveWishedAt: null,
    });
    expect((await noticesOf(booking)).at(-1)).toEqual({
      kind: 'move_wish_withdrawn',
      recipient: clinic.email,
    });
    expect((await client.delete(path)).code).toBe('no_move_wish');
  });

  test('is refused once staff have answered it', async () => {
    const booking = await confirmed();
    const path = `/api/bookings/${booking.id}/move-wish`;
    await client.post(path, { preferredDate: inDays(40) });
    await app.db('bookings').where({ id: booking.id }).update({ move_wish_answered_at: app.db.fn.now() });
    expect((await client.delete(path)).code).toBe('no_move_wish');
  });
});

describe('PATCH /api/bookings/:id/request', () => {
  const change = () => ({
    service: 'PRP Therapy',
    phone: '020 7946 0909',
    preferredDate: inDays(41),
    wishes: { part: 'mornings' },
    message: 'Any Monday',
  });
  const send = (id: number, body: object = change()) => client.patch(`/api/bookings/${id}/request`, body);

  test('changes everything but the person, and the desk is notified and has to read it again', async () => {
    const booking = await buildBooking(app.db, { userId: user.id, service: 'Consultation', minutes: 45 });
    expect((await send(booking.id)).body).toMatchObject({ ...change(), minutes: 60, name: booking.name });
    expect((await noticesOf(booking)).at(-1)).toEqual({ kind: 'request_changed', recipient: clinic.email });
    const event = await app.db('events').where({ subject_id: booking.id, action: 'request_changed' }).first();
    expect(JSON.stringify(event)).not.toMatch(/PRP|Monday/);
    const desk = await app.signIn(await buildAdmin(app.db));
    const when = { appointmentDate: inDays(41), appointmentTime: '09:00' };
    const seen = { 'if-match': `"${booking.version}"` };
    const stale = await desk.post(`/api/admin/bookings/${booking.id}/confirm`, when, seen);
    expect(stale.code).toBe('version_conflict');
  });

  test('leaves the minutes of a treatment that stays the same', async () => {
    const booking = await buildBooking(app.db, { userId: user.id, service: 'An older name', minutes: 25 });
    const answer = await send(booking.id, { ...change(), service: 'An older name' });
    expect(answer.body).toMatchObject({ service: 'An older name', minutes: 25 });
    expect((await send(booking.id, { ...change(), service: 'Unknown' })).status).toBe(422);
  });

  test('is refused once the clinic has answered: by telephone, with times, or with an appointment', async () => {
    const handled = await buildBooking(app.db, { userId: user.id, handledAt: new Date().toISOString() });
    const { booking: offered } = await buildOffer(app.db, { booking: { userId: user.id } });
    for (const { id } of [handled, offered, await confirmed()]) {
      expect(await send(id)).toMatchObject({ status: 409, text: answeredMessage });
    }
    expect((await send(handled.id, { ...change(), preferredDate: inDays(-1) })).status).toBe(422);
  });
});

describe('GET /api/bookings/:id/calendar', () => {
  test('is a valid calendar at London time that does not name the treatment', async () => {
    const booking = await confirmed({
      service: 'Dermal Fillers',
      appointmentDate: '2028-07-03',
      appointmentTime: '14:30',
      minutes: 60,
      message: 'My lips',
      version: 4,
    });
    const answer = await client.get(`/api/bookings/${booking.id}/calendar`);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="appointment.ics"');
    expect(answer.text).not.toMatch(/filler|lips|Pat|example\.test/i);
    for (const line of answer.text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);

    const calendar = ICAL.Component.fromString(answer.text);
    const zone = calendar.getFirstSubcomponent('vtimezone');
    if (!zone) throw new Error('The calendar has no time zone');
    ICAL.TimezoneService.register(new ICAL.Timezone(zone), 'Europe/London');
    const [event, ...others] = calendar.getAllSubcomponents('vevent').map((part) => new ICAL.Event(part));
    expect(others).toEqual([]);
    expect(event?.startDate.toJSDate().toISOString()).toBe('2028-07-03T13:30:00.000Z');
    expect(event?.endDate.toJSDate().toISOString()).toBe('2028-07-03T14:30:00.000Z');
    expect(event?.uid).toBe(`appointment-${booking.id}@wembley-aesthetics.example`);
    expect(event?.sequence).toBe(4);
    expect(event?.summary).toBe(`Appointment at ${clinic.brand}`);
    expect(event?.location).toContain('12 Example Parade, Wembley');
  });

  test('returns 404 for a request or a cancelled appointment', async () => {
    for (const { id } of [
      await buildBooking(app.db, { userId: user.id }),
      await confirmed({ status: 'cancelled' }),
    ]) {
      expect((await client.get(`/api/bookings/${id}/calendar`)).status).toBe(404);
    }
  });
});
