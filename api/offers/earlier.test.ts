import { describe, expect, test } from 'vitest';
import { isUsuallyOpen } from '#shared/domain/freeTimes.ts';
import { buildAdmin, buildBooking, buildConfirmed, buildUser } from '#api/demo/factories.ts';
import { purge } from '#api/jobs/purge.ts';
import { testApp } from '#api/testing/app.ts';
import { callerForm, inDays, manualForm, yearsBefore } from '#api/testing/forms.ts';

const app = await testApp();
const admin = await app.signIn(await buildAdmin(app.db));

let ahead = 5;
function openDay(): string {
  do ahead += 3;
  while (!isUsuallyOpen(inDays(ahead)));
  return inDays(ahead);
}
interface Freed {
  date: string;
  time: string;
  waiting: { bookingId: number; date: string; time: string }[];
}
const freedOn = async (date: string) =>
  ((await admin.get('/api/admin/freed-times')).body as Freed[]).filter((one) => one.date === date);

/** A patient with an appointment in 90 days. */
async function buildPatient(time: string) {
  const user = await buildUser(app.db);
  const client = await app.signIn(user);
  const given = { userId: user.id, appointmentDate: inDays(90), appointmentTime: time };
  return { client, booking: await buildConfirmed(app.db, given) };
}

/** One who would come earlier. */
async function startWaiting({ client, booking }: Awaited<ReturnType<typeof buildPatient>>) {
  const answer = await client.post(`/api/bookings/${booking.id}/earlier`, { isWanted: true });
  expect(answer).toMatchObject({ status: 200 });
  return { booking, client };
}

test('a time that is cancelled, moved or unblocked is listed with the waiting patients, longest first, and only the desk offers it', async () => {
  // Nobody offers it to somebody who is under 18 by a corrected birth date.
  const minor = await startWaiting(await buildPatient('10:00'));
  await app
    .db('users')
    .where({ id: minor.booking.userId })
    .update({ date_of_birth: yearsBefore(inDays(1), 18) });
  // Who booked later has waited longer.
  const [second, first] = [await buildPatient('09:00'), await buildPatient('11:00')];
  await startWaiting(first);
  await startWaiting(second);
  const [cancelledOn, movedOn, blockedOn] = [openDay(), openDay(), openDay()];
  const cancelled = await buildConfirmed(app.db, { appointmentDate: cancelledOn, appointmentTime: '10:00' });
  expect(await freedOn(cancelledOn)).toEqual([]);
  await admin.patch(`/api/admin/bookings/${cancelled.id}`, { status: 'cancelled' });
  const [freed] = await freedOn(cancelledOn);
  expect(freed).toMatchObject({ time: '10:00' });
  expect(freed?.waiting.map(({ bookingId }) => bookingId)).toEqual([first.booking.id, second.booking.id]);
  expect(await app.db('offers').where({ booking_id: first.booking.id })).toEqual([]);

  const moved = await buildConfirmed(app.db, { appointmentDate: movedOn, appointmentTime: '10:00' });
  const to = { appointmentDate: inDays(120), appointmentTime: '10:00' };
  await admin.post(`/api/admin/bookings/${moved.id}/confirm`, to);
  expect(await freedOn(movedOn)).toMatchObject([{ time: '10:00' }]);

  const { body: block } = await admin.post('/api/admin/blocked-times', {
    startDate: blockedOn,
    endDate: blockedOn,
    startTime: '13:00',
    endTime: '14:00',
    reason: 'Course',
  });
  await admin.delete(`/api/admin/blocked-times/${block.id}`);
  expect(await freedOn(blockedOn)).toMatchObject([{ time: '13:00' }]);

  // An offer of it is a move, and takes both off the list: the time is held, and the patient has been asked.
  const times = [{ date: cancelledOn, time: '10:00' }];
  expect((await admin.post(`/api/admin/bookings/${first.booking.id}/offer`, { times })).status).toBe(201);
  expect(await freedOn(cancelledOn)).toEqual([]);
  expect((await freedOn(movedOn))[0]?.waiting.map(({ bookingId }) => bookingId)).toEqual([second.booking.id]);
  // Not taken: the next one is asked.
  await app
    .db('offers')
    .where({ booking_id: first.booking.id })
    .update({ state: 'ended', closed_at: app.db.fn.now() });
  const [again] = await freedOn(cancelledOn);
  expect(again?.waiting.map(({ bookingId }) => bookingId)).toEqual([second.booking.id]);
  // Taken: the wish is answered.
  const next = [{ date: movedOn, time: '10:00' }];
  await admin.post(`/api/admin/bookings/${second.booking.id}/offer`, { times: next });
  const taken = await second.client.post(`/api/bookings/${second.booking.id}/offer/accept`, next[0]);
  expect(taken.status).toBe(200);
  const [row] = await app.db('bookings').where({ id: second.booking.id });
  expect(row).toMatchObject({
    appointment_date: movedOn,
    appointment_time: '10:00',
    earlier_wanted_at: null,
  });
});

