import { beforeEach, describe, expect, test } from 'vitest';
import { isUsuallyOpen } from '#shared/domain/freeTimes.ts';
import { offerSentences } from '#shared/domain/offers.ts';
import { buildAdmin, buildConfirmed, buildOffer, buildUser } from '#api/demo/factories.ts';
import { testApp } from '#api/testing/app.ts';
import { inDays } from '#api/testing/forms.ts';

const app = await testApp({ MAIL_HOLD_SECONDS: '60' });
const user = await buildUser(app.db);
const patient = await app.signIn(user);
const admin = await app.signIn(await buildAdmin(app.db));

let ahead = 10;
let times: { date: string; time: string }[];
beforeEach(() => {
  ahead += 2;
  while (!isUsuallyOpen(inDays(ahead))) ahead++;
  times = ['09:00', '11:00', '14:00'].map((time) => ({ date: inDays(ahead), time }));
});

const post = (id: number, action: string, body?: object) =>
  patient.post(`/api/bookings/${id}/offer/${action}`, body);
const other = () => ({ preferredDate: inDays(ahead + 7), wishes: { part: 'mornings' } });
const mine = async (id: number) =>
  ((await patient.get('/api/bookings/mine')).body as { id: number; replyDueAt: string }[]).find(
    (booking) => booking.id === id,
  );
const rowOf = (id: number) => app.db('bookings').where({ id }).first();
const kindsOf = (id: number, state?: string) =>
  app
    .db('outbox_messages')
    .where({ subject_type: 'booking', subject_id: id, ...(state && { state }) })
    .orderBy('id')
    .pluck('kind');
const isFree = async ({ date, time }: { date: string; time: string }) => {
  const { body } = await app.guest().get(`/api/free-times?date=${date}&minutes=30`);
  const days = body.days as { date: string; times: string[] }[];
  return days.find((day) => day.date === date)?.times.includes(time);
};

describe('an offer of which no time suits', () => {
  test('frees its times and puts the request with its new wishes back in the list, once', async () => {
    const { booking } = await buildOffer(app.db, { booking: { userId: user.id }, times });
    expect((await post(booking.id, 'decline', other())).status).toBe(200);
    expect(await mine(booking.id)).toMatchObject({ ...other(), offer: null });
    expect(Date.parse((await mine(booking.id))!.replyDueAt)).toBeGreaterThan(Date.now());
    const queue = (await admin.get('/api/admin/queue')).body as object[];
    expect(queue).toContainEqual(expect.objectContaining({ id: booking.id, ...other() }));
    expect(await Promise.all(times.map(isFree))).toEqual([true, true, true]);
    expect(await kindsOf(booking.id)).toContain('offer_declined');
    expect(await post(booking.id, 'decline', other())).toMatchObject({
      status: 409,
      text: offerSentences.ended,
    });
  });

  test.each([
    ['', () => ahead + 1],
    [', also within the notice', () => 1],
  ])('leaves an appointment as it is, with a request to move%s', async (_, day) => {
    const appointment = { appointmentDate: inDays(day()), appointmentTime: '10:00' };
    const { booking } = await buildOffer(app.db, {
      booking: { userId: user.id, status: 'confirmed', ...appointment },
      times,
    });
    expect((await post(booking.id, 'decline', other())).status).toBe(200);
    expect(await mine(booking.id)).toMatchObject({
      ...appointment,
      offer: null,
      moveWishDate: other().preferredDate,
      moveWishes: other().wishes,
    });
  });
});

describe('a time that was just taken', () => {
  test('is given back until its letter goes: the request is open, the times are held again', async () => {
    const { booking } = await buildOffer(app.db, { booking: { userId: user.id }, times });
    await post(booking.id, 'accept', times[1]);
    expect(await mine(booking.id)).toMatchObject({
      status: 'confirmed',
      returnableUntil: expect.any(String),
    });
    expect((await post(booking.id, 'return')).status).toBe(200);
    expect(await mine(booking.id)).toMatchObject({
      status: 'query',
      appointmentDate: null,
      offer: { times },
      returnableUntil: null,
    });
    expect(await kindsOf(booking.id, 'held')).not.toContain('booking_confirmed');
    expect(await kindsOf(booking.id)).toContain('offer_returned');
    expect((await post(booking.id, 'return')).code).toBe('too_late');
    expect((await post(booking.id, 'accept', times[2])).status).toBe(200);
  });

  test('is held again without the times that somebody else has taken meanwhile', async () => {
    const { booking } = await buildOffer(app.db, { booking: { userId: user.id }, times });
    await post(booking.id, 'accept', times[1]);
    const { date, time } = times[0]!;
    await buildConfirmed(app.db, { appointmentDate: date, appointmentTime: time });
    await post(booking.id, 'return');
    expect(await mine(booking.id)).toMatchObject({ offer: { times: times.slice(1) } });
  });

  test('cannot be given back once its letter is sent, nor after the desk has moved it', async () => {
    const sent = await buildOffer(app.db, { booking: { userId: user.id }, times });
    await post(sent.booking.id, 'accept', times[0]);
    await app.db('outbox_messages').where({ subject_id: sent.booking.id }).update({ state: 'sent' });
    expect(await mine(sent.booking.id)).toMatchObject({ returnableUntil: null });
    expect((await post(sent.booking.id, 'return')).code).toBe('too_late');
    expect(await rowOf(sent.booking.id)).toMatchObject({ status: 'confirmed' });
    const moved = await buildOffer(app.db, { booking: { userId: user.id }, times: times.slice(1) });
    await post(moved.booking.id, 'accept', times[1]);
    await admin.post(`/api/admin/bookings/${moved.booking.id}/confirm`, {
      appointmentDate: times[0]!.date,
      appointmentTime: '16:00',
    });
    expect(await mine(moved.booking.id)).toMatchObject({ returnableUntil: null });
    expect((await post(moved.booking.id, 'return')).status).toBe(409);
  });

  test('gives an appointment its earlier time back, unless that was taken, and its place among who want one', async () => {
    const wished = '2026-01-02T03:04:05.000000Z';
    const appointment = { appointmentDate: inDays(ahead + 1), appointmentTime: '10:00' };
    const { booking } = await buildOffer(app.db, {
      booking: { userId: user.id, status: 'confirmed', earlierWantedAt: wished, ...appointment },
      times,
    });
    await post(booking.id, 'accept', times[0]);
    expect(await rowOf(booking.id)).toMatchObject({ earlier_wanted_at: null });
    const another = await buildConfirmed(app.db, appointment);
    expect((await post(booking.id, 'return')).code).toBe('slot_taken');
    await app.db('bookings').where({ id: another.id }).update({ status: 'cancelled' });
    expect((await post(booking.id, 'return')).status).toBe(200);
    expect(await mine(booking.id)).toMatchObject({ status: 'confirmed', ...appointment });
    expect(await rowOf(booking.id)).toMatchObject({ earlier_wanted_at: wished });
  });
});
