import { describe, expect, test } from 'vitest';
import { clinic } from '#shared/clinic.ts';
import { reminderLinkMessage } from '#shared/contracts/reminderLink.ts';
import type { ReminderAnswer } from '#shared/contracts/booking.ts';
import { isUsuallyOpen } from '#shared/domain/freeTimes.ts';
import { londonNow } from '#shared/domain/wallTime.ts';
import { buildAdmin, buildBooking, buildConfirmed } from '#api/demo/factories.ts';
import { purge } from '#api/jobs/purge.ts';
import { compose } from '#api/mail/compose.ts';
import type { Message } from '#api/mail/letterFacts.ts';
import { hashToken, issueReminderLink } from '#api/mail/links.ts';
import type { BookingModel } from '#api/models/BookingModel.ts';
import { testApp } from '#api/testing/app.ts';
import { inDays } from '#api/testing/forms.ts';

let days = 10;

const app = await testApp({ MAIL_HOLD_SECONDS: '60' });
const desk = await app.signIn(await buildAdmin(app.db));

const build = (given: Partial<BookingModel> = {}) =>
  buildConfirmed(app.db, { appointmentDate: inDays(days++), ...given });
const read = (token: string) => app.guest().post('/api/reminder-link', { token });
const answer = (token: string, given: ReminderAnswer) =>
  app.guest().post('/api/reminder-link/answer', { token, answer: given });
const requestReschedule = (token: string) =>
  app.guest().post('/api/reminder-link/move-wish', { token, preferredDate: inDays(40), note: 'After work' });
const atDesk = async ({ id }: BookingModel) => (await desk.get(`/api/admin/bookings/${id}`)).body;
const inQueue = async ({ id }: BookingModel) => {
  const { body } = await desk.get('/api/admin/queue');
  return (body as { id: number; type: string; dueAt: string; receivedAt: string }[]).find(
    (item) => item.type === 'booking' && item.id === id,
  );
};

async function expectOver(token: string): Promise<void> {
  for (const refused of [await read(token), await answer(token, 'coming'), await requestReschedule(token)]) {
    expect(refused).toMatchObject({ status: 422, text: reminderLinkMessage });
  }
}

/** The reminder as it is written when it is sent. */
async function compose72h(booking: BookingModel) {
  const message = { kind: 'reminder_72h', subject_type: 'booking', subject_id: booking.id, version: 1 };
  return compose(
    app.db,
    { ...message, recipient: booking.email, payload: {} } as Message,
    'https://site.example',
  );
}