test('a request for an earlier time can be withdrawn, and keeps its place', async () => {
  const { booking, client } = await startWaiting(await buildPatient('13:00'));
  const since = async () => (await app.db('bookings').where({ id: booking.id }).first()).earlier_wanted_at;
  const first = await since();
  await client.post(`/api/bookings/${booking.id}/earlier`, { isWanted: true });
  expect(await since()).toBe(first);
  const mine = (await client.get('/api/bookings/mine')).body;
  expect(mine[0].earlierWantedAt).not.toBeNull();
  await client.post(`/api/bookings/${booking.id}/earlier`, { isWanted: false });
  expect(await since()).toBeNull();
  const user = await buildUser(app.db);
  const past = await buildBooking(app.db, { userId: user.id, status: 'cancelled' });
  const own = await app.signIn(user);
  expect((await own.post(`/api/bookings/${past.id}/earlier`, { isWanted: true })).status).toBe(409);
});

describe('an earlier time that a patient asks for by telephone', () => {
  const pathOf = ({ id }: { id: number }) => `/api/admin/bookings/${id}`;
  const historyOf = async (booking: { id: number }) =>
    ((await admin.get(`${pathOf(booking)}/history`)).body as { what: string }[]).map(({ what }) => what);

  test('is recorded and withdrawn at the desk, for a guest too, and stands in the history', async () => {
    const booking = await buildConfirmed(app.db, {
      userId: null,
      appointmentDate: inDays(91),
      appointmentTime: '15:00',
    });
    const wanted = await admin.patch(pathOf(booking), { isEarlierWanted: true });
    expect(wanted).toMatchObject({ status: 200, body: { version: booking.version + 1 } });
    expect(wanted.body.earlierWantedAt).not.toBeNull();
    const again = await admin.patch(pathOf(booking), { isEarlierWanted: true });
    expect(again.body).toEqual(wanted.body);
    const withdrawn = await admin.patch(pathOf(booking), { isEarlierWanted: false });
    expect(withdrawn.body).toMatchObject({ earlierWantedAt: null });
    expect((await historyOf(booking)).slice(0, 2)).toEqual([
      'recorded that the patient no longer wants an earlier time',
      'recorded that the patient would come earlier, should a time become free',
    ]);
  });

  test('is refused when another desk changed the booking, and for one that is over', async () => {
    const { booking } = await buildPatient('16:00');
    const seen = { 'if-match': `"${booking.version}"` };
    await admin.patch(pathOf(booking), { staffNote: 'Late' });
    const stale = await admin.send('PATCH', pathOf(booking), { isEarlierWanted: true }, seen);
    expect(stale.status).toBe(409);
    const over = await buildBooking(app.db, { status: 'cancelled' });
    expect(await admin.patch(pathOf(over), { isEarlierWanted: true })).toMatchObject({ status: 409 });
    expect((await admin.patch(pathOf(booking), { isEarlierWanted: 'yes' })).status).toBe(400);
  });

  test('is recorded with a new booking', async () => {
    const user = await buildUser(app.db);
    const form = manualForm(user, { appointmentDate: inDays(92), isEarlierWanted: true });
    const { status, body } = await admin.post('/api/admin/bookings/manual', form);
    expect(status).toBe(201);
    expect(body.earlierWantedAt).not.toBeNull();
    expect((await historyOf(body))[0]).toMatch(/^made the appointment for .*, or earlier if possible$/);
    const caller = callerForm({ appointmentDate: inDays(93) });
    const other = await admin.post('/api/admin/bookings/caller', caller);
    expect(other.body).toMatchObject({ earlierWantedAt: null });
  });
});

test('times that have passed are purged', async () => {
  await app.db('freed_times').insert({ specialist_id: 1, slot: '[2026-01-05 10:00, 2026-01-05 11:00)' });
  expect((await purge(app.db))['freedTimes']).toBe(1);
});
