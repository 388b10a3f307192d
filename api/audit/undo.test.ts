import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { pino } from 'pino';
import type { BookingModel } from '#api/models/BookingModel.ts';
import type { Account } from '#api/models/UserModel.ts';
import { buildAdmin, buildBooking, buildConfirmed, buildUser } from '#api/demo/factories.ts';
import { startWorker } from '#api/jobs/worker.ts';
import { startTestApp, type Answer } from '#api/testing/app.ts';
import { inDays } from '#api/testing/forms.ts';
import { startMailbox } from '#api/testing/mailbox.ts';
import { waitUntil } from '#api/testing/waitUntil.ts';

let worker: Awaited<ReturnType<typeof startWorker>>;

const app = await startTestApp({ MAIL_HOLD_SECONDS: '600' });
const admin = await app.signIn(await buildAdmin(app.db));
const mailbox = await startMailbox();
await work();
afterAll(async () => {
  await worker.stop();
  await mailbox.close();
  await app.stop();
});
beforeEach(() => void (mailbox.received.length = 0));

async function work(): Promise<void> {
  const mail = { mailFrom: 'Clinic <hello@clinic.example>', publicUrl: 'http://localhost' };
  const env = { ...mail, smtpUrl: mailbox.url };
  worker = await startWorker({ url: app.databaseUrl, env, log: pino({ level: 'silent' }) });
}

let day = 40;
const freeDay = () => inDays(++day);
const eventOf = (answer: Answer) => Number(answer.headers.get('X-Undo-Event'));
const undo = (answer: Answer) => admin.post(`/api/admin/events/${eventOf(answer)}/undo`);
const confirm = ({ id }: { id: number }, date: string, time = '10:00') =>
  admin.post(`/api/admin/bookings/${id}/confirm`, { appointmentDate: date, appointmentTime: time });
const patch = ({ id }: { id: number }, status: string) =>
  admin.patch(`/api/admin/bookings/${id}`, { status });
const read = async ({ id }: { id: number }) => app.db('bookings').where({ id }).first();
/** Moves timestamps of the next ten minutes into the past; reminders are days away. */
async function endHold(): Promise<void> {
  const isSoon = (column: string) => `${column} < now() + interval '10 minutes'`;
  await app.db('users').whereNotNull('erase_at').update({ erase_at: app.db.fn.now() });
  await app
    .db('outbox_messages')
    .whereRaw(isSoon('not_before'))
    .where({ state: 'held' })
    .update({ not_before: app.db.fn.now() });
  await app
    .db('graphile_worker._private_jobs')
    .whereRaw(isSoon('run_at'))
    .update({ run_at: app.db.fn.now() });
}
/** Ends the time to undo and waits until all due work is done. */
async function passHold(): Promise<void> {
  await endHold();
  const due = async () => [
    ...(await app.db('graphile_worker._private_jobs').whereRaw('run_at <= now()').select('id')),
    ...(await app
      .db('outbox_messages')
      .where({ state: 'held' })
      .whereRaw('not_before <= now()')
      .select('id')),
  ];
  await waitUntil(async () => (await due()).length === 0);
}
const mailsTo = async ({ email }: { email: string }) => {
  await passHold();
  return mailbox.sentTo(email).map(({ mail }) => mail.subject);
};
const remindersOf = (booking: BookingModel) =>
  app
    .db('outbox_messages')
    .where({ subject_type: 'booking', subject_id: booking.id, state: 'held' })
    .where('kind', 'like', 'reminder%')
    .orderBy('id')
    .pluck('version');

