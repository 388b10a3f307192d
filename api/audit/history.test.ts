import { describe, expect, test } from 'vitest';
import type { HistoryEntry } from '#shared/contracts/history.ts';
import { buildAdmin, buildBooking, buildContact, buildUser } from '#api/demo/factories.ts';
import { testApp, type TestClient } from '#api/testing/app.ts';
import { bookingForm, inDays } from '#api/testing/forms.ts';

const app = await testApp();
const admin = await app.signIn(await buildAdmin(app.db, { lastName: 'Desk' }));

const sentences = ({ body }: { body: HistoryEntry[] }) => body.map(({ who, what }) => `${who} ${what}`);
const confirm = (id: number, appointmentTime: string) =>
  admin.post(`/api/admin/bookings/${id}/confirm`, { appointmentDate: '2031-03-03', appointmentTime });

describe('the history', () => {
  test('of a booking shows who did what, and what can be undone', async () => {
    const user = await buildUser(app.db, { lastName: 'Patient' });
    const patient = await app.signIn(user);
    const { id } = (await patient.post('/api/bookings', bookingForm(user, { service: 'PRP Therapy' }))).body;
    await confirm(id, '10:00');
    await confirm(id, '11:00');
    const history = await admin.get(`/api/admin/bookings/${id}/history`);
    expect(sentences(history)).toEqual([
      'Robin Desk moved the appointment from Monday 3 March 2031 at 10:00 to Monday 3 March 2031 at 11:00',
      'Robin Desk confirmed the appointment for Monday 3 March 2031 at 10:00',
      'Pat Patient sent the request',
    ]);
    expect(history.body.map(({ canUndo }: { canUndo: boolean }) => canUndo)).toEqual([true, false, false]);
    expect(history.text).not.toContain('PRP');
    expect((await admin.post(`/api/admin/events/${history.body[0].id}/undo`)).status).toBe(204);
    const after = await admin.get(`/api/admin/bookings/${id}/history?limit=1`);
    expect(sentences(after)).toEqual([
      'Robin Desk took the last change back: confirmed for Monday 3 March 2031 at 10:00',
    ]);
    expect(after.headers.get('X-Total-Count')).toBe('4');
    expect(after.headers.get('Link')).toContain('cursor=');
  });

  test('of a customer contains their account, bookings and guides', async () => {
    const user = await buildUser(app.db);
    const booking = await buildBooking(app.db, { userId: user.id });
    await admin.patch(`/api/admin/bookings/${booking.id}`, { status: 'cancelled' });
    await admin.post('/api/admin/personalised-care/assign', { userId: user.id, careTypes: ['PRP and PRF'] });
    expect(sentences(await admin.get(`/api/admin/users/${user.id}/history`))).toEqual([
      'Robin Desk opened the record',
      'Robin Desk added guides to the account',
      'Robin Desk cancelled it',
    ]);
  });

  test('distinguishes a link requested on the log-in page from one sent by the clinic', async () => {
    const [user, other] = [await buildUser(app.db), await buildUser(app.db, { firstName: 'Sam' })];
    const patient = await app.logIn(user);
    const requestReset = (client: TestClient) => client.post('/api/password-reset', { email: user.email });
    for (const client of [app.guest(), await app.signIn(other), admin, patient]) {
      expect((await requestReset(client)).status).toBe(204);
    }
    const requestedLink = 'asked on the log-in page for a link to set a password';
    const stranger = `Somebody who was not logged in ${requestedLink}`;
    expect(sentences(await patient.get('/api/user/history'))).toEqual([
      `You ${requestedLink}`,
      stranger,
      stranger,
      stranger,
      'You logged in',
    ]);
    expect(sentences(await admin.get(`/api/admin/users/${user.id}/history`)).slice(1, 5)).toEqual([
      `Pat ${user.lastName} ${requestedLink}`,
      ...Array<string>(3).fill(`A visitor ${requestedLink}`),
    ]);
    const { history } = (await patient.get('/api/user/export')).body as {
      history: { action: string; by: string }[];
    };
    expect(history.filter(({ action }) => action === 'password_reset_requested').map(({ by }) => by)).toEqual(
      ['visitor', 'visitor', 'visitor', 'you'],
    );
  });

  test('names the system where no person acted', async () => {
    const user = await buildUser(app.db);
    const booking = await buildBooking(app.db, { userId: user.id });
    const subject = { subject_type: 'booking', subject_id: booking.id, user_id: user.id };
    const row = { ...subject, actor_id: null, request_id: 'a job' };
    await app.db('events').insert([
      { ...row, action: 'offer_ended' },
      { ...row, action: 'offer_accepted', after: {} },
    ]);
    const [first, second] = sentences(await admin.get(`/api/admin/bookings/${booking.id}/history`)).slice(-2);
    expect([first, second]).toEqual([
      expect.stringMatching(/^A visitor took the offered time/),
      'The system released the offered times, which nobody took',
    ]);
  });

  test('shows a patient who changed or opened their record, and nothing of others', async () => {
    const [user, other] = [await buildUser(app.db), await buildUser(app.db)];
    const patient = await app.logIn(user);
    const booking = await buildBooking(app.db, { userId: user.id });
    await admin.post(`/api/admin/bookings/${booking.id}/confirm`, {
      appointmentDate: inDays(8),
      appointmentTime: '09:00',
    });
    const contact = await buildContact(app.db, { email: user.email });
    await admin.get(`/api/admin/contacts/${contact.id}`);
    for (let times = 0; times < 3; times++) await admin.get(`/api/admin/personalised-care/${user.id}`);
    await admin.get(`/api/admin/users/${other.id}/history`);
    const own = sentences(await patient.get('/api/user/history'));
    expect(own).toEqual([
      'Robin, the clinic opened the record',
      'Robin, the clinic read the message from the contact page',
      expect.stringMatching(/^Robin, the clinic confirmed the appointment for /),
      'You logged in',
    ]);
  });
});
