import { beforeEach, describe, expect, test } from 'vitest';
import { isUsuallyOpen } from '#shared/domain/freeTimes.ts';
import { addDays, addYears, londonToday } from '#shared/domain/wallTime.ts';
import { buildAdmin, buildBooking, buildConfirmed, buildUser } from '#api/demo/factories.ts';
import { testApp } from '#api/testing/app.ts';
import { bookingForm, consultationForm, inDays } from '#api/testing/forms.ts';

const app = await testApp();
const user = await buildUser(app.db);
const patient = await app.signIn(user);
const admin = await app.signIn(await buildAdmin(app.db));

let from = 20;
/** An open day, far from those of other tests. */
function openDay(): string {
  from += 14;
  while (!isUsuallyOpen(inDays(from))) from++;
  return inDays(from);
}
const times = (...some: [string, string][]) => ({ times: some.map(([date, time]) => ({ date, time })) });

describe('a request with preferred times', () => {
  test('shows them to the patient, in the queue and in the calendar, and blocks nothing', async () => {
    const day = openDay();
    const wishes = times([day, '10:00'], [day, '11:30']);
    const sent = await patient.post('/api/bookings', bookingForm(user, { preferredDate: day, wishes }));
    expect(sent.status).toBe(201);
    const { id } = sent.body;
    expect((await patient.get('/api/bookings/mine')).body[0]).toMatchObject({ id, wishes });
    expect((await admin.get(`/api/admin/bookings/${id}`)).body).toMatchObject({ wishes });
    const queue = (await admin.get('/api/admin/queue')).body as { id: number; wishes: unknown }[];
    expect(queue.find((item) => item.id === id)?.wishes).toEqual(wishes);
    const schedule = (await admin.get(`/api/admin/schedule?from=${day}&to=${day}`)).body;
    expect(schedule.wishes).toMatchObject([
      { bookingId: id, date: day, start: '10:00' },
      { bookingId: id, date: day, start: '11:30' },
    ]);
    const other = await buildBooking(app.db);
    const when = { appointmentDate: day, appointmentTime: '10:00' };
    expect((await admin.post(`/api/admin/bookings/${other.id}/confirm`, when)).status).toBe(200);
  });

  test('is accepted from a guest with a part of the day, and without preferred times', async () => {
    const send = (change: object) => app.guest().post('/api/consultations', consultationForm(change));
    const { body } = await send({ wishes: { part: 'evenings' } });
    expect((await admin.get(`/api/admin/bookings/${body.id}`)).body.wishes).toEqual({ part: 'evenings' });
    const { body: plain } = await send({});
    expect((await admin.get(`/api/admin/bookings/${plain.id}`)).body.wishes).toBeNull();
  });
});

test('a reschedule request has times, which are removed with its answer', async () => {
  const day = openDay();
  const booking = await buildConfirmed(app.db, { userId: user.id, appointmentDate: day });
  const to = addDays(day, 1);
  const body = { preferredDate: to, note: null, wishes: times([to, '12:00']) };
  const rescheduled = await patient.post(`/api/bookings/${booking.id}/move-wish`, body);
  expect(rescheduled.body).toMatchObject({ moveWishes: body.wishes });
  const when = { appointmentDate: to, appointmentTime: '12:00' };
  await admin.post(`/api/admin/bookings/${booking.id}/confirm`, when);
  const mine = (await patient.get('/api/bookings/mine')).body as { id: number; moveWishes: unknown }[];
  expect(mine.find(({ id }) => id === booking.id)?.moveWishes).toBeNull();
  expect((await admin.get(`/api/admin/schedule?from=${to}&to=${to}`)).body.wishes).toEqual([]);
});

describe('GET /api/free-times', () => {
  const listTimes = async (date: string, minutes = 45) =>
    app.guest().get(`/api/free-times?date=${date}&minutes=${minutes}`);
  const timesOn = async (date: string, minutes?: number) =>
    ((await listTimes(date, minutes)).body.days as { date: string; times: string[] }[]).find(
      (day) => day.date === date,
    )?.times ?? [];

  let day: string;
  beforeEach(() => {
    day = openDay();
  });

  test('has times that are neither booked nor blocked nor after hours, by the minutes of the service', async () => {
    await buildConfirmed(app.db, { appointmentDate: day, appointmentTime: '10:00', minutes: 45 });
    const block = { startDate: day, endDate: day, startTime: '12:00', endTime: '13:00', reason: 'Lunch' };
    await admin.post('/api/admin/blocked-times', block);
    const short = await timesOn(day, 30);
    expect(short).toEqual(expect.arrayContaining(['09:00', '09:30', '11:00', '11:30', '13:00', '17:00']));
    for (const taken of ['10:00', '10:30', '12:00', '12:30']) expect(short).not.toContain(taken);
    const long = await timesOn(day, 60);
    for (const taken of ['09:30', '11:30', '17:00']) expect(long).not.toContain(taken);
    expect(long).toContain('16:30');
  });

  test('contains dates and times, and no person', async () => {
    const { name } = await buildConfirmed(app.db, { appointmentDate: day });
    const answer = await listTimes(day);
    expect(answer.text).not.toContain(name);
    expect(Object.keys(answer.body)).toEqual(['days']);
    for (const one of answer.body.days) expect(Object.keys(one)).toEqual(['date', 'times']);
    expect(answer.headers.get('cache-control')).toBe('private, max-age=5');
  });

  test('has nothing beyond twelve months, and refuses an invalid date or length', async () => {
    expect((await listTimes(addDays(addYears(londonToday(new Date()), 1), 30))).body.days).toEqual([]);
    expect((await listTimes('2031-02-30')).status).toBe(400);
    expect((await listTimes(day, 0)).status).toBe(400);
    expect((await listTimes(day, 999)).status).toBe(400);
  });
});
