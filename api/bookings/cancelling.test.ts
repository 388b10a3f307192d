import { expect, test } from 'vitest';
import { findNotice, hoursOfNotice, formatNotice } from '#shared/domain/cancelling.ts';
import { toInstant } from '#shared/domain/wallTime.ts';
import { buildAdmin, buildConfirmed, buildUser } from '#api/demo/factories.ts';
import { UserModel } from '#api/models/UserModel.ts';
import { issueReminderLink } from '#api/mail/links.ts';
import { testApp, type TestClient } from '#api/testing/app.ts';
import { inDays, yearsBefore } from '#api/testing/forms.ts';

const app = await testApp({ MAIL_HOLD_SECONDS: '600' });
const desk = await app.signIn(await buildAdmin(app.db));

let days = 20;
const build = async () =>
  buildConfirmed(app.db, {
    userId: (await buildUser(app.db)).id,
    appointmentDate: inDays(days++),
    appointmentTime: '10:00',
  });
const pathOf = ({ id }: { id: number }) => `/api/admin/bookings/${id}`;
const lastOf = async (booking: { id: number }) =>
  (await desk.get(`${pathOf(booking)}/history`)).body[0].what as string;
/** What a desk sends that cancelled this many hours before the appointment, without the server. */
const hoursBefore = (booking: { appointmentDate: string | null }, hours: number) => ({
  'Client-Created-At': new Date(
    toInstant(booking.appointmentDate!, '10:00')!.getTime() - hours * 3_600_000,
  ).toISOString(),
});

test.each([
  ['patient', ', at the patient’s request'],
  ['clinic', ', for the clinic’s reasons'],
  [undefined, ''],
])('a cancellation with the reason %s stands on the booking and in its history', async (reason, words) => {
  const booking = await build();
  const { status, body } = await desk.patch(pathOf(booking), { status: 'cancelled', cancelReason: reason });
  expect(status).toBe(200);
  expect(body).toMatchObject({ cancelReason: reason ?? null, cancelledAt: expect.any(String) });
  expect(await lastOf(booking)).toMatch(new RegExp(`^cancelled it${words}, \\d+ days’ notice$`));
});

test('a patient takes their cancelling back while its letter waits, and only if the time is still free', async () => {
  const booking = await build();
  const patient = await app.signIn(await UserModel.query(app.db).findById(booking.userId!).throwIfNotFound());
  const mine = async () => (await patient.get('/api/bookings/mine')).body[0];
  const change = (client: TestClient, what: string) => client.post(`/api/bookings/${booking.id}/${what}`);
  expect((await change(patient, 'undo-cancel')).status).toBe(409);
  await change(patient, 'cancel');
  expect(await mine()).toMatchObject({ status: 'cancelled', cancelUndoableUntil: expect.any(String) });
  expect((await change(patient, 'undo-cancel')).body).toMatchObject({ status: 'confirmed' });
  expect(await mine()).toMatchObject({ status: 'confirmed', cancelUndoableUntil: null });
  const toClinic = await app
    .db('outbox_messages')
    .where({ subject_id: booking.id })
    .orderBy('id')
    .pluck('kind');
  expect(toClinic.slice(-1)).toEqual(['cancelling_taken_back']);
  await change(patient, 'cancel');
  await buildConfirmed(app.db, { appointmentDate: booking.appointmentDate!, appointmentTime: '10:00' });
  expect((await change(patient, 'undo-cancel')).status).toBe(409);
  // No letter has gone yet, and none goes.
  const unsent = await build();
  const { userId, appointmentDate } = unsent;
  const again = {
    userId,
    service: 'Consultation',
    appointmentDate,
    appointmentTime: '14:00',
    phone: '020 7946 0002',
  };
  const made = (await desk.post('/api/admin/bookings/manual', { ...again, message: null })).body as {
    id: number;
  };
  const its = await app.signIn(await UserModel.query(app.db).findById(userId!).throwIfNotFound());
  expect((await its.post(`/api/bookings/${made.id}/cancel`)).status).toBe(200);
  const [shown] = (await its.get('/api/bookings/mine')).body;
  expect(shown).toMatchObject({ id: made.id, cancelUndoableUntil: expect.any(String) });
  expect((await its.post(`/api/bookings/${made.id}/undo-cancel`)).status).toBe(200);
  // Somebody who is under 18 by a corrected birth date takes nothing back, nor does the desk for them.
  await its.post(`/api/bookings/${made.id}/cancel`);
  const byDesk = await desk.patch(pathOf(unsent), { status: 'cancelled' });
  await app
    .db('users')
    .where({ id: userId })
    .update({ date_of_birth: yearsBefore(inDays(1), 18) });
  expect((await its.post(`/api/bookings/${made.id}/undo-cancel`)).status).toBe(422);
  expect((await desk.post(`/api/admin/events/${byDesk.headers.get('X-Undo-Event')}/undo`)).status).toBe(422);
  // The desk cancelled: there is nothing of the patient's to take back.
  const theirs = await build();
  await desk.patch(pathOf(theirs), { status: 'cancelled', cancelReason: 'patient' });
  const owner = await app.signIn(await UserModel.query(app.db).findById(theirs.userId!).throwIfNotFound());
  expect((await owner.get('/api/bookings/mine')).body[0]).toMatchObject({ cancelUndoableUntil: null });
});

