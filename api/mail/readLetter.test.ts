import { describe, expect, test } from 'vitest';
import type { Letter } from '#shared/contracts/message.ts';
import { buildAdmin, buildBooking, buildConfirmed, buildUser } from '#api/demo/factories.ts';
import { compose } from '#api/mail/compose.ts';
import type { Message } from '#api/mail/letterFacts.ts';
import { personalLink } from '#api/mail/links.ts';
import { testApp } from '#api/testing/app.ts';
import { callerForm, inDays, registerForm } from '#api/testing/forms.ts';

const publicUrl = 'https://clinic.example';
const app = await testApp({
  SMTP_URL: 'smtp://127.0.0.1:9',
  PUBLIC_URL: publicUrl,
  MAIL_HOLD_SECONDS: '600',
});
const desk = await app.signIn(await buildAdmin(app.db));

const read = (query: string) => desk.get(`/api/admin/letters?${query}`);
const undo = (event: unknown) => desk.post(`/api/admin/events/${String(event)}/undo`);

let days = 3;
/** An appointment that the desk has just moved. @returns its event and the answer's letter */
async function move() {
  const user = await buildUser(app.db, { emailProvenAt: '2026-01-02T03:04:05Z' });
  const booking = await buildConfirmed(app.db, {
    userId: user.id,
    email: user.email,
    appointmentDate: inDays(days++),
  });
  const to = { appointmentDate: inDays(200 + days), appointmentTime: '16:00' };
  const { headers } = await desk.post(`/api/admin/bookings/${booking.id}/confirm`, to);
  const event = headers.get('x-undo-event');
  return { user, booking, event, letter: (await read(`event=${event}`)).body as Letter };
}

const findMessage = (where: object) =>
  app.db('outbox_messages').where(where).orderBy('id', 'desc').first<Message>();

describe('a letter that waits', () => {
  test('is read as it will be sent, by its event and by its message, and is undone from there', async () => {
    const { booking, event, letter } = await move();
    expect(letter).toMatchObject({ kind: 'booking_moved', recipient: booking.email, delivery: 'scheduled' });
    expect(letter.undoEvent).toBe(Number(event));
    const message = await findMessage({ kind: 'booking_moved', subject_id: booking.id });
    const sent = await compose(app.db, message!, publicUrl);
    expect(letter.content).toEqual({ subject: sent?.subject, text: sent?.text });
    expect((await read(`message=${message!.id}`)).body).toEqual(letter);
    expect((await undo(letter.undoEvent)).status).toBe(204);
    const withdrawn = await read(`message=${message!.id}`);
    expect(withdrawn.body).toMatchObject({ delivery: 'withdrawn', content: null, undoEvent: null });
  });

  test('has no undo once the booking changed again, and no text once it was sent or is no longer true', async () => {
    const { booking, letter } = await move();
    expect(letter.undoEvent).not.toBeNull();
    await desk.patch(`/api/admin/bookings/${booking.id}`, { staffNote: 'Late' });
    const message = await findMessage({ kind: 'booking_moved', subject_id: booking.id });
    const { body } = await read(`message=${message!.id}`);
    expect(body).toMatchObject({ content: letter.content, undoEvent: null });
    await app.db('bookings').where({ id: booking.id }).update({ status: 'query' });
    expect((await read(`message=${message!.id}`)).body).toMatchObject({
      delivery: 'scheduled',
      content: null,
    });
    await app
      .db('outbox_messages')
      .where({ id: message!.id })
      .update({ state: 'sent', sent_at: app.db.fn.now() });
    expect((await read(`message=${message!.id}`)).body).toMatchObject({ delivery: 'sent', content: null });
  });

  test('counts as opening the record, and is refused without one thing to look for', async () => {
    const { user } = await move();
    const opened = { action: 'record_opened', subject_id: user.id };
    expect(await app.db('events').where(opened)).toHaveLength(1);
    for (const query of ['', 'message=1&event=1', 'message=x']) expect((await read(query)).status).toBe(400);
    for (const query of ['message=999999', 'event=999999']) expect((await read(query)).status).toBe(404);
  });
});

describe('a letter with a secret link', () => {
  /** Every stored token. */
  const tokens = async () =>
    Promise.all(
      ['password_resets', 'email_changes', 'reminder_links', 'offers'].map((table) =>
        app.db(table).orderBy('token_hash').select('token_hash'),
      ),
    );

  async function expectHidden(where: object): Promise<void> {
    const message = await findMessage(where);
    const before = await tokens();
    const { content } = (await read(`message=${message!.id}`)).body as Letter;
    expect(await tokens()).toEqual(before);
    expect(content?.text).toContain(`\n${personalLink}\n`);
    const sent = await compose(app.db, message!, publicUrl);
    // The same text except for the link.
    expect(sent?.text).toMatch(/#(reset|email|coming|offer)=[\w-]{43}/);
    expect(content?.text).toBe(sent?.text.replace(/https:\S+#\S+/, personalLink));
  }

  test('to choose a first password is read without it, and makes no token', async () => {
    const { body } = await desk.post(
      '/api/admin/bookings/caller',
      callerForm({ appointmentDate: inDays(40) }),
    );
    await desk.post(`/api/admin/users/${body.userId}/invitation`, { email: 'first@letters.example' });
    await expectHidden({ kind: 'account_invitation', recipient: 'first@letters.example' });
  });

  test('to confirm an address is read without it, and the link that was sent before stays valid', async () => {
    const { body } = await app.guest().post('/api/register', registerForm());
    await expectHidden({ kind: 'email_confirmation_link', recipient: body.email });
  });

  test('of a reminder is read without it', async () => {
    const booking = await buildConfirmed(app.db, { userId: null, appointmentDate: inDays(10) });
    await desk.post(`/api/admin/bookings/${booking.id}/confirm`, {
      appointmentDate: inDays(11),
      appointmentTime: '15:00',
    });
    await expectHidden({ kind: 'reminder_72h', subject_id: booking.id });
  });

  test('of offered times to a guest is read without it', async () => {
    const booking = await buildBooking(app.db, { userId: null });
    const times = [{ date: inDays(12), time: '15:30' }];
    const dateOfBirth = '1990-05-03';
    await desk.post(`/api/admin/bookings/${booking.id}/offer`, { times, dateOfBirth });
    await expectHidden({ kind: 'times_offered', subject_id: booking.id });
  });
});