describe('the link in the reminder', () => {
  test('is created when the reminder is sent, is in the fragment, and only its hash is stored', async () => {
    const booking = await build();
    const letter = await compose72h(booking);
    const token = /https:\/\/site\.example\/auth#coming=([\w-]{43})\s/.exec(letter?.text ?? '')?.[1] ?? '';
    const links = await app.db('reminder_links').where({ booking_id: booking.id });
    expect(links).toHaveLength(1);
    expect(links[0]).toMatchObject({ token_hash: hashToken(token) });
    expect(JSON.stringify(links)).not.toContain(token);
  });

  test('is in every letter about an appointment to somebody who cannot log in, with the offer of an account', async () => {
    const guest = await build({ userId: null });
    const patient = await build();
    for (const kind of ['booking_confirmed', 'booking_moved', 'reminder_24h'] as const) {
      const text = async ({ id, email }: BookingModel) => {
        const message = { kind, subject_type: 'booking', subject_id: id, version: 1, payload: {} };
        return (await compose(app.db, { ...message, recipient: email } as Message, 'https://site.example'))
          ?.text;
      };
      const toGuest = await text(guest);
      const token = /See your appointment:\nhttps:\/\/site\.example\/auth#coming=([\w-]{43})\s/.exec(
        toGuest ?? '',
      )?.[1];
      expect((await read(token ?? '')).body, kind).toMatchObject({ appointmentDate: guest.appointmentDate });
      expect(toGuest).toContain('make an account with this address');
      expect(toGuest).not.toContain('/dashboard');
      expect(await text(patient)).not.toMatch(/#coming=|make an account/);
    }
  });

  test('shows date, time and answers, with a calendar file that says no more', async () => {
    const booking = await build({ appointmentTime: '11:30', service: 'Dermal Fillers' });
    const { status, body } = await read(await issueReminderLink(app.db, booking));
    expect([status, body]).toEqual([
      200,
      {
        appointmentDate: booking.appointmentDate,
        appointmentTime: '11:30',
        preferredDate: null,
        isCancelled: false,
        answer: null,
        moveWishDate: null,
        isLate: false,
        minutes: null,
        calendar: expect.stringContaining('BEGIN:VEVENT'),
      },
    ]);
    expect(JSON.stringify(body)).not.toMatch(/Fillers|Pat |@example/);
  });

  test('opened again says what was answered; the latest answer counts, and each once', async () => {
    const booking = await build();
    const token = await issueReminderLink(app.db, booking);
    await answer(token, 'coming');
    expect((await read(token)).body).toMatchObject({ answer: 'coming' });
    await Promise.all([answer(token, 'cannot_come'), answer(token, 'cannot_come')]);
    expect((await read(token)).body).toMatchObject({ answer: 'cannot_come' });
    expect(await atDesk(booking)).toMatchObject({ reminderAnswer: 'cannot_come' });
    const notices = await app.db('outbox_messages').where({ subject_id: booking.id, kind: 'cannot_come' });
    expect(notices).toHaveLength(1);
  });

  test('asks for another time, which the desk sees; the appointment stays', async () => {
    const booking = await build({ userId: null });
    const token = await issueReminderLink(app.db, booking);
    expect((await requestReschedule(token)).body).toMatchObject({ moveWishDate: inDays(40) });
    expect((await read(token)).body).toMatchObject({ moveWishDate: inDays(40) });
    expect(await atDesk(booking)).toMatchObject({
      status: 'confirmed',
      appointmentDate: booking.appointmentDate,
      moveWishDate: inDays(40),
      moveWishNote: 'After work',
    });
    const late = await build({ appointmentDate: inDays(1), appointmentTime: '10:05', minutes: 5 });
    const lateToken = await issueReminderLink(app.db, late);
    expect((await read(lateToken)).body).toMatchObject({ isLate: true });
    expect(await requestReschedule(lateToken)).toMatchObject({ status: 409 });
  });

  test('of a receipt shows the request to somebody without an account, until it has an appointment', async () => {
    const request = await buildBooking(app.db, { userId: null });
    const message = { kind: 'request_received', subject_type: 'booking', subject_id: request.id, version: 1 };
    const letter = await compose(
      app.db,
      { ...message, recipient: request.email, payload: {} } as Message,
      'https://site.example',
    );
    const token = /See your request:\nhttps:\/\/site\.example\/auth#coming=([\w-]{43})\s/.exec(
      letter!.text,
    )![1]!;
    const { preferredDate } = request;
    expect((await read(token)).body).toMatchObject({ appointmentDate: null, preferredDate, calendar: null });
    for (const refused of [await answer(token, 'coming'), await requestReschedule(token)])
      expect(refused.status).toBe(422);
    await desk.post(`/api/admin/bookings/${request.id}/confirm`, {
      appointmentDate: inDays(days++),
      appointmentTime: '14:00',
      dateOfBirth: '1990-05-17',
    });
    await expectOver(token);
    expect(await purge(app.db)).toMatchObject({ reminderLinks: 1 });
  });

  test('stays valid beside that of a newer reminder, ends with a move, and says that it was cancelled', async () => {
    const booking = await build();
    const first = await issueReminderLink(app.db, booking);
    const second = await issueReminderLink(app.db, booking);
    expect((await read(first)).status).toBe(200);
    await desk.post(`/api/admin/bookings/${booking.id}/confirm`, {
      appointmentDate: inDays(days++),
      appointmentTime: '14:00',
    });
    await expectOver(second);
    const third = await issueReminderLink(app.db, await atDesk(booking));
    await expectOver(second);
    await desk.patch(`/api/admin/bookings/${booking.id}`, { status: 'cancelled' });
    expect((await read(third)).body).toMatchObject({ isCancelled: true, answer: null, calendar: null });
    expect((await answer(third, 'coming')).status).toBe(422);
  });

  test('ends when the appointment begins, and is removed the day after', async () => {
    const begun = await build({ appointmentDate: inDays(0), appointmentTime: '00:00', minutes: 5 });
    await expectOver(await issueReminderLink(app.db, begun));
    const past = await build({ appointmentDate: inDays(-2) });
    await issueReminderLink(app.db, past);
    expect(await purge(app.db)).toMatchObject({ reminderLinks: 1 });
    const left = await app
      .db('reminder_links')
      .whereIn('booking_id', [begun.id, past.id])
      .pluck('booking_id');
    expect(left).toEqual([begun.id]);
  });

  test('refuses an unknown token, and one of another form', async () => {
    await expectOver('x'.repeat(43));
    expect((await read('')).status).toBe(400);
  });
});

