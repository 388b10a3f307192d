import { beforeEach, describe, expect, test } from 'vitest';
import { clinic } from '#shared/clinic.ts';
import type { Account } from '#api/models/UserModel.ts';
import {
  buildAdmin,
  buildBooking,
  buildConfirmed,
  buildContact,
  buildUser,
  factoryPassword,
} from '#api/demo/factories.ts';
import { testApp, type TestClient } from '#api/testing/app.ts';
import { bookingForm, inDays } from '#api/testing/forms.ts';

const app = await testApp({ MAIL_HOLD_SECONDS: '60' });

let serial = 0;
let newEmail: string;
beforeEach(() => {
  newEmail = `new.${Date.now()}.${++serial}@example.test`;
});

const change = (email: string, on: TestClient) =>
  on.patch('/api/user', { email, currentPassword: factoryPassword });

describe('a new email address, where there is no mail server', () => {
  test('takes effect at once, ends other sessions and stays unconfirmed', async () => {
    const here = await buildUser(app.db, { emailProvenAt: new Date().toISOString() });
    const [tab, phone] = [await app.logIn(here), await app.signIn(here)];
    const saved = await change(newEmail, tab);
    expect(saved.body).toMatchObject({ email: newEmail });
    expect(saved.body).not.toHaveProperty('pendingEmail');
    expect((await tab.get('/api/user')).status).toBe(200);
    expect((await phone.get('/api/user')).status).toBe(401);
    // So messages sent from that address without an account are not exported.
    await buildContact(app.db, { email: newEmail });
    await buildBooking(app.db, { userId: null, email: newEmail });
    expect((await tab.get('/api/user/export')).body).toMatchObject({
      contactMessages: [],
      guestRequests: [],
    });
    // The device's cookie notes each address it has logged in with: an id and a tag for each.
    const device = /(?:^|; )device=([^;]+)/.exec(tab.cookie)?.[1] ?? '';
    expect(device.split('.')).toHaveLength(3);
    // Stays in the outbox until a mail server is configured.
    const notice = await app.db('outbox_messages').where({ kind: 'email_changed', subject_id: here.id });
    expect(notice).toMatchObject([{ recipient: here.email, state: 'held' }]);
  });

  test('a change of the name alone keeps the other sessions', async () => {
    const here = await buildUser(app.db);
    const [tab, phone] = [await app.signIn(here), await app.signIn(here)];
    expect((await tab.patch('/api/user', { firstName: 'Pia', email: here.email })).status).toBe(200);
    expect((await phone.get('/api/user')).status).toBe(200);
  });
});

describe('messages about open bookings', () => {
  const messagesOf = (bookingId: number) =>
    app.db('outbox_messages').where({ subject_type: 'booking', subject_id: bookingId }).orderBy('id');
  let here: Account;
  let tab: TestClient;
  let desk: TestClient;
  beforeEach(async () => {
    here = await buildUser(app.db);
    tab = await app.signIn(here);
    desk = await app.signIn(await buildAdmin(app.db));
  });
  const confirmAt = (id: number, appointmentTime: string) =>
    desk.post(`/api/admin/bookings/${id}/confirm`, { appointmentDate: inDays(20), appointmentTime });

  test('go to the new address, pending and future ones alike, except for bookings with another address', async () => {
    const other = { email: 'work.address@example.test' };
    const request = (await tab.post('/api/bookings', bookingForm(here, other))).body;
    const appointment = (await tab.post('/api/bookings', bookingForm(here, { email: here.email }))).body;
    await confirmAt(appointment.id, '10:00');
    const care = { userId: here.id, careTypes: ['PRP and PRF'] };
    await desk.post('/api/admin/personalised-care/assign', care);
    await change(newEmail, tab);

    for (const { id } of [request, appointment]) {
      const waiting = await messagesOf(id).whereNot({ recipient: clinic.email });
      expect(waiting.length).toBeGreaterThan(0);
      // What was booked with another address than the account's stays there.
      const recipient = id === request.id ? other.email : newEmail;
      expect(new Set(waiting.map((message) => message.recipient))).toEqual(new Set([recipient]));
    }
    expect(await messagesOf(request.id).where({ recipient: clinic.email })).toHaveLength(1);
    const guide = await app.db('outbox_messages').where({ kind: 'care_assigned', subject_id: here.id });
    expect(guide).toMatchObject([{ recipient: newEmail }]);

    await confirmAt(request.id, '12:00');
    const [confirmation] = await messagesOf(request.id).where({ kind: 'booking_confirmed' });
    expect(confirmation).toMatchObject({ recipient: other.email, state: 'held' });
  });

  test('restored by an undo go to the new address too', async () => {
    const booking = await buildConfirmed(app.db, { userId: here.id, appointmentTime: '15:00' });
    const { headers } = await desk.patch(`/api/admin/bookings/${booking.id}`, { status: 'completed' });
    await change(newEmail, tab);
    expect((await desk.post(`/api/admin/events/${headers.get('x-undo-event')}/undo`)).status).toBe(204);
    const reminders = await messagesOf(booking.id).where({ state: 'held' });
    expect(reminders.length).toBeGreaterThan(0);
    expect(new Set(reminders.map(({ recipient }) => recipient))).toEqual(new Set([newEmail]));
  });

  test('that were given up go to the new address when they are retried', async () => {
    const { id } = (await tab.post('/api/bookings', bookingForm(here, { email: here.email }))).body;
    const [message] = await messagesOf(id).where({ kind: 'request_received' });
    await messagesOf(id).where({ id: message.id }).update({ state: 'dead' });
    await change(newEmail, tab);
    const retried = await desk.post(`/api/admin/messages/${message.id}/retry`);
    expect(retried).toMatchObject({ status: 200, body: { recipient: newEmail } });
  });

  test('of other people, and sent ones, keep their address', async () => {
    const stranger = await buildUser(app.db);
    const theirs = (
      await (
        await app.signIn(stranger)
      ).post('/api/bookings', bookingForm(stranger, { email: stranger.email }))
    ).body;
    const mine = (await tab.post('/api/bookings', bookingForm(here, { email: here.email }))).body;
    await messagesOf(mine.id).update({ state: 'sent' });
    await change(newEmail, tab);
    expect(await messagesOf(mine.id).where({ recipient: newEmail })).toEqual([]);
    expect(await messagesOf(theirs.id).where({ recipient: stranger.email })).toHaveLength(1);
  });
});
