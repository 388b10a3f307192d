import { describe, expect, test } from 'vitest';
import type { UserModel } from '#api/models/UserModel.ts';
import { clinic } from '#shared/clinic.ts';
import { confirmedAlreadyMessage, emailLinkMessage } from '#shared/contracts/emailChange.ts';
import { reservedAddressMessage } from '#shared/contracts/fields.ts';
import { isUsuallyOpen } from '#shared/domain/freeTimes.ts';
import { eraseUser } from '#api/customers/deletion.service.ts';
import { applyEmail } from '#api/auth/emailChanges.service.ts';
import {
  buildAdmin,
  buildBooking,
  buildConfirmed,
  buildContact,
  buildUser,
  factoryPassword,
} from '#api/demo/factories.ts';
import { addressKey, forgetAddress } from '#api/http/limits.ts';
import { issueReminderLink } from '#api/mail/links.ts';
import { lockCustomer } from '#api/models/lockCustomer.ts';
import { listNamed } from '#api/models/namedRows.ts';
import type { TestClient } from '#api/testing/app.ts';
import {
  bookingForm,
  callerForm,
  consultationForm,
  contactForm,
  inDays,
  registerForm,
} from '#api/testing/forms.ts';
import { mailingApp } from '#api/testing/mailingApp.ts';
import { waitUntil } from '#api/testing/waitUntil.ts';

const { app, mailbox } = await mailingApp({ RATE_LIMIT_SCALE: '1000' });
const desk = await app.signIn(await buildAdmin(app.db));

const audit = { actorId: null, requestId: 'test', ip: '127.0.0.1', mailHoldSeconds: 0 };
let serial = 0;
/** The next open day that no test has used. */
function nextOpenDay(): string {
  do serial++;
  while (!isUsuallyOpen(inDays(60 + serial)));
  return inDays(60 + serial);
}
const newAddress = () => `address${++serial}@example.test`;

async function register(email: string): Promise<{ id: number; client: TestClient }> {
  const client = app.guest();
  const { status, body } = await client.post(
    '/api/register',
    registerForm({ email, password: factoryPassword }),
  );
  expect(status).toBe(201);
  return { id: body.id, client };
}