describe('the answer', () => {
  test('is shown at the desk, recorded, and changes no version', async () => {
    const booking = await build();
    await answer(await issueReminderLink(app.db, booking), 'coming');
    expect(await atDesk(booking)).toMatchObject({
      reminderAnswer: 'coming',
      version: booking.version,
      status: 'confirmed',
    });
    expect(await inQueue(booking)).toBeUndefined();
    const event = await app.db('events').where({ subject_type: 'booking', subject_id: booking.id }).first();
    expect(event).toMatchObject({ action: 'reminder_answered', actor_id: booking.userId });
  });

  test('"cannot come" cancels nothing, notifies the clinic and waits for a reply', async () => {
    const booking = await build();
    await answer(await issueReminderLink(app.db, booking), 'cannot_come');
    expect(await atDesk(booking)).toMatchObject({ status: 'confirmed', reminderAnswer: 'cannot_come' });
    expect(await inQueue(booking)).toMatchObject({ topic: 'cannot_come', isOverdue: false });
    const notices = await app
      .db('outbox_messages')
      .where({ subject_id: booking.id })
      .select('kind', 'recipient');
    expect(notices).toEqual([{ kind: 'cannot_come', recipient: clinic.email }]);

    await desk.post(`/api/admin/queue/booking/${booking.id}`, { kind: 'handled' });
    expect(await inQueue(booking)).toBeUndefined();
  });

  test('is due by the appointment at the latest', async () => {
    const { date, time } = londonNow(new Date(Date.now() + 3_600_000));
    const booking = await build({ appointmentDate: date, appointmentTime: time, minutes: 5 });
    await answer(await issueReminderLink(app.db, booking), 'cannot_come');
    const due = (await inQueue(booking))!;
    expect(Date.parse(due.dueAt)).toBeLessThan(Date.parse(due.receivedAt) + 86_400_000);
  });

  test('belongs to one time: a move removes it, and undoing the move restores it', async () => {
    const booking = await build();
    await answer(await issueReminderLink(app.db, booking), 'cannot_come');
    const moved = await desk.post(`/api/admin/bookings/${booking.id}/confirm`, {
      appointmentDate: inDays(days++),
      appointmentTime: '14:00',
    });
    expect(moved.body).toMatchObject({ reminderAnswer: null, reminderAnsweredAt: null });
    expect(await inQueue(booking)).toBeUndefined();
    await desk.post(`/api/admin/events/${moved.headers.get('x-undo-event')}/undo`);
    expect(await atDesk(booking)).toMatchObject({ reminderAnswer: 'cannot_come' });
  });

  test('is in the patient’s own list', async () => {
    const booking = await build();
    await answer(await issueReminderLink(app.db, booking), 'coming');
    const own = await app.signIn({ email: booking.email });
    expect((await own.get('/api/bookings/mine')).body).toMatchObject([{ reminderAnswer: 'coming' }]);
  });
});

test('a guest moves the appointment of a letter to a free time where that is allowed, by the same link again', async () => {
  const guest = { userId: null, email: 'guest.moves@example.test', ageCheckedAt: new Date().toISOString() };
  const booking = await build({ ...guest, service: 'PRP Therapy', minutes: 60 });
  const token = await issueReminderLink(app.db, booking);
  let away = 60;
  while (!isUsuallyOpen(inDays(away))) away += 1;
  const device = app.guest();
  const move = (when: object) =>
    device.post('/api/reminder-link/move', { token, date: inDays(away), time: '10:00', ...when });
  expect((await read(token)).body.minutes).toBeNull();
  expect(await move({})).toMatchObject({
    status: 409,
    text: expect.stringContaining('cannot be booked at once'),
  });

  await app.db('clinic_settings').update({ booked_at_once: ['prp-therapy'] });
  await buildConfirmed(app.db, { appointmentDate: inDays(away), appointmentTime: '14:00' });
  expect((await move({ time: '14:00' })).status).toBe(409);
  expect((await move({ time: '17:00' })).status).toBe(422);
  const moved = { appointmentDate: inDays(away), appointmentTime: '10:00', minutes: 60 };
  expect(await move({})).toMatchObject({ status: 200, body: moved });
  expect((await read(token)).body).toMatchObject(moved);
  expect(await atDesk(booking)).toMatchObject({ status: 'confirmed', appointmentTime: '10:00' });
  const kinds = await app
    .db('outbox_messages')
    .where({ subject_id: booking.id, state: 'held' })
    .pluck<string[]>('kind');
  expect(kinds).toEqual(expect.arrayContaining(['booking_moved', 'booking_moved_by_patient']));
  // To a time that the device holds, and by two presses in the same second.
  await device.post('/api/held-time', { service: 'PRP Therapy', date: inDays(away), time: '11:30' });
  const pressed = await Promise.all([move({ time: '11:30' }), move({ time: '11:30' })]);
  expect(pressed.map(({ status }) => status)).toEqual([200, 200]);
  // Within the notice it is too late.
  await booking.$query(app.db).patch({ appointmentDate: inDays(1), appointmentTime: '09:00' });
  await app
    .db('reminder_links')
    .where({ booking_id: booking.id })
    .update({
      appointment_date: inDays(1),
      appointment_time: '09:00',
    });
  expect((await move({ time: '11:00' })).status).toBe(409);
  await app.db('clinic_settings').update({ booked_at_once: [] });
});
