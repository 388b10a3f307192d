import { describe, expect, test } from 'vitest';
import { addDays, londonToday } from '#shared/domain/wallTime.ts';
import { confirmPasswordReset } from '#api/auth/passwordResets.service.ts';
import type { UserModel } from '#api/models/UserModel.ts';
import {
  buildAdmin,
  buildBooking,
  buildConfirmed,
  buildContact,
  buildUser,
  factoryPassword,
} from '#api/demo/factories.ts';
import { testApp } from '#api/testing/app.ts';
import { issuePasswordReset } from '#api/mail/links.ts';

// Without a hold, so that a deleted account is erased at once.
const app = await testApp({ MAIL_HOLD_SECONDS: '0' });

const audit = { actorId: null, requestId: 'test', ip: '127.0.0.1', mailHoldSeconds: 0 };

/** Marks the address as confirmed, as a link sent to it does. */
async function proveEmail(user: UserModel): Promise<void> {
  const token = await issuePasswordReset(app.db, user);
  const settings = { isProduction: false, refusesCommonPasswords: false };
  await confirmPasswordReset(app.db, audit, { token, newPassword: factoryPassword }, settings);
}

describe('POST /api/user/sessions/end-others', () => {
  test('signs out every other device and keeps this one', async () => {
    const user = await buildUser(app.db);
    const [here, phone, laptop] = await Promise.all([1, 2, 3].map(() => app.signIn(user)));
    const stranger = await app.signIn(await buildUser(app.db));
    expect((await here!.post('/api/user/sessions/end-others')).status).toBe(204);
    expect((await here!.get('/api/user')).status).toBe(200);
    for (const other of [phone!, laptop!]) expect((await other.get('/api/user')).status).toBe(401);
    expect((await stranger.get('/api/user')).status).toBe(200);
    expect(await app.db('events').where({ action: 'sessions_ended', subject_id: user.id })).toHaveLength(1);
  });
});

describe('GET /api/user/export', () => {
  test('contains everything about this patient, nothing of others and no secret', async () => {
    const user = await buildUser(app.db, { emailProvenAt: null });
    const other = await buildUser(app.db, { firstName: 'Somebody', lastName: 'Else' });
    const booking = await buildConfirmed(app.db, { userId: user.id, message: 'My own note' });
    await buildBooking(app.db, { userId: other.id, message: 'Not mine' });
    await buildContact(app.db, { email: other.email, message: 'Not my message' });
    await app.db('personalised_care').insert({ user_id: user.id, care_type: 'Dermal Fillers' });
    const client = await app.logIn(user);
    await client.patch('/api/user', { firstName: 'Patricia' });

    const answer = await client.get('/api/user/export');
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="my-data.json"');
    expect(answer.body).toMatchObject({
      account: { email: user.email, firstName: 'Patricia' },
      bookings: [{ id: booking.id, message: 'My own note' }],
      aftercareGuides: [{ careType: 'Dermal Fillers' }],
      loyalty: { bookingsCount: 0 },
      contactMessages: null,
      guestRequests: null,
      sessions: [{}],
    });
    const actions = answer.body.history.map(({ action }: { action: string }) => action);
    expect(actions).toEqual(['login', 'profile_changed', 'data_exported']);
    expect(answer.text).not.toMatch(/"Somebody|Not mine|Not my message|argon|passwordHash|password_hash|ip"/);
  });

  test('adds forms sent from the address without an account once the address is confirmed', async () => {
    const user = await buildUser(app.db);
    await buildContact(app.db, { email: user.email, message: 'A message from before' });
    await buildBooking(app.db, { userId: null, email: user.email, message: 'A request from before' });
    await proveEmail(user);
    const client = await app.signIn(user);
    const { body } = await client.get('/api/user/export');
    expect(body.contactMessages).toMatchObject([{ message: 'A message from before' }]);
    expect(body.guestRequests).toMatchObject([{ message: 'A request from before' }]);

    // Without a mail server a new address takes effect at once, but gives no access to its owner's data.
    const victim = await buildContact(app.db);
    await client.patch('/api/user', { email: victim.email, currentPassword: factoryPassword });
    const after = await client.get('/api/user/export');
    expect(after.body).toMatchObject({
      account: { email: victim.email },
      formerAddresses: [user.email],
      contactMessages: [{ message: 'A message from before' }],
      guestRequests: [{ message: 'A request from before' }],
    });
    expect(after.text).not.toContain(victim.message);
  });
});

describe('POST /api/user/delete', () => {
  test('needs the right password', async () => {
    const user = await buildUser(app.db);
    const client = await app.signIn(user);
    expect(await client.post('/api/user/delete', { password: 'wrong' })).toMatchObject({
      status: 422,
      text: 'Your current password is not right.',
    });
    expect(await client.post('/api/user/delete', {})).toMatchObject({ status: 400 });
    expect((await client.get('/api/user')).status).toBe(200);
  });

  test('is refused for an admin', async () => {
    const client = await app.signIn(await buildAdmin(app.db));
    expect(await client.post('/api/user/delete', { password: factoryPassword })).toMatchObject({
      status: 403,
      text: 'An admin’s account cannot be deleted.',
    });
    expect((await client.get('/api/user')).status).toBe(200);
  });

  test('deletes the account and ends its sessions; nobody can log in to it again', async () => {
    const user = await buildUser(app.db);
    const [client, phone] = await Promise.all([app.signIn(user), app.signIn(user)]);
    expect((await client.post('/api/user/delete', { password: factoryPassword })).status).toBe(204);
    expect((await client.get('/api/user')).status).toBe(401);
    expect((await phone.get('/api/user')).status).toBe(401);
    const again = await app.guest().post('/api/login', { email: user.email, password: factoryPassword });
    expect(again.status).toBe(401);
    const event = await app.db('events').where({ action: 'user_deleted', subject_id: user.id }).first();
    expect(event).toMatchObject({ actor_id: user.id });
    expect(
      await app.db('outbox_messages').where({ kind: 'account_deleted', subject_id: user.id }),
    ).toHaveLength(1);
  });

  test('cancels requests and appointments, however near they are', async () => {
    const user = await buildUser(app.db);
    const tomorrow = addDays(londonToday(new Date()), 1);
    const ids = [
      await buildBooking(app.db, { userId: user.id }),
      await buildConfirmed(app.db, { userId: user.id, appointmentTime: '11:00' }),
      await buildConfirmed(app.db, { userId: user.id, appointmentDate: tomorrow }),
    ].map(({ id }) => id);
    const client = await app.signIn(user);
    await client.post('/api/user/delete', { password: factoryPassword });
    const rows = await app.db('bookings').whereIn('id', ids).orderBy('id').select('status');
    expect(rows.map(({ status }) => status)).toEqual(['cancelled', 'cancelled', 'cancelled']);
    // The clinic is notified of each, the patient of appointments: the message about the account covers requests.
    const kindsOf = async (id: number) =>
      new Set(
        await app.db('outbox_messages').where({ subject_type: 'booking', subject_id: id }).pluck('kind'),
      );
    const [request, ...appointments] = ids;
    expect(await kindsOf(request ?? 0)).toEqual(new Set(['booking_cancelled_by_patient']));
    for (const id of appointments) {
      expect(await kindsOf(id)).toEqual(new Set(['booking_cancelled', 'booking_cancelled_by_patient']));
    }
  });
});