/** Waits for a number of letters with a link to an address and returns the newest link's token. */
async function readLink(email: string, letters = 1): Promise<string> {
  const links = () =>
    mailbox.sentTo(email).flatMap(({ mail }) => /#email=([\w-]{43})/.exec(mail.text ?? '')?.[1] ?? []);
  await waitUntil(() => links().length === letters);
  return links().at(-1) ?? '';
}
const confirm = (client: TestClient, token: string) => client.post('/api/user/email/confirm', { token });
const isConfirmed = async (client: TestClient) =>
  ((await client.get('/api/user')).body as { emailConfirmed: boolean }).emailConfirmed;

describe('an address given at registration', () => {
  test('is confirmed by the link that is sent there, once, by the signed-in account', async () => {
    const email = newAddress();
    const { client, id } = await register(email);
    expect(await isConfirmed(client)).toBe(false);
    const { confirmationSentAt } = (await client.get('/api/user')).body as { confirmationSentAt: string };
    expect(Math.abs(Date.parse(confirmationSentAt) - Date.now())).toBeLessThan(3_600_000);
    const token = await readLink(email);
    const other = await app.signIn(await buildUser(app.db));
    const refusal = { status: 422, text: emailLinkMessage };
    expect(await confirm(other, token)).toMatchObject(refusal);
    expect(await app.guest().post('/api/user/email/confirm', { token })).toMatchObject({ status: 401 });
    expect(await isConfirmed(client)).toBe(false);

    expect(await confirm(client, token)).toMatchObject({
      status: 200,
      body: { id, email, emailConfirmed: true },
    });
    expect(await isConfirmed(client)).toBe(true);
    expect(await confirm(client, token)).toMatchObject({ status: 409, text: confirmedAlreadyMessage });
    expect((await client.get('/api/user')).body).not.toHaveProperty('confirmationSentAt');
    const history = (await client.get('/api/user/history')).body as { text: string }[];
    expect(JSON.stringify(history)).toContain('confirmed the email address');
  });

  test('gets the link again when asked for, which replaces the first; a confirmed one gets none', async () => {
    const email = newAddress();
    const { client } = await register(email);
    const first = await readLink(email);
    expect((await client.post('/api/user/email/confirmation')).body).toEqual({ state: 'sent' });
    const second = await readLink(email, 2);
    expect((await confirm(client, first)).status).toBe(422);
    expect((await confirm(client, second)).status).toBe(200);
    expect((await client.post('/api/user/email/confirmation')).body).toEqual({ state: 'confirmed_already' });
    expect(await app.db('email_changes').where({ email })).toEqual([]);
  });

  test('stays unconfirmed when a new address is asked for, and no pending change is shown for it', async () => {
    const email = newAddress();
    const { client } = await register(email);
    expect((await client.get('/api/user')).body).not.toHaveProperty('pendingEmail');
    await client.patch('/api/user', { email: newAddress(), currentPassword: factoryPassword });
    expect(await client.post('/api/user/email/confirmation')).toMatchObject({
      status: 409,
      text: 'Please confirm or withdraw your new email first.',
    });
    // Saving the present address withdraws the change.
    await client.patch('/api/user', { email });
    expect((await client.post('/api/user/email/confirmation')).body).toEqual({ state: 'sent' });
  });

  test('that others share, changed by its owner, gives the desk the task to ask them where their letters go', async () => {
    const email = newAddress();
    const { client } = await register(email);
    const shared = { email: null, passwordHash: null, sharedEmail: email } as Partial<UserModel>;
    const mother = await buildUser(app.db, { ...shared, sharedEmailAt: '2026-01-01T00:00:00Z' });
    const next = newAddress();
    await client.patch('/api/user', { email: next, currentPassword: factoryPassword });
    expect((await confirm(client, await readLink(next))).status).toBe(200);
    expect(await app.db('tasks').where({ user_id: mother.id })).toMatchObject([
      { text: `Their letters go to ${email}, which its owner has left. Please ask where they should go.` },
    ]);
  });

  test('that its person leaves keeps no link to what they asked for without an account', async () => {
    const [user, next] = [await buildUser(app.db), newAddress()];
    const booking = await buildBooking(app.db, { userId: null, email: user.email });
    const token = await issueReminderLink(app.db, booking);
    const client = await app.signIn(user);
    await client.patch('/api/user', { email: next, currentPassword: factoryPassword });
    expect((await confirm(client, await readLink(next))).status).toBe(200);
    expect(await app.db('bookings').where({ id: booking.id }).pluck('email')).toEqual([next]);
    expect((await app.guest().post('/api/reminder-link', { token })).status).toBe(422);
  });

  test('that came back from another person is theirs, also once they leave it again', async () => {
    const [first, second, email] = [await buildUser(app.db), await buildUser(app.db), newAddress()];
    const take = ({ id }: UserModel, address: string) =>
      app.db.transaction(async (trx) => {
        const { user } = await lockCustomer(trx, id);
        await applyEmail(trx, audit, user!, address, { isProven: true });
      });
    await take(first, email);
    await take(first, newAddress());
    await take(second, email);
    await take(second, newAddress());
    await take(first, email);
    const message = await buildContact(app.db, { email });
    await take(first, newAddress());
    expect(await listNamed(app.db, 'contacts', first.id)).toEqual([message.id]);
  });

  test('can be marked as checked by the desk, and the history shows it', async () => {
    const email = newAddress();
    const { client, id } = await register(email);
    // Sent before the desk's check, which withdraws an unsent letter.
    const token = await readLink(email);
    const path = `/api/admin/users/${id}/email-checked`;
    const sheet = async () => (await desk.get(`/api/admin/users/${id}`)).body as { customer: object };
    expect((await sheet()).customer).toMatchObject({ emailConfirmed: false });
    expect((await desk.post(path)).status).toBe(204);
    expect((await sheet()).customer).toMatchObject({ emailConfirmed: true });
    const found = (await desk.get(`/api/admin/users?q=${email}`)).body as object[];
    expect(found).toMatchObject([{ id, emailConfirmed: true }]);
    expect(await app.db('events').where({ subject_id: id, action: 'email_checked' })).toHaveLength(1);
    expect((await confirm(client, token)).status).toBe(422);
  });

  test('cannot be marked as checked where there is none', async () => {
    const caller = await desk.post('/api/admin/bookings/caller', callerForm({ appointmentDate: inDays(40) }));
    const answer = await desk.post(`/api/admin/users/${caller.body.userId}/email-checked`);
    expect(answer).toMatchObject({ status: 409, text: 'This customer has no email address.' });
  });
});

describe('a stranger who registers with a guest’s address', () => {
  async function buildGuest() {
    const email = newAddress();
    const done = await buildBooking(app.db, {
      userId: null,
      email,
      name: 'Pat Example',
      status: 'completed',
      appointmentDate: inDays(-20 - serial),
      appointmentTime: '10:00',
    });
    const request = (await app.guest().post('/api/consultations', consultationForm({ email }))).body as {
      id: number;
    };
    const appointment = await buildConfirmed(app.db, {
      userId: null,
      email,
      name: 'Pat Example',
      appointmentDate: inDays(50 + serial),
    });
    await app.guest().post('/api/contact', contactForm({ email, subject: 'Complaint about my data' }));
    return { email, bookings: [done.id, request.id, appointment.id] };
  }
  const read = async ({ email, bookings }: Awaited<ReturnType<typeof buildGuest>>) => ({
    bookings: await app.db('bookings').whereIn('id', bookings).orderBy('id'),
    contacts: await app.db('contacts').where({ email }),
    offers: await app.db('offers').whereIn('booking_id', bookings),
  });
  const leave = async ({ id, client }: { id: number; client: TestClient }, by: 'patient' | 'desk') => {
    const gone =
      by === 'desk'
        ? await desk.delete(`/api/admin/users/${id}`)
        : await client.post('/api/user/delete', { password: factoryPassword });
    expect(gone.status).toBeLessThan(300);
    await app.db('users').where({ id }).update({ erase_at: app.db.fn.now() });
    await eraseUser(app.db, audit, id);
    expect(await app.db('users').where({ id })).toEqual([]);
  };

  test.each(['patient', 'desk'] as const)(
    'touches nothing of theirs when the %s deletes the account',
    async (by) => {
      const guest = await buildGuest();
      const times = [{ date: nextOpenDay(), time: '11:00' }];
      expect((await desk.post(`/api/admin/bookings/${guest.bookings[1]}/offer`, { times })).status).toBe(201);
      const stranger = await register(guest.email);
      const before = await read(guest);
      expect(before.offers).toHaveLength(1);
      const file = await stranger.client.get('/api/user/export');
      expect(file.body).toMatchObject({ contactMessages: null, guestRequests: null });
      await leave(stranger, by);
      expect(await read(guest)).toEqual(before);
    },
  );

  test('touches nothing of theirs when the account changes its address first', async () => {
    const guest = await buildGuest();
    const stranger = await register(guest.email);
    const next = newAddress();
    const before = await read(guest);
    await stranger.client.patch('/api/user', { email: next, currentPassword: factoryPassword });
    expect((await confirm(stranger.client, await readLink(next))).status).toBe(200);
    await leave(stranger, 'patient');
    expect(await read(guest)).toEqual(before);
  });

  test('sees, closes and erases what is theirs once the address is confirmed', async () => {
    const guest = await buildGuest();
    const owner = await register(guest.email);
    await confirm(owner.client, await readLink(guest.email));
    const { body } = await owner.client.get('/api/user/export');
    expect([body.contactMessages.length, body.guestRequests.length]).toEqual([1, 3]);
    // The letter about the appointment offers an account that has it: the desk says so, no birth date does.
    const asked = (await desk.get('/api/admin/person-questions')).body as { id: number }[];
    expect(asked.map(({ id }) => id)).toEqual([guest.bookings[2]]);
    const theirs = { type: 'booking', id: guest.bookings[2], userId: owner.id, isTheirs: true };
    expect((await desk.post('/api/admin/person-questions', theirs)).status).toBe(204);
    expect((await owner.client.get('/api/bookings/mine')).body).toMatchObject([{ id: guest.bookings[2] }]);
    await leave(owner, 'patient');
    const { bookings, contacts } = await read(guest);
    expect(new Set(bookings.map(({ name }) => name))).toEqual(new Set(['Deleted customer']));
    expect(contacts).toEqual([]);
  });

  test('does not clear the victim’s limits by naming her address in a booking', async () => {
    const victim = await buildUser(app.db);
    const key = addressKey('login', victim.email);
    await app.db('rate_limits').insert({ key, hits: 5, resets_at: '2031-01-01' });
    const stranger = await register(newAddress());
    await stranger.client.post('/api/bookings', bookingForm(stranger, { email: victim.email }));
    await leave(stranger, 'patient');
    expect(await app.db('rate_limits').where({ key })).toHaveLength(1);
    await forgetAddress(app.db, victim.email);
    expect(await app.db('rate_limits').where({ key })).toEqual([]);
  });
});

describe('POST /api/admin/bookings/caller with the address of an unconfirmed account', () => {
  test('asks whether it is them, and gives somebody else an account and letters of their own', async () => {
    const email = newAddress();
    const { id } = await register(email);
    const form = callerForm({ email, appointmentDate: inDays(41) });
    const question = await desk.post('/api/admin/bookings/caller', form);
    expect([question.status, question.code]).toEqual([409, 'likely_twin']);
    expect(question.text).toMatch(/ Their email address is not confirmed\.$/);
    const booked = await desk.post('/api/admin/bookings/caller', { ...form, isSomebodyElse: true });
    expect(booked).toMatchObject({ status: 201, body: { email } });
    expect(booked.body.userId).not.toBe(id);
    expect(await app.db('users').where({ id: booked.body.userId }).first()).toMatchObject({ email: null });
    const subject = { subject_type: 'booking', subject_id: booked.body.id, kind: 'booking_confirmed' };
    expect(await app.db('outbox_messages').where(subject)).toMatchObject([{ recipient: email }]);
  });

  test('returns 409 where the account has confirmed it', async () => {
    const user = await buildUser(app.db);
    const form = callerForm({ email: user.email, appointmentDate: inDays(42), isSomebodyElse: true });
    expect(await desk.post('/api/admin/bookings/caller', form)).toMatchObject({
      status: 409,
      text: expect.stringContaining('This email is already in use by another account. Leave it empty'),
    });
  });
});

test.each([clinic.email, 'Deleted-1@deleted.invalid', `x@${clinic.website.replace('https://', '')}`])(
  'refuses to register, book or change to %s',
  async (email) => {
    const { client, id } = await register(newAddress());
    const refusal = { text: expect.stringContaining(reservedAddressMessage) };
    expect(await app.guest().post('/api/register', registerForm({ email }))).toMatchObject({
      status: 400,
      ...refusal,
    });
    expect(await app.guest().post('/api/consultations', consultationForm({ email }))).toMatchObject(refusal);
    expect(await client.post('/api/bookings', bookingForm({ id }, { email }))).toMatchObject(refusal);
    expect(await desk.post('/api/admin/bookings/caller', callerForm({ email }))).toMatchObject(refusal);
    const change = { email, currentPassword: factoryPassword };
    expect(await client.patch('/api/user', change)).toMatchObject({ status: 422, ...refusal });
  },
);
