import { describe, expect, test } from 'vitest';
import type { HistoryEntry } from '#shared/contracts/history.ts';
import { eraseUser } from '#api/customers/deletion.service.ts';
import {
  buildAdmin,
  buildBooking,
  buildConfirmed,
  buildOffer,
  buildUser,
  factoryPassword,
} from '#api/demo/factories.ts';
import { compose } from '#api/mail/compose.ts';
import type { Message } from '#api/mail/letterFacts.ts';
import { issueOfferLink, issueReminderLink } from '#api/mail/links.ts';
import type { UserModel } from '#api/models/UserModel.ts';
import { testApp, type Answer } from '#api/testing/app.ts';
import { inDays, manualForm } from '#api/testing/forms.ts';

const app = await testApp({ MAIL_HOLD_SECONDS: '60' });
const admin = await app.signIn(await buildAdmin(app.db, { lastName: 'Desk' }));

let day = 30;
const freeDay = () => inDays(++day);
const correct = (user: UserModel, change: object = {}) =>
  admin.post(`/api/admin/users/${user.id}/details`, {
    firstName: user.firstName,
    lastName: user.lastName,
    phone: user.preferredPhone,
    sharedEmail: user.sharedEmail,
    isAgreed: false,
    reason: 'Misheard on the telephone',
    ...change,
  });
const unclaimed = { passwordHash: null };
const noAddress = { email: null, passwordHash: null } as Partial<UserModel>;
const readSheet = async (id: number) => (await admin.get(`/api/admin/users/${id}`)).body;
const rowOf = ({ id }: { id: number }) => app.db('bookings').where({ id }).first();
const sentences = ({ body }: { body: HistoryEntry[] }) => body.map(({ who, what }) => `${who} ${what}`);
const lettersOf = async ({ id }: { id: number }) => {
  const rows = await app
    .db('outbox_messages')
    .where({ subject_type: 'booking', subject_id: id, state: 'held' });
  return rows.map(({ kind, recipient }) => `${kind} to ${recipient}`).toSorted();
};

