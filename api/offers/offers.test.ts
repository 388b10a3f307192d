import { beforeEach, describe, expect, test } from 'vitest';
import { isUsuallyOpen } from '#shared/domain/freeTimes.ts';
import { offerSentences } from '#shared/domain/offers.ts';
import { buildAdmin, buildBooking, buildConfirmed, buildOffer, buildUser } from '#api/demo/factories.ts';
import { issueOfferLink } from '#api/mail/links.ts';
import { endOffer, findOverdueOffers } from '#api/offers/ending.ts';
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

const audit = { actorId: null, requestId: 'job', ip: '', mailHoldSeconds: 0, hasMailServer: true };
const offer = (id: number, some: object[] = times) =>
  admin.post(`/api/admin/bookings/${id}/offer`, { times: some });
const take = (id: number, time: object | undefined) => patient.post(`/api/bookings/${id}/offer/accept`, time);
const mine = async (id: number) =>
  (
    (await patient.get('/api/bookings/mine')).body as { id: number; offer: unknown; replyDueAt: string }[]
  ).find((booking) => booking.id === id);
const isInQueue = async (id: number) =>
  ((await admin.get('/api/admin/queue')).body as { id: number }[]).some((item) => item.id === id);
const rowOf = (id: number) => app.db('bookings').where({ id }).first();
const confirm = (id: number, { date, time } = times[0]!) =>
  admin.post(`/api/admin/bookings/${id}/confirm`, { appointmentDate: date, appointmentTime: time });
const kindsOf = (id: number) =>
  app.db('outbox_messages').where({ subject_type: 'booking', subject_id: id }).orderBy('id').pluck('kind');
const runOut = (bookingId: number) =>
  app
    .db('offers')
    .where({ booking_id: bookingId })
    .update({ ends_at: app.db.raw(`now() - interval '1 minute'`) });

describe('times that are offered', () => {
  test('are held under the constraint of appointments, shown to the patient, and no longer in the queue', async () => {
    const booking = await buildBooking(app.db, { userId: user.id });
    expect((await offer(booking.id)).status).toBe(201);
    expect(await mine(booking.id)).toMatchObject({ offer: { times }, replyDueAt: null });
    expect(await isInQueue(booking.id)).toBe(false);
    const { date } = times[0]!;
    const free = await app.guest().get(`/api/free-times?date=${date}&minutes=30`);
    const day = (free.body.days as { date: string; times: string[] }[]).find((one) => one.date === date);
    expect(day?.times).not.toContain('11:00');
    expect((await admin.get(`/api/admin/schedule?from=${date}&to=${date}`)).body.held).toHaveLength(3);
    const other = await buildBooking(app.db);
    expect(await confirm(other.id, times[1])).toMatchObject({
      status: 409,
      text: 'That time is already held for a patient (11:00–11:45).',
    });
    const blocked = await admin.post('/api/admin/blocked-times', {
      startDate: date,
      endDate: date,
      reason: 'Course',
    });
    expect(blocked.text).toContain('There is an offered time in that time');
    expect((await admin.get('/api/admin/offers')).body).toContainEqual(
      expect.objectContaining({ bookingId: booking.id, times }),
    );
  });

  test('end after the hours set by the owner', async () => {
    await app.db('clinic_settings').update({ offer_hours: 5 });
    const booking = await buildBooking(app.db, { userId: user.id });
    await offer(booking.id);
    const [{ ends_at: end }] = await app.db('offers').where({ booking_id: booking.id });
    const hours = (Date.parse(end) - Date.now()) / 3_600_000;
    expect(hours).toBeGreaterThan(4.9);
    expect(hours).toBeLessThanOrEqual(5);
    await app.db('clinic_settings').update({ offer_hours: 24 });
  });

  test('cannot overlap each other, a taken time, or another offer', async () => {
    const booking = await buildBooking(app.db, { userId: user.id });
    const { date } = times[0]!;
    const close = [times[0]!, { date, time: '09:30' }];
    expect((await offer(booking.id, close)).code).toBe('times_overlap');
    await buildConfirmed(app.db, { appointmentDate: date, appointmentTime: '09:00' });
    expect((await offer(booking.id)).code).toBe('slot_taken');
    expect((await offer(booking.id, times.slice(1))).status).toBe(201);
    expect((await offer(booking.id, times.slice(1))).code).toBe('offer_open');
  });

  test('can be withdrawn by undo until somebody was notified', async () => {
    const booking = await buildBooking(app.db, { userId: user.id });
    const offered = await offer(booking.id);
    const undone = await admin.post(`/api/admin/events/${offered.headers.get('x-undo-event')}/undo`);
    expect(undone.status).toBe(204);
    expect((await mine(booking.id))?.offer).toBeNull();
    expect(await isInQueue(booking.id)).toBe(true);
    expect((await offer(booking.id)).status).toBe(201);
    expect((await admin.delete(`/api/admin/bookings/${booking.id}/offer`)).status).toBe(204);
    expect(await kindsOf(booking.id)).not.toContain('offer_ended');
  });

  test('lead to a message when they are withdrawn after the patient was notified', async () => {
    const booking = await buildBooking(app.db, { userId: user.id });
    await offer(booking.id);
    await app.db('outbox_messages').where({ subject_id: booking.id }).update({ state: 'sent' });
    await admin.delete(`/api/admin/bookings/${booking.id}/offer`);
    expect(await kindsOf(booking.id)).toContain('offer_ended');
  });
});