describe('undoing', () => {
  test('a cancellation keeps the booking, its time and its reminders, and sends nothing', async () => {
    const booking = await buildConfirmed(app.db, { appointmentDate: freeDay() });
    const cancelled = await patch(booking, 'cancelled');
    expect(cancelled.status).toBe(200);
    expect((await undo(cancelled)).status).toBe(204);
    expect(await read(booking)).toMatchObject({
      id: booking.id,
      status: 'confirmed',
      appointment_date: booking.appointmentDate,
      appointment_time: '10:00',
      version: 3,
    });
    expect(await remindersOf(booking)).toEqual([3, 3]);
    expect(await mailsTo(booking)).toEqual([]);
  });

  test('reverts a confirmation to a request; confirming again sends one message', async () => {
    const booking = await buildBooking(app.db);
    expect((await undo(await confirm(booking, freeDay()))).status).toBe(204);
    expect(await read(booking)).toMatchObject({ status: 'query', appointment_date: null });
    expect(await remindersOf(booking)).toEqual([]);
    await confirm(booking, freeDay());
    expect(await mailsTo(booking)).toEqual(['Your appointment is confirmed']);
  });

  test('undoing a move restores the old time and the unsent confirmation', async () => {
    const booking = await buildBooking(app.db);
    const [first, second] = [freeDay(), freeDay()];
    await confirm(booking, first);
    const moved = await confirm(booking, second, '14:00');
    expect((await undo(moved)).status).toBe(204);
    expect(await read(booking)).toMatchObject({ status: 'confirmed', appointment_date: first });
    expect(await mailsTo(booking)).toEqual(['Your appointment is confirmed']);
    expect(mailbox.sentTo(booking.email)[0]?.mail.text).toContain('at 10:00');
  });

  test('undoing a move restores the reschedule request that it answered, with its note', async () => {
    const customer = await buildUser(app.db);
    const booking = await buildConfirmed(app.db, { userId: customer.id, appointmentDate: freeDay() });
    const patient = await app.signIn(customer);
    const reschedule = { preferredDate: freeDay(), note: 'Mornings, please' };
    await patient.post(`/api/bookings/${booking.id}/move-wish`, reschedule);
    const moved = await confirm(booking, reschedule.preferredDate);
    expect(moved.body).toMatchObject({ moveWishDate: null, moveWishNote: null });
    expect((await undo(moved)).status).toBe(204);
    const [mine] = (await patient.get('/api/bookings/mine')).body.filter(
      ({ id }: { id: number }) => id === booking.id,
    );
    expect(mine).toMatchObject({ moveWishDate: reschedule.preferredDate, moveWishNote: reschedule.note });
    // A reschedule request answered earlier stays answered.
    const again = await confirm(booking, reschedule.preferredDate, '15:00');
    const oncemore = await confirm(booking, reschedule.preferredDate, '16:00');
    expect((await undo(oncemore)).status).toBe(204);
    expect(again.status).toBe(200);
    expect(await read(booking)).toMatchObject({ appointment_time: '15:00' });
    const [now] = (await patient.get('/api/bookings/mine')).body.filter(
      ({ id }: { id: number }) => id === booking.id,
    );
    expect(now).toMatchObject({ moveWishDate: null });
  });

  test('reverts a completion with its stamp and claimed reward', async () => {
    const user = await buildUser(app.db);
    const booking = await buildConfirmed(app.db, { userId: user.id, appointmentDate: freeDay() });
    for (const time of ['12:00', '13:00']) {
      const done = await buildConfirmed(app.db, {
        userId: user.id,
        appointmentDate: freeDay(),
        appointmentTime: time,
      });
      await patch(done, 'completed');
    }
    const completed = await patch(booking, 'completed');
    const patient = await app.signIn(user);
    expect((await patient.post('/api/loyalty/claim-reward', { stageId: 'stage-regular' })).status).toBe(201);
    expect((await undo(completed)).status).toBe(204);
    expect((await patient.get('/api/loyalty/progress')).body).toMatchObject({ bookingsCount: 2, claims: [] });
    expect((await patient.get('/api/user')).body.loyaltyStamps).toBe(2);
    expect(await mailsTo(booking)).toEqual([]);
  });

  test('undoing a care assignment removes the new guides only; the next one is notified again', async () => {
    const user = await buildUser(app.db);
    const assign = (...careTypes: string[]) =>
      admin.post('/api/admin/personalised-care/assign', { userId: user.id, careTypes });
    await assign('Anti-Wrinkle');
    expect((await undo(await assign('Anti-Wrinkle', 'PRP and PRF'))).status).toBe(204);
    const patient = await app.signIn(user);
    expect((await patient.get('/api/personalised-care/mine')).body).toMatchObject([
      { careType: 'Anti-Wrinkle' },
    ]);
    await assign('Dermal Fillers');
    expect(await mailsTo(user)).toHaveLength(2);
  });

  test('returns 409 once the message has been sent', async () => {
    const booking = await buildBooking(app.db);
    const confirmed = await confirm(booking, freeDay());
    await mailsTo(booking);
    expect(await undo(confirmed)).toMatchObject({ status: 409 });
    expect((await undo(confirmed)).code).toBe('too_late');
    expect(await read(booking)).toMatchObject({ status: 'confirmed' });
  });

  test('returns 409 when another desk has taken the old time meanwhile', async () => {
    const date = freeDay();
    const booking = await buildConfirmed(app.db, { appointmentDate: date });
    const cancelled = await patch(booking, 'cancelled');
    const rival = await buildBooking(app.db);
    expect((await confirm(rival, date)).status).toBe(200);
    expect(await undo(cancelled)).toMatchObject({
      status: 409,
      text: 'That time overlaps another appointment (10:00–10:45).',
    });
    expect(await read(booking)).toMatchObject({ status: 'cancelled' });
    expect(await mailsTo(booking)).toEqual(['Your appointment is cancelled']);
  });

  test('is once for two desks that undo the same, and refused once the booking was changed', async () => {
    const booking = await buildConfirmed(app.db, { appointmentDate: freeDay() });
    const cancelled = await patch(booking, 'cancelled');
    const answers = await Promise.all([undo(cancelled), undo(cancelled)]);
    expect(answers.map(({ status }) => status)).toEqual([204, 204]);
    expect(
      await app.db('events').where({ action: 'booking_change_undone', subject_id: booking.id }),
    ).toHaveLength(1);
    const moved = await confirm(booking, freeDay());
    expect((await undo(cancelled)).text).toBe('This changed since; there is nothing left to undo.');
    await confirm(booking, freeDay());
    expect((await undo(moved)).text).toBe('This booking changed since; there is nothing left to undo.');
  });

  test('refuses an event that cannot be undone', async () => {
    await app.logIn(await buildUser(app.db));
    const login = await app.db('events').where({ action: 'login' }).first();
    expect((await admin.post(`/api/admin/events/${login.id}/undo`)).text).toBe('This cannot be undone.');
  });

  test('is audited', async () => {
    const booking = await buildConfirmed(app.db, { appointmentDate: freeDay() });
    const cancelled = await patch(booking, 'cancelled');
    await undo(cancelled);
    const events = await app
      .db('events')
      .where({ subject_type: 'booking', subject_id: booking.id })
      .orderBy('id');
    expect(events.map(({ action }) => action)).toEqual(['booking_cancelled', 'booking_change_undone']);
    expect(events[1]).toMatchObject({ user_id: booking.userId, after: { undid: eventOf(cancelled) } });
  });
});

