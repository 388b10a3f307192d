import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { clinic } from '#shared/clinic.ts';
import { reminderLinkMessage } from '#shared/contracts/reminderLink.ts';
import type { ReminderAnswer } from '#shared/contracts/booking.ts';
import { londonNow } from '#shared/domain/wallTime.ts';
import { buildAdmin, buildConfirmed } from '#api/demo/factories.ts';
import { purge } from '#api/jobs/purge.ts';
import { compose, type Message } from '#api/mail/compose.ts';
import { hashToken, issueReminderLink } from '#api/mail/links.ts';
import type { BookingModel } from '#api/models/BookingModel.ts';
import { startTestApp, type TestApp, type TestClient } from '#api/testing/app.ts';
import { inDays } from '#api/testing/forms.ts';

let app: TestApp;
let desk: TestClient;
let days = 10;

beforeAll(async () => {
  app = await startTestApp({ MAIL_HOLD_SECONDS: '60' });
  desk = await app.signIn(await buildAdmin(app.db));
});
afterAll(() => app.stop());

const build = (given: Partial<BookingModel> = {}) =>
  buildConfirmed(app.db, { appointmentDate: inDays(days++), ...given });
const read = (token: string) => app.guest().post('/api/reminder-link', { token });
const answer = (token: string, given: ReminderAnswer) =>
  app.guest().post('/api/reminder-link/answer', { token, answer: given });
const atDesk = async ({ id }: BookingModel) => (await desk.get(`/api/admin/bookings/${id}`)).body;
const inQueue = async ({ id }: BookingModel) => {
  const { body } = await desk.get('/api/admin/queue');
  return (body as { id: number; type: string; dueAt: string; receivedAt: string }[]).find(
    (item) => item.type === 'booking' && item.id === id,
  );
};

async function expectOver(token: string): Promise<void> {
  for (const refused of [await read(token), await answer(token, 'coming')]) {
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

  test('shows the date and the time, and nothing else', async () => {
    const booking = await build({ appointmentTime: '11:30', service: 'Dermal Fillers' });
    const shown = await read(await issueReminderLink(app.db, booking));
    expect(shown).toMatchObject({
      status: 200,
      body: { appointmentDate: booking.appointmentDate, appointmentTime: '11:30' },
    });
    expect(Object.keys(shown.body as object)).toHaveLength(2);
  });

  test('is not used up by opening it, and works for one answer only', async () => {
    const token = await issueReminderLink(app.db, await build());
    await read(token);
    expect((await read(token)).status).toBe(200);
    expect((await answer(token, 'coming')).status).toBe(200);
    await expectOver(token);
  });

  test('accepts one of two concurrent answers', async () => {
    const booking = await build();
    const token = await issueReminderLink(app.db, booking);
    const answers = await Promise.all([answer(token, 'coming'), answer(token, 'cannot_come')]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422]);
    const given = answers[0]!.status === 200 ? 'coming' : 'cannot_come';
    expect(await atDesk(booking)).toMatchObject({ reminderAnswer: given });
  });

  test('ends with a newer reminder, a move and a cancellation', async () => {
    const booking = await build();
    const first = await issueReminderLink(app.db, booking);
    const second = await issueReminderLink(app.db, booking);
    await expectOver(first);
    await desk.post(`/api/admin/bookings/${booking.id}/confirm`, {
      appointmentDate: inDays(days++),
      appointmentTime: '14:00',
    });
    await expectOver(second);
    const third = await issueReminderLink(app.db, await atDesk(booking));
    await desk.patch(`/api/admin/bookings/${booking.id}`, { status: 'cancelled' });
    await expectOver(third);
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
