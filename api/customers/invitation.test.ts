import { describe, expect, test } from 'vitest';
import type { AdminBooking } from '#shared/contracts/booking.ts';
import { resetLinkMessage } from '#shared/contracts/passwordReset.ts';
import { londonToday } from '#shared/domain/wallTime.ts';
import { UserModel } from '#api/models/UserModel.ts';
import { allRights, buildAdmin, buildUser } from '#api/demo/factories.ts';
import { compose } from '#api/mail/compose.ts';
import type { Message } from '#api/mail/letterFacts.ts';
import { testApp } from '#api/testing/app.ts';
import { callerForm, inDays, registerForm } from '#api/testing/forms.ts';

let days = 10;

const app = await testApp({ SMTP_URL: 'smtp://127.0.0.1:9' });
const desk = await app.signIn(await buildAdmin(app.db));

/** Creates a caller's account, with an address if one is given. */
async function addCaller(email: string | null = null): Promise<AdminBooking & { userId: number }> {
  const form = callerForm({ email, appointmentDate: inDays(++days) });
  const { body } = await desk.post('/api/admin/bookings/caller', form);
  return body as AdminBooking & { userId: number };
}

const invite = (userId: number, email: string) =>
  desk.post(`/api/admin/users/${userId}/invitation`, { email });
const confirm = (token: string) =>
  app.guest().post('/api/password-reset/confirm', { token, newPassword: 'a new horse' });

/** The token in the newest letter of a kind to an address; undefined if the letter is not written any more. */
async function readToken(kind: string, recipient: string): Promise<string | undefined> {
  const letters = app.db('outbox_messages').where({ kind, recipient });
  const message = await letters.orderBy('id', 'desc').first<Message | undefined>();
  const letter = message && (await compose(app.db, message, 'https://clinic.example'));
  return /#reset=([\w-]{43})/.exec(letter?.text ?? '')?.[1];
}

describe('POST /api/admin/users/:id/invitation', () => {
  test('lets the owner of the address choose a password, which confirms the address', async () => {
    const { userId, id } = await addCaller();
    expect((await invite(userId, 'First.Time@example.test')).status).toBe(204);
    expect(await app.db('bookings').where({ id }).first('email')).toEqual({
      email: 'first.time@example.test',
    });
    const token = await readToken('account_invitation', 'first.time@example.test');
    expect((await confirm(token ?? '')).status).toBe(204);
    const patient = await app.logIn({ email: 'first.time@example.test' }, 'a new horse');
    expect((await patient.get('/api/bookings/mine')).body).toMatchObject([{ id }]);
    const user = await UserModel.query(app.db).findById(userId).throwIfNotFound();
    expect(user.emailProvenAt).not.toBeNull();

    // The mailbox may be the colleague's own: only a visit shows whose it is.
    const clinician = await app.signIn(await buildAdmin(app.db, allRights));
    const reason = { reason: null };
    const opened = async () => (await clinician.post(`/api/admin/records/${userId}/open`, reason)).body;
    expect(await opened()).toMatchObject({ addressEnteredOn: londonToday(new Date()) });
    await desk.post(`/api/admin/users/${userId}/id-seen`, { isSeen: true });
    expect(await opened()).toMatchObject({ addressEnteredOn: null });

    const young = await buildUser(app.db, { passwordHash: null, dateOfBirth: inDays(-17 * 365) });
    expect((await invite(young.id, young.email!)).status).toBe(422);

    const again = await invite(userId, 'another@example.test');
    expect([again.status, again.code]).toEqual([409, 'has_password']);
  });

  test('invalidates the link that was sent to a mistyped address', async () => {
    const { userId } = await addCaller();
    await invite(userId, 'mistyped@example.test');
    const token = await readToken('account_invitation', 'mistyped@example.test');
    await invite(userId, 'right@example.test');
    expect(await confirm(token ?? '')).toMatchObject({ status: 422, text: resetLinkMessage });
    expect(await readToken('account_invitation', 'mistyped@example.test')).toBeUndefined();
    expect((await confirm((await readToken('account_invitation', 'right@example.test')) ?? '')).status).toBe(
      204,
    );
  });

  test('sends what waits for a mistyped address to the right one', async () => {
    const { userId, id } = await addCaller('heard.wrong@example.test');
    await invite(userId, 'heard.right@example.test');
    const waiting = app.db('outbox_messages').where({ subject_type: 'booking', subject_id: id });
    expect(await waiting.distinct().pluck('recipient')).toEqual(['heard.right@example.test']);
  });

  test('refuses the address of another account, an admin and a deleted customer', async () => {
    const { userId } = await addCaller();
    const other = await buildUser(app.db);
    const taken = await invite(userId, other.email);
    expect([taken.status, taken.code]).toEqual([409, 'email_taken']);
    const admin = await buildAdmin(app.db);
    expect((await invite(admin.id, 'some@example.test')).status).toBe(404);
    await desk.delete(`/api/admin/users/${userId}`);
    expect((await invite(userId, 'some@example.test')).status).toBe(404);
  });
});

describe('POST /api/register with the address of an account created by staff', () => {
  test('gives no access: only the link sent to the address does', async () => {
    const { userId, id } = await addCaller('claimed@example.test');
    const stranger = app.guest();
    const before = await UserModel.query(app.db).findById(userId).throwIfNotFound();
    const answer = await stranger.post('/api/register', registerForm({ email: 'claimed@example.test' }));
    expect(answer.status).toBe(409);
    expect(answer.text).toBe('Registration failed. This email may already be in use.');
    expect((await stranger.get('/api/user')).status).toBe(401);
    expect(await UserModel.query(app.db).findById(userId)).toEqual(before);
    const logIn = { email: 'claimed@example.test', password: 'correct horse' };
    expect((await app.guest().post('/api/login', logIn)).status).toBe(401);

    const token = await readToken('password_reset_link', 'claimed@example.test');
    expect((await confirm(token ?? '')).status).toBe(204);
    const patient = await app.logIn({ email: 'claimed@example.test' }, 'a new horse');
    expect((await patient.get('/api/bookings/mine')).body).toMatchObject([{ id }]);
  });

  test('sends no link for an account that has a password', async () => {
    const { email } = await buildUser(app.db);
    expect((await app.guest().post('/api/register', registerForm({ email }))).status).toBe(409);
    expect(await app.db('outbox_messages').where({ recipient: email })).toEqual([]);
  });
});