describe('a tap', () => {
  test('confirms at once, frees the others, and notifies both sides', async () => {
    const booking = await buildBooking(app.db, { userId: user.id });
    await offer(booking.id);
    expect(await take(booking.id, times[1])).toMatchObject({ status: 200, body: times[1] });
    expect(await rowOf(booking.id)).toMatchObject({ status: 'confirmed', appointment_time: '11:00' });
    expect(await kindsOf(booking.id)).toEqual(
      expect.arrayContaining(['times_offered', 'booking_confirmed', 'offer_accepted']),
    );
    const other = await buildBooking(app.db);
    expect((await confirm(other.id, times[0])).status).toBe(200);
  });

  test('moves an appointment that it was offered for', async () => {
    const booking = await buildConfirmed(app.db, { userId: user.id, appointmentDate: inDays(ahead + 1) });
    await offer(booking.id);
    expect((await take(booking.id, times[2])).status).toBe(200);
    expect(await rowOf(booking.id)).toMatchObject({ status: 'confirmed', appointment_time: '14:00' });
    expect(await kindsOf(booking.id)).toContain('booking_moved');
  });

  test('a second one is refused with the current state', async () => {
    const booking = await buildBooking(app.db, { userId: user.id });
    await offer(booking.id);
    await take(booking.id, times[0]);
    expect(await take(booking.id, times[1])).toMatchObject({ status: 409, text: offerSentences.accepted });
  });

  test('on a time that was not offered, or on another patient’s, does nothing', async () => {
    const booking = await buildBooking(app.db, { userId: user.id });
    await offer(booking.id);
    expect(await take(booking.id, { ...times[0], time: '15:30' })).toMatchObject({
      status: 409,
      text: offerSentences.open,
    });
    expect(await rowOf(booking.id)).toMatchObject({ status: 'query' });
  });

  test('after the end is refused even before the job has run; the times are free and the request is back', async () => {
    const booking = await buildBooking(app.db, { userId: user.id });
    await offer(booking.id);
    await runOut(booking.id);
    expect(await take(booking.id, times[0])).toMatchObject({ status: 409, text: offerSentences.ended });
    expect((await mine(booking.id))?.offer).toBeNull();
    expect(await isInQueue(booking.id)).toBe(true);
    expect((await confirm((await buildBooking(app.db)).id, times[0])).status).toBe(200);
  });

  test('after the desk’s own change is refused', async () => {
    const booking = await buildBooking(app.db, { userId: user.id });
    await offer(booking.id);
    expect((await confirm(booking.id, times[0])).status).toBe(200);
    expect(await take(booking.id, times[1])).toMatchObject({ status: 409, text: offerSentences.withdrawn });
    expect(await rowOf(booking.id)).toMatchObject({ appointment_time: '09:00' });
    const { rowCount } = await app.db.raw(
      'SELECT FROM taken_slots WHERE offered_time_id IS NOT NULL AND lower(slot)::date = ?',
      [times[0]!.date],
    );
    expect(rowCount).toBe(0);
  });
});