describe('POST /api/admin/users/:id/details', () => {
  test('corrects name and number; desk and patient read old, new and reason', async () => {
    const user = await buildUser(app.db, { lastName: 'Tailor', preferredPhone: '020 7946 0501' });
    expect((await correct(user, { lastName: 'Taylor', phone: '020 7946 0502' })).status).toBe(204);
    expect(await readSheet(user.id)).toMatchObject({
      customer: { lastName: 'Taylor', phone: '020 7946 0502' },
      phones: ['020 7946 0502'],
    });
    const sentence =
      'corrected the name from Pat Tailor to Pat Taylor and the telephone number from 020 7946 0501 to 020 7946 0502: Misheard on the telephone';
    expect(sentences(await admin.get(`/api/admin/users/${user.id}/history`))).toContain(
      `Robin Desk ${sentence}`,
    );
    const patient = await app.signIn(user);
    expect(sentences(await patient.get('/api/user/history'))).toContain(`Robin, the clinic ${sentence}`);
    expect((await patient.get('/api/user/export')).body).toMatchObject({
      account: { preferredPhone: '020 7946 0502' },
      history: expect.arrayContaining([
        expect.objectContaining({
          action: 'details_corrected',
          before: { name: 'Pat Tailor', phone: '020 7946 0501' },
          after: { name: 'Pat Taylor', phone: '020 7946 0502', reason: 'Misheard on the telephone' },
        }),
      ]),
    });
  });

  test('leaves the values out of the audit, so that they are deleted with the account', async () => {
    const user = await buildUser(app.db);
    await correct(user, { firstName: 'Patricia' });
    const [event] = await app.db('events').where({ action: 'details_corrected', subject_id: user.id });
    expect(event).toMatchObject({ before: null, after: null });
    await admin.delete(`/api/admin/users/${user.id}`);
    await app.db('users').where({ id: user.id }).update({ erase_at: app.db.fn.now() });
    const audit = { actorId: null, requestId: 'test', ip: '127.0.0.1', mailHoldSeconds: 0 };
    await eraseUser(app.db, audit, user.id);
    expect(await app.db('detail_changes').where({ user_id: user.id })).toEqual([]);
  });

  test('upcoming bookings with the old name or number follow; past ones stay as they were', async () => {
    const user = await buildUser(app.db, { lastName: 'Tailor' });
    const theirs = { userId: user.id, phone: '+44 20 7946 0503' };
    const over = await buildConfirmed(app.db, {
      ...theirs,
      status: 'completed',
      appointmentDate: inDays(-4),
    });
    const coming = await buildConfirmed(app.db, { ...theirs, appointmentDate: freeDay() });
    const another = await buildBooking(app.db, {
      userId: user.id,
      name: 'Mo Tailor',
      phone: '020 7946 0504',
    });
    const latest = await buildBooking(app.db, { ...theirs, phone: '020 7946 0503' });
    await correct(user, { lastName: 'Taylor', phone: '020 7946 0505' });
    expect(await rowOf(over)).toMatchObject({ name: 'Pat Tailor', phone: '+44 20 7946 0503' });
    expect(await rowOf(coming)).toMatchObject({ name: 'Pat Taylor', phone: '020 7946 0505' });
    expect(await rowOf(another)).toMatchObject({ name: 'Mo Tailor', phone: '020 7946 0504' });
    expect(await rowOf(latest)).toMatchObject({ name: 'Pat Taylor', phone: '020 7946 0505' });
  });

  test('corrects the address until a password was chosen; the confirmation is sent there again', async () => {
    const user = await buildUser(app.db, { ...unclaimed, email: 'pat.taler@example.test' });
    const { body: booking } = await admin.post(
      '/api/admin/bookings/manual',
      manualForm(user, { appointmentDate: freeDay() }),
    );
    await app
      .db('outbox_messages')
      .where({ subject_id: booking.id, kind: 'booking_confirmed' })
      .update({ state: 'sent' });
    expect((await correct(user, { email: 'pat.taylor@example.test' })).status).toBe(204);
    expect((await readSheet(user.id)).customer.email).toBe('pat.taylor@example.test');
    expect(await lettersOf(booking)).toEqual([
      'booking_confirmed to pat.taylor@example.test',
      'reminder_24h to pat.taylor@example.test',
      'reminder_72h to pat.taylor@example.test',
    ]);
    await correct(user, { email: null });
    expect(await lettersOf(booking)).toEqual([]);
    expect(await rowOf(booking)).toMatchObject({ email: null });
  });

  test('the corrected address has also what is cancelled, for when that is undone, and the letter about a guide', async () => {
    const user = await buildUser(app.db, unclaimed);
    const own = { userId: user.id, email: user.email, appointmentDate: freeDay() };
    const booking = await buildConfirmed(app.db, own);
    const done = await admin.patch(`/api/admin/bookings/${booking.id}`, { status: 'cancelled' });
    await admin.post('/api/admin/personalised-care/assign', { userId: user.id, careTypes: ['PRP and PRF'] });
    const email = `right.${user.email}`;
    expect((await correct(user, { email })).status).toBe(204);
    await admin.post(`/api/admin/events/${done.headers.get('X-Undo-Event')}/undo`);
    expect(await lettersOf(booking)).toEqual([`reminder_24h to ${email}`, `reminder_72h to ${email}`]);
    const guide = app.db('outbox_messages').where({ kind: 'care_assigned', subject_id: user.id });
    expect(await guide.pluck('recipient')).toEqual([email]);
  });

  test('invalidates the links that were sent to the wrong address', async () => {
    const user = await buildUser(app.db, unclaimed);
    await admin.post(`/api/admin/users/${user.id}/invitation`, { email: user.email });
    const [{ payload }] = await app
      .db('outbox_messages')
      .where({ kind: 'account_invitation', subject_id: user.id });
    await correct(user, { email: `right.${user.email}` });
    const [{ session_epoch: epoch }] = await app.db('users').where({ id: user.id });
    expect(epoch).not.toBe(payload.epoch);
  });

  test('ends the links of letters about appointments, which went to the former address, however it changes', async () => {
    const ways: [Partial<UserModel>, (user: UserModel, email: string) => Promise<Answer>][] = [
      [unclaimed, (user, email) => correct(user, { email })],
      [unclaimed, ({ id }, email) => admin.post(`/api/admin/users/${id}/invitation`, { email })],
      [
        {},
        async (user, email) =>
          (await app.signIn(user)).patch('/api/user', { email, currentPassword: factoryPassword }),
      ],
    ];
    for (const [given, change] of ways) {
      const user = await buildUser(app.db, given);
      const own = { userId: user.id, email: user.email, appointmentDate: freeDay() };
      const booking = await buildConfirmed(app.db, own);
      const { offerId } = await buildOffer(app.db, {
        booking: { userId: user.id, email: user.email },
        times: [{ date: freeDay(), time: '11:00' }],
      });
      const tokens = [await issueReminderLink(app.db, booking), await issueOfferLink(app.db, offerId)];
      const paths = ['/api/reminder-link', '/api/offers/read'];
      const open = () =>
        Promise.all(
          paths.map(async (path, at) => (await app.guest().post(path, { token: tokens[at] })).status),
        );
      expect(await open()).toEqual([200, 200]);
      expect((await change(user, `right.${user.email}`)).status).toBeLessThan(300);
      expect(await open()).toEqual([422, 422]);
    }
  });

  test('corrects an address that was mistyped at registration once an ID was seen, with a letter to both', async () => {
    const user = await buildUser(app.db, { emailProvenAt: null });
    const client = await app.signIn(user);
    const email = `right.${user.email}`;
    expect((await correct(user, { email })).status).toBe(409);
    await admin.post(`/api/admin/users/${user.id}/id-seen`, { isSeen: true });
    expect((await correct(user, { email: null })).status).toBe(409);
    expect((await correct(user, { email })).status).toBe(204);
    expect((await client.get('/api/user')).status).toBe(401);
    const [letter] = await app.db('outbox_messages').where({ kind: 'email_changed', subject_id: user.id });
    expect(letter).toMatchObject({ recipient: user.email });
    expect((await compose(app.db, letter as Message, 'https://clinic.test'))?.text).not.toContain('Pat');
    const again = await app.guest().post('/api/login', { email, password: factoryPassword });
    expect(again).toMatchObject({ status: 200, body: { emailConfirmed: false } });
  });

  test('refuses another address once they sign in with theirs, and one of another account', async () => {
    const [claimed, taken] = [await buildUser(app.db), await buildUser(app.db)];
    expect(await correct(claimed, { email: 'else@example.test' })).toMatchObject({
      status: 409,
      text: expect.stringMatching(/^They sign in with this address, so they change it themselves/),
    });
    expect((await correct(claimed, { email: claimed.email, firstName: 'Patricia' })).status).toBe(204);
    const caller = await buildUser(app.db, noAddress);
    expect(await correct(caller, { email: taken.email })).toMatchObject({
      status: 409,
      text: 'This email is already in use by another account.',
    });
  });

  test('refuses the details that it has', async () => {
    expect(await correct(await buildUser(app.db))).toMatchObject({
      status: 422,
      text: 'Those are the details we have already.',
    });
  });

  test('refuses an admin', async () => {
    expect((await correct(await buildAdmin(app.db), { firstName: 'Robyn' })).status).toBe(403);
  });
});