test('the notice counts from the moment of a cancellation that the desk could send only later', async () => {
  const booking = await buildConfirmed(app.db, { appointmentDate: inDays(1), appointmentTime: '10:00' });
  const at = hoursBefore(booking, 35);
  const cancelled = await desk.send('PATCH', pathOf(booking), { status: 'cancelled' }, at);
  expect(cancelled.status).toBe(200);
  expect(new Date(cancelled.body.cancelledAt).toISOString()).toBe(at['Client-Created-At']);
  expect(await lastOf(booking)).toMatch(/^cancelled it, 35 hours’ notice/);
});

const said = (hours: number) => hoursBefore({ appointmentDate: inDays(2) }, hours)['Client-Created-At'];
const toReminder = (reminderAnswer: string, time = '10:00') => ({
  reminder_answer: reminderAnswer,
  reminder_answered_at: said(61),
  reminder_answered_for: `${inDays(2)} ${time}`,
});
const wish = { move_wish_date: inDays(9), move_wished_at: said(60) };

test.each([
  ['the answer to its reminder', 61, toReminder('cannot_come')],
  ['an open request to reschedule', 60, wish],
  ['the earlier of both', 61, { ...wish, ...toReminder('cannot_come') }],
  ['itself, after an answer that was taken back', null, toReminder('coming')],
  ['itself, after an answer for another time', null, toReminder('cannot_come', '11:00')],
  ['itself, after a request that was answered', null, { ...wish, move_wish_answered_at: said(59) }],
])('the notice of a cancellation counts from %s', async (_, hours, given) => {
  const booking = await buildConfirmed(app.db, { appointmentDate: inDays(2), appointmentTime: '10:00' });
  await app.db('bookings').where({ id: booking.id }).update(given);
  const shown = findNotice((await desk.get(pathOf(booking))).body, new Date());
  const { body, headers } = await desk.patch(pathOf(booking), { status: 'cancelled' });
  const notice = hoursOfNotice(booking, new Date(body.noticeGivenAt));
  expect([notice, hoursOfNotice(booking, shown)]).toEqual([hours ?? notice, notice]);
  expect(notice! < 60).toBe(hours === null);
  expect(await lastOf(booking)).toContain(`, ${formatNotice(notice!)}`);
  const day = booking.appointmentDate!;
  const { text } = await desk.get(`/api/admin/export/bookings?from=${day}&to=${day}&q=${booking.email}`);
  expect(text).toContain(`,"${notice}"`);
  await desk.post(`/api/admin/events/${headers.get('x-undo-event')}/undo`);
  expect((await desk.get(pathOf(booking))).body).toMatchObject({ noticeGivenAt: null });
  await app.db('bookings').where({ id: booking.id }).delete();
});

test('an answer to a reminder that is given twice counts from the first time', async () => {
  const booking = await buildConfirmed(app.db, { appointmentDate: inDays(2), appointmentTime: '10:00' });
  await app.db('bookings').where({ id: booking.id }).update(toReminder('cannot_come'));
  const token = await issueReminderLink(app.db, booking);
  await app.guest().post('/api/reminder-link/answer', { token, answer: 'cannot_come' });
  const { body } = await desk.get(pathOf(booking));
  expect(new Date(body.reminderAnsweredAt).toISOString()).toBe(said(61));
});

test('an unknown reason is refused, and one for a completed appointment is not stored', async () => {
  const booking = await build();
  const wrong = await desk.patch(pathOf(booking), { status: 'cancelled', cancelReason: 'weather' });
  expect(wrong).toMatchObject({ status: 400 });
  await desk.patch(pathOf(booking), { status: 'completed', cancelReason: 'patient' });
  expect((await desk.get(pathOf(booking))).body).toMatchObject({ status: 'completed', cancelReason: null });
});

test('undoing a cancellation removes its reason and its time', async () => {
  const booking = await build();
  const cancelled = await desk.patch(pathOf(booking), { status: 'cancelled', cancelReason: 'clinic' });
  const undone = await desk.post(`/api/admin/events/${cancelled.headers.get('x-undo-event')}/undo`);
  expect(undone.status).toBe(204);
  expect((await desk.get(pathOf(booking))).body).toMatchObject({
    status: 'confirmed',
    cancelReason: null,
    cancelledAt: null,
  });
});

test('a patient’s own cancellation counts as theirs, also with the account, and an undone deletion removes it', async () => {
  const user = await buildUser(app.db);
  const [one, other] = await Promise.all(
    [days++, days++].map((day) =>
      buildConfirmed(app.db, { userId: user.id, appointmentDate: inDays(day), appointmentTime: '10:00' }),
    ),
  );
  const patient = await app.signIn(user);
  expect((await patient.post(`/api/bookings/${one!.id}/cancel`)).status).toBe(200);
  expect((await desk.get(pathOf(one!))).body).toMatchObject({ cancelReason: 'patient' });
  const deleted = await desk.delete(`/api/admin/users/${user.id}`);
  expect((await desk.get(pathOf(other!))).body).toMatchObject({
    cancelReason: null,
    cancelledAt: expect.any(String),
  });
  await desk.post(`/api/admin/events/${deleted.headers.get('x-undo-event')}/undo`);
  expect((await desk.get(pathOf(other!))).body).toMatchObject({ status: 'confirmed', cancelledAt: null });
});

test('the exported list has at whose request, and with how much notice', async () => {
  const booking = await build();
  await desk.patch(pathOf(booking), { status: 'cancelled', cancelReason: 'patient' });
  const day = booking.appointmentDate!;
  const { text } = await desk.get(`/api/admin/export/bookings?from=${day}&to=${day}`);
  const [head, row] = text.trim().split('\r\n');
  expect(head).toMatch(/,"Cancelled for","Hours of notice"$/);
  expect(row).toMatch(/,"Patient","\d{3}"$/);
});