describe('the end of an offer', () => {
  test('notifies both sides once, and restarts the time for the reply', async () => {
    const booking = await buildBooking(app.db, { userId: user.id, createdAt: '2026-01-02T03:04:05Z' });
    await offer(booking.id);
    await runOut(booking.id);
    const [{ id }] = await app.db('offers').where({ booking_id: booking.id });
    expect(await findOverdueOffers(app.db)).toContain(id);
    await Promise.all([endOffer(app.db, audit, id), endOffer(app.db, audit, id)]);
    expect((await kindsOf(booking.id)).filter((kind: string) => kind.startsWith('offer_'))).toEqual([
      'offer_ended',
      'offer_unanswered',
    ]);
    const due = Date.parse((await mine(booking.id))!.replyDueAt);
    expect(due).toBeGreaterThan(Date.now());
  });

  test('before its time changes nothing', async () => {
    const { booking, offerId } = await buildOffer(app.db, { booking: { userId: user.id }, times });
    await endOffer(app.db, audit, offerId);
    expect((await mine(booking.id))?.offer).not.toBeNull();
  });

  test('comes with the cancellation, and with the deletion of the account', async () => {
    const { booking } = await buildOffer(app.db, { booking: { userId: user.id }, times });
    await patient.post(`/api/bookings/${booking.id}/cancel`);
    expect(await app.db('offers').where({ booking_id: booking.id, state: 'open' })).toEqual([]);
    const leaving = await buildUser(app.db);
    const theirs = await buildOffer(app.db, { booking: { userId: leaving.id }, times });
    await admin.delete(`/api/admin/users/${leaving.id}`);
    expect(await app.db('offers').where({ booking_id: theirs.booking.id, state: 'open' })).toEqual([]);
  });
});

describe('an offer that a change has ended', () => {
  test('is open again after the undo, under its link, with what is still free', async () => {
    const { booking, offerId } = await buildOffer(app.db, { booking: { userId: null }, times });
    const token = await issueOfferLink(app.db, offerId);
    const cancelled = await admin.patch(`/api/admin/bookings/${booking.id}`, {
      status: 'cancelled',
      cancelReason: 'clinic',
    });
    const other = await buildBooking(app.db);
    expect((await confirm(other.id, times[1])).status).toBe(200);
    expect((await admin.post(`/api/admin/events/${cancelled.headers.get('x-undo-event')}/undo`)).status).toBe(
      204,
    );
    expect((await app.guest().post('/api/offers/read', { token })).body.times).toEqual([times[0], times[2]]);
    expect(await isInQueue(booking.id)).toBe(false);
    expect((await confirm((await buildBooking(app.db)).id, times[0])).code).toBe('slot_taken');
    expect((await app.guest().post('/api/offers/accept', { token, ...times[2] })).status).toBe(200);
  });

  test('comes back with a patient’s own cancelling, unless everything is taken', async () => {
    const { booking } = await buildOffer(app.db, { booking: { userId: user.id }, times: times.slice(0, 1) });
    const cancelAndReturn = async (meanwhile = async () => {}) => {
      await patient.post(`/api/bookings/${booking.id}/cancel`);
      await meanwhile();
      expect((await patient.post(`/api/bookings/${booking.id}/undo-cancel`)).status).toBe(200);
      return (await mine(booking.id))?.offer;
    };
    expect(await cancelAndReturn()).toMatchObject({ times: times.slice(0, 1) });
    const other = await buildBooking(app.db);
    expect(await cancelAndReturn(async () => void (await confirm(other.id, times[0])))).toBeNull();
    expect(await isInQueue(booking.id)).toBe(true);
  });
});

describe('a link for somebody who cannot log in', () => {
  const read = (token: string) => app.guest().post('/api/offers/read', { token });
  const takeBy = (token: string, time: object | undefined) =>
    app.guest().post('/api/offers/accept', { token, ...time });

  test('shows nothing but the times, and takes one once', async () => {
    const { booking, offerId } = await buildOffer(app.db, { booking: { userId: null }, times });
    const token = await issueOfferLink(app.db, offerId);
    const shown = await read(token);
    expect(shown.body).toEqual({ times, endsAt: expect.any(String), taken: null });
    expect(await takeBy(token, times[2])).toMatchObject({ status: 200, body: times[2] });
    expect(await rowOf(booking.id)).toMatchObject({ status: 'confirmed', appointment_time: '14:00' });
    expect(await takeBy(token, times[1])).toMatchObject({ status: 409, text: offerSentences.accepted });
    // Opened again, in whichever browser, it shows what was reached, as long as that is true.
    expect((await read(token)).body.taken).toEqual({
      ...times[2],
      calendar: expect.stringContaining('BEGIN:VEVENT'),
    });
    await admin.patch(`/api/admin/bookings/${booking.id}`, { status: 'cancelled', cancelReason: 'clinic' });
    expect((await read(token)).text).toBe(offerSentences.withdrawn);
  });

  test('ends with the offer, and with a newer one', async () => {
    const { booking, offerId } = await buildOffer(app.db, { booking: { userId: null }, times });
    const token = await issueOfferLink(app.db, offerId);
    await runOut(booking.id);
    expect((await read(token)).text).toBe(offerSentences.ended);
    expect(await takeBy(token, times[0])).toMatchObject({ status: 409, text: offerSentences.ended });
    await offer(booking.id, [times[1]!]);
    expect((await takeBy(token, times[1])).status).toBe(409);
    expect((await read('x'.repeat(43))).status).toBe(422);
  });
});