describe('the preferred telephone number', () => {
  test('is first on the sheet and in the list, finds the customer, and is not replaced by later bookings', async () => {
    const user = await buildUser(app.db, { lastName: 'Quill' });
    await buildBooking(app.db, { userId: user.id, phone: '020 7946 0611', status: 'cancelled' });
    await correct(user, { phone: '07700 900612' });
    await buildBooking(app.db, { userId: user.id, phone: '020 7946 0613' });
    expect((await readSheet(user.id)).phones).toEqual(['07700 900612', '020 7946 0613', '020 7946 0611']);
    for (const q of ['Quill', '+44 7700 900612', '020 7946 0613']) {
      const { body } = await admin.get(`/api/admin/users?q=${encodeURIComponent(q)}`);
      expect(body).toEqual([expect.objectContaining({ id: user.id, phone: '07700 900612' })]);
    }
    await correct(user, { phone: null });
    expect((await readSheet(user.id)).customer.phone).toBe('020 7946 0613');
  });
});

describe('an address that two people share', () => {
  const share = async () => {
    const owner = await buildUser(app.db);
    const user = await buildUser(app.db, noAddress);
    const { body: booking } = await admin.post(
      '/api/admin/bookings/manual',
      manualForm(user, { appointmentDate: freeDay() }),
    );
    return { owner, user, booking };
  };

  test('receives the letters of the person without one, once its owner has agreed; that is recorded', async () => {
    const { owner, user, booking } = await share();
    const change = { sharedEmail: owner.email, reason: 'Her husband has agreed' };
    expect(await correct(user, change)).toMatchObject({
      status: 422,
      text: 'Please ask the owner of that address first.',
    });
    expect((await correct(user, { ...change, isAgreed: true })).status).toBe(204);
    expect(await lettersOf(booking)).toHaveLength(3);
    const { body: next } = await admin.post(
      '/api/admin/bookings/manual',
      manualForm(user, { appointmentDate: freeDay() }),
    );
    expect(next).toMatchObject({ userId: user.id, email: owner.email });
    expect((await readSheet(user.id)).customer).toMatchObject({ email: null, sharedEmail: owner.email });
    expect(sentences(await admin.get(`/api/admin/users/${user.id}/history`))).toContain(
      `Robin Desk corrected the shared address for letters from none to ${owner.email}: Her husband has agreed`,
    );
    const row = await app.db('users').where({ id: user.id }).first();
    expect(row.shared_email_at).toEqual(expect.any(String));
    // The bookings are not the owner's.
    expect((await (await app.signIn(owner)).get('/api/bookings/mine')).body).toEqual([]);
  });

  test('is refused for a person with their own address, and when nobody has the address', async () => {
    const { owner, user } = await share();
    const agreed = { isAgreed: true, sharedEmail: 'nobody@example.test' };
    expect(await correct(user, agreed)).toMatchObject({
      status: 422,
      text: 'Nobody has this address yet: enter it as their own email.',
    });
    expect(await correct(await buildUser(app.db), { ...agreed, sharedEmail: owner.email })).toMatchObject({
      status: 422,
      text: 'Letters go to their own address: a shared one is for people without.',
    });
  });

  test('receives nothing any more once its owner’s account is erased', async () => {
    const { owner, user, booking } = await share();
    await correct(user, { sharedEmail: owner.email, isAgreed: true });
    await admin.delete(`/api/admin/users/${owner.id}`);
    await app.db('users').where({ id: owner.id }).update({ erase_at: app.db.fn.now() });
    const audit = { actorId: null, requestId: 'test', ip: '127.0.0.1', mailHoldSeconds: 0 };
    await eraseUser(app.db, audit, owner.id);
    expect((await readSheet(user.id)).customer.sharedEmail).toBeNull();
    expect(await rowOf(booking)).toMatchObject({ user_id: user.id, email: null, status: 'confirmed' });
    expect(await lettersOf(booking)).toEqual([]);
  });
});

