import { describe, expect, test } from 'vitest';
import { services } from '#shared/domain/catalogue.ts';
import { buildBooking, buildUser } from '#api/demo/factories.ts';
import { testApp } from '#api/testing/app.ts';
import { bookingForm, consultationForm, inDays, yearsBefore } from '#api/testing/forms.ts';

const app = await testApp();
const user = await buildUser(app.db);
const patient = await app.signIn(user);

const book = (change: object = {}) => patient.post('/api/bookings', bookingForm(user, change));
const send = (change: object = {}) => app.guest().post('/api/consultations', consultationForm(change));
const countBookings = async () => (await app.db('bookings').select('id')).length;

describe('POST /api/bookings', () => {
  test('refuses a service that is not in the catalogue', async () => {
    const answer = await book({ service: 'Lip Balm' });
    expect(answer).toMatchObject({ status: 422, text: 'Please select one of our services.' });
  });

  test('refuses a date in the past', async () => {
    const answer = await book({ preferredDate: inDays(-1) });
    expect(answer).toMatchObject({
      status: 422,
      text: 'Your preferred date has passed – choose another.',
    });
  });

  test('refuses a patient under 18, up to the day before their birthday', async () => {
    const young = await buildUser(app.db, { dateOfBirth: yearsBefore(inDays(1), 18) });
    const answer = await (await app.signIn(young)).post('/api/bookings', bookingForm(young));
    expect(answer).toMatchObject({
      status: 422,
      text: 'Our treatments are for people aged 18 and over.',
    });
  });

  test('stores a number without its zero as the British one, so that it is found, in all forms', async () => {
    const [phone, email] = ['7700 900321', 'no-zero@example.test'];
    expect((await book({ phone })).status).toBe(201);
    expect((await send({ phone, email })).status).toBe(201);
    const found = app.db('bookings').where({ phone_digits: '07700900321' });
    expect(await found.pluck('phone')).toEqual(['07700 900321', '07700 900321']);
    const contact = { name: 'Pat Example', subject: 'Hours', message: 'Open on Sundays?', phone, email };
    expect((await app.guest().post('/api/contact', contact)).status).toBe(201);
    expect(await app.db('contacts').where({ email }).pluck('phone')).toEqual(['07700 900321']);
  });

  test('stores nothing when it refuses', async () => {
    const before = await countBookings();
    await book({ service: 'Lip Balm' });
    await book({ preferredDate: inDays(-1) });
    await book({ userId: user.id + 1000 });
    expect(await countBookings()).toBe(before);
  });

  test('stores a request from the wizard, for today at the earliest', async () => {
    const answer = await book({ preferredDate: inDays(0), message: '  ', phone: ' 020 7946 0001 ' });
    expect(answer.status).toBe(201);
    expect(Object.keys(answer.body).toSorted()).toEqual(['createdAt', 'id', 'status']);
    expect(await app.db('bookings').where({ id: answer.body.id }).first()).toMatchObject({
      user_id: user.id,
      status: 'query',
      source: 'wizard',
      preferred_date: inDays(0),
      appointment_date: null,
      appointment_time: null,
      phone: '020 7946 0001',
      message: null,
      version: 1,
    });
  });

  test('ignores a status, an appointment and an id in the payload', async () => {
    const change = { status: 'confirmed', appointmentDate: inDays(1), appointmentTime: '09:00', id: 999_999 };
    const { body } = await book(change);
    expect(body.id).not.toBe(999_999);
    expect(await app.db('bookings').where({ id: body.id }).first()).toMatchObject({
      status: 'query',
      appointment_date: null,
    });
  });

  test('blocks no time: any number of requests may prefer one day', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => book({ preferredDate: inDays(9) })));
    expect(answers.map((answer) => answer.status)).toEqual([201, 201, 201]);
  });
});

