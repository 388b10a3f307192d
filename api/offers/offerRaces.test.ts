import { beforeEach, expect, test } from 'vitest';
import { buildAdmin, buildOffer, buildUser } from '#api/demo/factories.ts';
import { endOffer } from '#api/offers/ending.ts';
import { testApp, type Answer } from '#api/testing/app.ts';
import { inDays } from '#api/testing/forms.ts';
import { repeats } from '#api/testing/fullRun.ts';

const app = await testApp();
const user = await buildUser(app.db);
const patient = await app.signIn(user);
const admin = await app.signIn(await buildAdmin(app.db));

let ahead = 20;
let offered: Awaited<ReturnType<typeof buildOffer>>;
let id: number;
let times: { date: string; time: string }[];
beforeEach(async () => {
  ahead++;
  times = ['09:00', '11:00', '14:00'].map((time) => ({ date: inDays(ahead), time }));
  offered = await buildOffer(app.db, { booking: { userId: user.id }, times });
  id = offered.booking.id;
});

const take = (index: number) => patient.post(`/api/bookings/${id}/offer/accept`, times[index]);
const rowOf = (bookingId: number) => app.db('bookings').where({ id: bookingId }).first();
const asAppointment = ({ date, time }: { date: string; time: string }) => ({
  appointmentDate: date,
  appointmentTime: time,
});
const rounds = Array.from({ length: repeats(20) }, (_, round) => round + 1);
const statusesOf = (answers: Answer[]) => answers.map(({ status }) => status).toSorted((a, b) => a - b);
/** Whatever happened, the calendar holds the booking's own time and nothing that was offered. */
async function expectOneTruth() {
  const held = await app
    .db('taken_slots')
    .whereNotNull('offered_time_id')
    .whereRaw('lower(slot)::date = ?', [inDays(ahead)]);
  expect(held).toEqual([]);
  expect(await app.db('offers').where({ booking_id: id, state: 'open' })).toEqual([]);
  const booking = await rowOf(id);
  const slots = await app.db('taken_slots').where({ booking_id: id });
  expect(slots).toHaveLength(booking.status === 'confirmed' ? 1 : 0);
  return booking;
}

test.each(rounds)('of taps on all three times exactly one wins (%i)', async () => {
  const answers = await Promise.all([take(0), take(1), take(2)]);
  expect(statusesOf(answers)).toEqual([200, 409, 409]);
  const won = answers.findIndex(({ status }) => status === 200);
  expect(await expectOneTruth()).toMatchObject({ status: 'confirmed', appointment_time: times[won]?.time });
  for (const { status, text } of answers) if (status === 409) expect(text).toMatch(/^[A-Z].*\.$/);
});

test.each(rounds)('a tap against the desk’s cancellation (%i)', async () => {
  const [tap, cancel] = await Promise.all([
    take(1),
    admin.patch(`/api/admin/bookings/${id}`, { status: 'cancelled' }),
  ]);
  // A cancellation that comes second cancels the appointment.
  expect(cancel.status).toBe(200);
  expect([200, 409]).toContain(tap.status);
  expect(await expectOneTruth()).toMatchObject({ status: 'cancelled' });
});

test.each(rounds)('a tap against the desk’s own time for the request (%i)', async () => {
  const [tap, desk] = await Promise.all([
    take(1),
    admin.post(`/api/admin/bookings/${id}/confirm`, asAppointment({ date: inDays(ahead), time: '16:00' }), {
      'If-Match': `"${offered.booking.version}"`,
    }),
  ]);
  expect(statusesOf([tap, desk])).toEqual([200, 409]);
  expect(await expectOneTruth()).toMatchObject({
    status: 'confirmed',
    appointment_time: tap.status === 200 ? '11:00' : '16:00',
  });
});

test.each(rounds)('a tap at the end of the offer, another patient at the door (%i)', async () => {
  await app
    .db('offers')
    .where({ id: offered.offerId })
    .update({ ends_at: app.db.raw('now()') });
  const audit = { actorId: null, requestId: 'job', ip: '', mailHoldSeconds: 0 };
  const other = await buildUser(app.db);
  const [tap, , desk] = await Promise.all([
    take(1),
    endOffer(app.db, audit, offered.offerId),
    admin.post('/api/admin/bookings/manual', {
      userId: other.id,
      service: 'Consultation',
      ...asAppointment(times[1]!),
      phone: '020 7946 0002',
      message: null,
    }),
  ]);
  expect(tap.status).toBe(409);
  expect(desk.status).toBe(201);
  expect(await expectOneTruth()).toMatchObject({ status: 'query' });
});

test.each(rounds)('two desks offer and book the same time (%i)', async () => {
  const day = inDays(ahead + 100);
  const theirs = await buildOffer(app.db, { times: [{ date: inDays(ahead + 200), time: '10:00' }] });
  await app
    .db('offers')
    .where({ id: theirs.offerId })
    .update({ state: 'withdrawn', closed_at: app.db.fn.now() });
  const [offer, book] = await Promise.all([
    admin.post(`/api/admin/bookings/${theirs.booking.id}/offer`, {
      times: ['09:00', '10:00', '11:00'].map((time) => ({ date: day, time })),
    }),
    admin.post('/api/admin/bookings/manual', {
      userId: user.id,
      service: 'Consultation',
      ...asAppointment({ date: day, time: '10:00' }),
      phone: '020 7946 0002',
      message: null,
    }),
  ]);
  expect([offer, book].filter(({ status }) => status === 201)).toHaveLength(1);
  expect([offer, book].filter(({ status }) => status === 409)).toHaveLength(1);
});