describe('GET /api/admin/users/:id/duplicates', () => {
  test('offers those with the same name, or birth date and a name, the likeliest first; a number alone is shared', async () => {
    const [user, phone, all, name, stranger, deleted] = await Promise.all([
      buildUser(app.db, { lastName: 'Wren', dateOfBirth: '1977-07-07' }),
      buildUser(app.db, { lastName: 'Else', preferredPhone: '07700 900777' }),
      buildUser(app.db, { lastName: 'Wren', dateOfBirth: '1977-07-07', preferredPhone: '07700900777' }),
      buildUser(app.db, { lastName: 'Wren' }),
      buildUser(app.db, { lastName: 'Wrenn' }),
      buildUser(app.db, { lastName: 'Wren', dateOfBirth: '1977-07-07', deletedAt: '2026-01-02T03:04:05Z' }),
    ]);
    await buildBooking(app.db, { userId: user.id, phone: '+44 7700 900777' });
    const { body } = await admin.get(`/api/admin/users/${user.id}/duplicates`);
    const ids = (body as { id: number }[]).map(({ id }) => id);
    expect(ids[0]).toBe(all.id);
    expect(ids.slice(1)).toEqual([name.id]);
    expect(ids).not.toContain(phone.id);
    expect(ids).not.toContain(stranger.id);
    expect(ids).not.toContain(deleted.id);
  });

  test('shows two side by side, which both histories record', async () => {
    const [one, other] = [
      await buildUser(app.db, { emailProvenAt: '2026-01-02T03:04:05Z' }),
      await buildUser(app.db, noAddress),
    ];
    await buildBooking(app.db, { userId: other.id, phone: '020 7946 0888' });
    expect((await admin.get(`/api/admin/users/${one.id}/merge?with=${other.id}`)).body).toMatchObject({
      this: { id: one.id, emailConfirmed: true, canSignIn: true, bookings: 0 },
      other: { id: other.id, emailConfirmed: false, canSignIn: false, bookings: 1, phone: '020 7946 0888' },
    });
    const opened = await app
      .db('events')
      .where({ action: 'record_opened' })
      .whereIn('user_id', [one.id, other.id]);
    expect(opened).toHaveLength(2);
    expect((await admin.get(`/api/admin/users/${one.id}/merge?with=x`)).status).toBe(400);
    expect((await admin.get(`/api/admin/users/${one.id}/merge?with=999999`)).status).toBe(404);
  });
});