describe('POST /api/consultations', () => {
  test('refuses an unknown service and a date in the past', async () => {
    expect(await send({ service: 'surgery' })).toMatchObject({ status: 422 });
    expect(await send({ preferredDate: inDays(-1) })).toMatchObject({ status: 422 });
  });

  test.each(['anti-wrinkle', 'PRP THERAPY'])('stores the name of the service %s', async (service) => {
    const { body } = await send({ service });
    const stored = await app.db('bookings').where({ id: body.id }).first();
    expect(services.map(({ name }) => name)).toContain(stored.service);
  });

  test('stores a request from the home page as a guest’s, even if a patient is signed in', async () => {
    const answer = await patient.post('/api/consultations', consultationForm({ userId: user.id }));
    expect(answer.status).toBe(201);
    expect(await app.db('bookings').where({ id: answer.body.id }).first()).toMatchObject({
      user_id: null,
      status: 'query',
      source: 'home',
    });
  });
});

describe('GET /api/bookings/mine', () => {
  test('lists the patient’s bookings, newest first, without staff-only fields', async () => {
    const { body: booked } = await book({ message: 'Left side' });
    const { body: mine } = await patient.get('/api/bookings/mine');
    expect(mine[0]).toEqual({
      id: booked.id,
      userId: user.id,
      name: 'Pat Example',
      email: 'pat@example.test',
      phone: '020 7946 0001',
      service: 'Consultation',
      preferredDate: inDays(2),
      appointmentDate: null,
      appointmentTime: null,
      minutes: 45,
      message: 'Left side',
      moveWishDate: null,
      moveWishNote: null,
      moveWishedAt: null,
      wishes: null,
      moveWishes: null,
      earlierWantedAt: null,
      cancelUndoableUntil: null,
      offer: null,
      reminderAnswer: null,
      reminderAnsweredAt: null,
      status: 'query',
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      replyDueAt: expect.any(String),
      completedOn: null,
      returnableUntil: null,
      bookedFor: null,
      bookedBy: null,
    });
    expect(Date.parse(mine[0].replyDueAt) - Date.parse(mine[0].createdAt)).toBe(86_400_000);
    const ids = mine.map((booking: { id: number }) => booking.id);
    expect(ids).toEqual(ids.toSorted((a: number, b: number) => b - a));
  });

  test('has every value under its own name', async () => {
    const own = {
      preferredDate: '2030-01-02',
      wishes: { times: [{ date: '2030-01-03', time: '09:10' }] },
      appointmentDate: '2030-01-04',
      appointmentTime: '09:20',
      minutes: 75,
      message: 'A message',
      status: 'confirmed' as const,
      moveWishDate: '2030-01-05',
      moveWishNote: 'A note',
      moveWishes: { part: 'mornings' as const },
      moveWishedAt: '2029-12-01T01:00:00.000000Z',
      earlierWantedAt: '2029-12-02T02:00:00.000000Z',
      reminderAnswer: 'coming' as const,
      reminderAnsweredAt: '2029-12-03T03:00:00.000000Z',
    };
    const { id } = await buildBooking(app.db, {
      userId: user.id,
      ...own,
      reminderAnsweredFor: '2030-01-04 09:20',
    });
    const { body: mine } = await patient.get('/api/bookings/mine');
    expect(mine.find((booking: { id: number }) => booking.id === id)).toMatchObject(own);
  });

  test('returns when a reply is due, unless one was sent', async () => {
    const replyDue = async (change: object) => {
      const { body } = await book();
      await app.db('bookings').where({ id: body.id }).update(change);
      const { body: mine } = await patient.get('/api/bookings/mine');
      return mine.find(({ id }: { id: number }) => id === body.id).replyDueAt;
    };
    expect(await replyDue({ handled_at: null })).not.toBeNull();
    expect(await replyDue({ handled_at: app.db.fn.now() })).toBeNull();
    expect(await replyDue({ status: 'cancelled' })).toBeNull();
  });
});
