import { pino } from 'pino';
import { afterAll, describe, expect, test } from 'vitest';
import { buildAdmin, buildConfirmed } from '#api/demo/factories.ts';
import { formatDateTime, londonToday } from '#shared/domain/wallTime.ts';
import { deliverDue } from '#api/mail/deliver.ts';
import { issueReminderLink } from '#api/mail/links.ts';
import { smtpServer } from '#api/mail/mailServer.ts';
import { enqueueNotice } from '#api/outbox/outbox.ts';
import type { BookingModel } from '#api/models/BookingModel.ts';
import { startTestApp } from '#api/testing/app.ts';
import { inDays } from '#api/testing/forms.ts';
import { startMailbox } from '#api/testing/mailbox.ts';

let days = 20;

const mailbox = await startMailbox();
const server = smtpServer(mailbox.url);
const app = await startTestApp({ MAIL_HOLD_SECONDS: '0', SMTP_URL: mailbox.url });
const desk = await app.signIn(await buildAdmin(app.db));
afterAll(async () => {
  server.close();
  await mailbox.close();
  await app.stop();
});

const audit = { actorId: null, requestId: 'test', ip: '127.0.0.1', mailHoldSeconds: 0 };

async function remind(booking: BookingModel, kind: 'reminder_72h' | 'reminder_24h' = 'reminder_24h') {
  const { id: subjectId, email: recipient, version } = booking;
  await enqueueNotice(app.db, audit, { kind, subjectType: 'booking', subjectId, recipient, version });
}

/** Sends everything that is due at this moment. */
const deliverAt = (now: string) =>
  deliverDue({
    db: app.db,
    log: pino({ level: 'silent' }),
    mailServer: server,
    from: 'a@clinic.example',
    publicUrl: 'https://site.example',
    announce: () => undefined,
    now: () => new Date(now),
  });

const reminderOf = ({ id }: BookingModel) =>
  app.db('outbox_messages').where({ subject_id: id }).whereLike('kind', 'reminder%').first();
/** By day, at whatever hour the test runs. */
const noon = `${londonToday(new Date())}T12:00:00Z`;

describe('a reminder', () => {
  test.each([
    ['reminder_72h', '2031-06-28T09:00:00Z', 'in three days'],
    ['reminder_72h', '2031-06-29T09:00:00Z', 'in two days'],
    ['reminder_24h', '2031-06-30T09:00:00Z', 'tomorrow'],
    // Due the evening before, and held back for the night.
    ['reminder_24h', '2031-07-01T07:00:00Z', 'today'],
    ['reminder_72h', '2031-07-01T07:30:00Z', 'today'],
  ] as const)('%s sent at %s says "%s"', async (kind, now, words) => {
    const booking = await buildConfirmed(app.db, { appointmentDate: '2031-07-01', appointmentTime: '19:30' });
    await remind(booking, kind);
    await deliverAt(now);
    const [letter] = mailbox.sentTo(booking.email ?? '');
    expect(letter?.mail.subject).toBe(`Your appointment is ${words}`);
    expect(letter?.mail.text).toContain(`we will see you ${words}.`);
    await app.db('bookings').where({ id: booking.id }).delete();
  });

  test.each([
    ['sent a minute before the appointment', '10:29', 1],
    ['not sent once it begins', '10:30', 0],
    ['not sent after that', '11:00', 0],
  ])('is %s', async (_, time, letters) => {
    const booking = await buildConfirmed(app.db, { appointmentDate: '2031-01-15', appointmentTime: '10:30' });
    await remind(booking);
    await deliverAt(`2031-01-15T${time}:00Z`);
    expect(mailbox.sentTo(booking.email ?? '')).toHaveLength(letters);
    expect(await reminderOf(booking)).toMatchObject({ state: letters === 1 ? 'sent' : 'suppressed' });
    await app.db('bookings').where({ id: booking.id }).delete();
  });

  test('is not sent to somebody under 18', async () => {
    const booking = await buildConfirmed(app.db, { appointmentDate: '2031-01-15', appointmentTime: '10:30' });
    await app.db('users').where({ id: booking.userId }).update({ date_of_birth: '2013-01-16' });
    await remind(booking);
    await deliverAt('2031-01-14T10:30:00Z');
    expect(await reminderOf(booking)).toMatchObject({ state: 'suppressed' });
    await app.db('bookings').where({ id: booking.id }).delete();
  });
});

describe('after "cannot come"', () => {
  async function cannotCome() {
    const booking = await buildConfirmed(app.db, { appointmentDate: inDays(days++) });
    const token = await issueReminderLink(app.db, booking);
    await app.guest().post('/api/reminder-link/answer', { token, answer: 'cannot_come' });
    await remind(booking);
    await deliverAt(noon);
    expect(mailbox.sentTo(booking.email ?? '')).toEqual([]);
    expect(await reminderOf(booking)).toMatchObject({ state: 'held' });
    return booking;
  }
  const resend = async ({ id, email }: BookingModel) => {
    await app
      .db('outbox_messages')
      .where({ subject_id: id, state: 'held' })
      .update({ not_before: app.db.fn.now() });
    await deliverAt(noon);
    return mailbox.sentTo(email ?? '').map(({ mail }) => mail.subject);
  };

  test('no reminder is sent until the desk has recorded its call', async () => {
    const booking = await cannotCome();
    expect(await resend(booking)).toEqual([]);
    await desk.post(`/api/admin/queue/booking/${booking.id}`, { kind: 'handled' });
    expect(await resend(booking)).toEqual([expect.stringMatching(/^Your appointment is in \w+ days$/)]);
  });

  test('a cancellation withdraws it, and its letter names the day and the time', async () => {
    const booking = await cannotCome();
    await desk.patch(`/api/admin/bookings/${booking.id}`, { status: 'cancelled' });
    expect(await resend(booking)).toEqual(['Your appointment is cancelled']);
    const when = formatDateTime(booking.appointmentDate, booking.appointmentTime);
    expect(mailbox.sentTo(booking.email ?? '')[0]?.mail.text).toContain(`When: ${when}`);
    expect(await reminderOf(booking)).toMatchObject({ state: 'suppressed' });
  });
});
