import { describe, expect, test } from 'vitest';
import ICAL from 'ical.js';
import { buildAdmin, buildBooking } from '#api/demo/factories.ts';
import { testApp } from '#api/testing/app.ts';
import { consultationForm } from '#api/testing/forms.ts';
import { mailingApp } from '#api/testing/mailingApp.ts';
import { waitUntil } from '#api/testing/waitUntil.ts';

const { app, mailbox } = await mailingApp({ MAIL_HOLD_SECONDS: '0' });
const bare = await testApp();
const admin = await app.signIn(await buildAdmin(app.db));

const arrived = async (to: string, count: number) => {
  await waitUntil(() => mailbox.sentTo(to).length >= count);
  return mailbox.sentTo(to).at(-1)!;
};

describe('messages about a booking', () => {
  test('goes from request to cancellation with real emails and calendar files', async () => {
    const email = 'grace@example.test';
    const form = consultationForm({
      name: 'Grace\r\nBcc: evil@example.test <b>',
      email,
      service: 'Anti-Wrinkle Injections',
      message: 'My secret note',
    });
    const { id } = (await app.guest().post('/api/consultations', form)).body;
    const received = await arrived(email, 1);
    expect(received.mail.subject).toBe('We have received your request');
    expect(received.mail.from).toMatchObject({ name: 'Clinic', address: 'hello@clinic.example' });

    const path = `/api/admin/bookings/${id}`;
    await admin.post(`${path}/confirm`, { appointmentDate: '2031-07-01', appointmentTime: '10:00' });
    const confirmed = await arrived(email, 2);
    await admin.post(`${path}/confirm`, { appointmentDate: '2031-07-02', appointmentTime: '11:30' });
    const moved = await arrived(email, 3);
    await admin.patch(path, { status: 'cancelled' });
    const cancelled = await arrived(email, 4);

    const entries = [confirmed, moved, cancelled].map(({ mail }) => {
      const part = mail.attachments.find(({ mimeType }) => mimeType === 'text/calendar');
      const content = part!.content;
      const text = typeof content === 'string' ? content : Buffer.from(content as ArrayBuffer).toString();
      const calendar = new ICAL.Component(ICAL.parse(text) as unknown[]);
      const event = new ICAL.Event(calendar.getFirstSubcomponent('vevent')!);
      return [
        calendar.getFirstPropertyValue('method'),
        event.uid,
        event.sequence,
        event.startDate.toString(),
      ];
    });
    const uid = `appointment-${id}@wembley-aesthetics.example`;
    expect(entries).toEqual([
      ['REQUEST', uid, 2, '2031-07-01T10:00:00'],
      ['REQUEST', uid, 3, '2031-07-02T11:30:00'],
      ['CANCEL', uid, 4, '2031-07-02T11:30:00'],
    ]);
    for (const { raw, to, mail } of mailbox.sentTo(email)) {
      expect(to).toEqual([email]);
      expect(mail.bcc ?? []).toEqual([]);
      const whole = `${raw}${mail.text}${mail.html}`;
      expect(whole).not.toMatch(/evil@|secret|wrinkle|inject|<b>/i);
      expect(mail.messageId).toMatch(/^<message-\d+-\w+@wembley-aesthetics\.example>$/);
    }
    // The clinic was notified of the request, and the reminders are withdrawn.
    await arrived('hello@wembley-aesthetics.example', 1);
    expect(mailbox.sentTo('hello@wembley-aesthetics.example').map(({ mail }) => mail.subject)).toEqual([
      'A new request has arrived',
    ]);
    const list = async () =>
      (await admin.get(`${path}/messages`)).body as { kind: string; delivery: string }[];
    // A message is marked as sent only after the mail server has accepted it.
    await waitUntil(async () => (await list()).every(({ delivery }) => /^(sent|withdrawn)$/.test(delivery)));
    const messages = await list();
    expect(messages.filter(({ delivery }) => delivery === 'withdrawn').map(({ kind }) => kind)).toEqual([
      'reminder_24h',
      'reminder_72h',
      'reminder_24h',
      'reminder_72h',
    ]);
    expect(messages.filter(({ delivery }) => delivery === 'sent')).toHaveLength(5);
  });
});

describe('the Messages panel', () => {
  test('shows failed messages and sends them on retry', async () => {
    mailbox.refuse('not now');
    const { email } = await buildBooking(app.db);
    await app.guest().post('/api/consultations', consultationForm({ email }));
    const find = async () =>
      ((await admin.get('/api/admin/messages?filter=problems')).body as { recipient: string }[]).find(
        ({ recipient }) => recipient === email,
      ) as { id: number; delivery: string; lastError: string } | undefined;
    await waitUntil(async () => (await find()) !== undefined);
    const failed = (await find())!;
    expect(failed).toMatchObject({
      delivery: 'retrying',
      lastError: 'The mail server did not take it, EENVELOPE, 451',
    });
    await app.db('outbox_messages').where({ id: failed.id }).update({ state: 'dead', attempts: 10 });
    expect((await admin.get('/api/admin/messages/status')).body).toMatchObject({ hasMailServer: true });
    mailbox.refuse();
    expect(await admin.post(`/api/admin/messages/${failed.id}/retry`)).toMatchObject({
      status: 200,
      body: { delivery: 'waiting', attempts: 0 },
    });
    await arrived(email, 1);
    await waitUntil(async () => (await find()) === undefined);
    expect((await admin.post(`/api/admin/messages/${failed.id}/retry`)).status).toBe(409);
  });

  test('shows that there is no mail server', async () => {
    const desk = await bare.signIn(await buildAdmin(bare.db));
    await bare.guest().post('/api/consultations', consultationForm());
    const { body } = await desk.get('/api/admin/messages');
    expect(body).toMatchObject([
      { kind: 'request_arrived_at_clinic', delivery: 'no_mail_server' },
      { kind: 'request_received', delivery: 'scheduled' },
    ]);
    expect((await desk.get('/api/admin/messages/status')).body).toEqual({
      hasMailServer: false,
      waiting: 2,
      onHold: 0,
      problems: 0,
    });
    expect((await desk.post(`/api/admin/messages/${body[1].id}/retry`)).text).toBe(
      'This message is not due yet.',
    );
  });
});
