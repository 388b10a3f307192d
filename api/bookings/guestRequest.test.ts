import { describe, expect, test } from 'vitest';
import type { AdminBooking } from '#shared/contracts/booking.ts';
import { buildAdmin, buildBooking, buildOffer, buildUser } from '#api/demo/factories.ts';
import { outcomeOf, testApp } from '#api/testing/app.ts';
import { callerForm, consultationForm, inDays, manualForm } from '#api/testing/forms.ts';

let days = 10;
const app = await testApp({ RATE_LIMIT_SCALE: '1000' });
const desk = await app.signIn(await buildAdmin(app.db));

const guest = { name: 'Nina Kaur', phone: '07700 900812', service: 'PRP Therapy' };
async function sendRequest(): Promise<number> {
  const email = `nina${++days}@example.test`;
  const { status, body } = await app
    .guest()
    .post('/api/consultations', consultationForm({ ...guest, email }));
  expect(status).toBe(201);
  return body.id;
}
const answer = (answeredRequestId: number, change: object = {}) =>
  desk.post(
    '/api/admin/bookings/caller',
    callerForm({
      firstName: 'Nina',
      lastName: 'Kaur',
      service: 'PRP Therapy',
      appointmentDate: inDays(++days),
      isSomebodyElse: true,
      answeredRequestId,
      ...change,
    }),
  );
const rowOf = (id: number) => app.db('bookings').where({ id }).first();
const lettersOf = (id: number) =>
  app.db('outbox_messages').where({ subject_type: 'booking', subject_id: id, kind: 'booking_confirmed' });

describe('a booking by telephone that answers a request without an account', () => {
  test('confirms the request for the caller’s new account, in the words and at the address that it has', async () => {
    const id = await sendRequest();
    const before = await rowOf(id);
    const { status, body } = await answer(id);
    expect(status).toBe(201);
    const { userId } = body as AdminBooking;
    expect(body).toMatchObject({ id, status: 'confirmed', name: 'Nina Kaur', message: before.message });
    expect(userId).not.toBeNull();
    expect(await app.db('bookings').where({ user_id: userId })).toHaveLength(1);
    expect(await lettersOf(id)).toMatchObject([{ recipient: before.email }]);
  });

  test('confirms it for a customer, and ends what is held for it', async () => {
    const user = await buildUser(app.db);
    const { booking, times } = await buildOffer(app.db, {
      booking: { service: 'PRP Therapy', userId: null },
    });
    const [held] = times;
    const when = { appointmentDate: held!.date, appointmentTime: held!.time };
    const { status, body } = await desk.post(
      '/api/admin/bookings/manual',
      manualForm(user, { ...when, answeredRequestId: booking.id }),
    );
    expect([status, body.id]).toEqual([201, booking.id]);
    expect(await rowOf(booking.id)).toMatchObject({
      user_id: user.id,
      email: user.email,
      status: 'confirmed',
    });
    expect(await app.db('offers').where({ booking_id: booking.id, state: 'open' })).toEqual([]);
  });

  test('can be undone: the request is open again', async () => {
    const id = await sendRequest();
    await answer(id);
    const event = await app.db('events').where({ action: 'booking_confirmed', subject_id: id }).first();
    expect((await desk.post(`/api/admin/events/${event.id}/undo`)).status).toBe(204);
    expect(await rowOf(id)).toMatchObject({ status: 'query', appointment_date: null });
  });

  test('is refused, without an account, when the request was answered, is a customer’s or is for another service', async () => {
    const id = await sendRequest();
    const refusalOf = async (change: object = {}, requestId = id) => {
      const users = await app.db('users').count();
      const refused = await answer(requestId, change);
      expect(await app.db('users').count()).toEqual(users);
      return outcomeOf(refused);
    };
    expect(await refusalOf({ service: 'Dermal Fillers' })).toEqual([422, 'other_service']);
    expect(await refusalOf({}, 999_999)).toEqual([404, 'not_found']);
    const { id: userId } = await buildUser(app.db);
    const owned = await buildBooking(app.db, { service: 'PRP Therapy', userId });
    expect(await refusalOf({}, owned.id)).toEqual([409, 'request_answered']);
    expect((await answer(id)).status).toBe(201);
    expect(await refusalOf()).toEqual([409, 'request_answered']);
  });
});