describe('deleting an account', () => {
  const isListed = async ({ id, email }: Account) => {
    const list = (await admin.get(`/api/admin/users?q=${encodeURIComponent(email)}`)).body as {
      id: number;
    }[];
    return list.some((user) => user.id === id);
  };

  test('hides and signs out the account at once; an undo restores all of it', async () => {
    const user = await buildUser(app.db);
    const patient = await app.signIn(user);
    const booking = await buildBooking(app.db, { userId: user.id });
    await confirm(booking, freeDay());
    const deleted = await admin.delete(`/api/admin/users/${user.id}`);
    expect(deleted.status).toBe(200);
    expect(await isListed(user)).toBe(false);
    expect((await patient.get('/api/user')).status).toBe(401);
    expect(
      (await app.guest().post('/api/login', { email: user.email, password: 'correct horse' })).status,
    ).toBe(401);
    const reset = await admin.post(`/api/admin/users/${user.id}/reset-password`, { newPassword: 'another' });
    expect(reset.status).toBe(404);
    expect((await undo(deleted)).status).toBe(204);
    expect(await isListed(user)).toBe(true);
    expect(await remindersOf(booking)).toHaveLength(2);
    await app.signIn(user);
    await passHold();
    expect(await isListed(user)).toBe(true);
    // The confirmation that the deletion had withdrawn is sent after all.
    expect(await mailsTo(user)).toEqual(['Your appointment is confirmed']);
  });

  test('erases it when the time to undo is over', async () => {
    const user = await buildUser(app.db);
    const booking = await buildConfirmed(app.db, {
      userId: user.id,
      appointmentDate: freeDay(),
      message: 'private',
    });
    await admin.post('/api/admin/personalised-care/assign', { userId: user.id, careTypes: ['PRP and PRF'] });
    const deleted = await admin.delete(`/api/admin/users/${user.id}`);
    await passHold();
    expect(await app.db('users').where({ id: user.id }).first()).toBeUndefined();
    expect(await read(booking)).toMatchObject({
      user_id: null,
      name: 'Deleted customer',
      email: `deleted-${user.id}@deleted.invalid`,
      message: null,
    });
    expect(new Set(await mailsTo(user))).toEqual(
      new Set(['Your account was deleted', 'Your appointment is cancelled']),
    );
    expect((await undo(deleted)).status).toBe(409);
    expect(await app.db('events').where({ action: 'user_erased', subject_id: user.id })).toHaveLength(1);
  });

  test('is finished by a worker that starts later, even if the job is lost', async () => {
    const user = await buildUser(app.db);
    await worker.stop();
    await admin.delete(`/api/admin/users/${user.id}`);
    await app.db.raw('DELETE FROM graphile_worker._private_jobs');
    await endHold();
    await work();
    await waitUntil(async () => !(await app.db('users').where({ id: user.id }).first()));
    expect(await mailsTo(user)).toEqual(['Your account was deleted']);
  });
});
