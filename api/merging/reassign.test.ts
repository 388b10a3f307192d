import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { HistoryEntry } from '#shared/contracts/history.ts';
import { eraseUser } from '#api/customers/deletion.service.ts';
import { buildAdmin, buildBooking, buildConfirmed, buildOffer, buildUser } from '#api/demo/factories.ts';
import { recomputeLoyalty } from '#api/loyalty/loyalty.service.ts';
import { compose } from '#api/mail/compose.ts';
import type { Message } from '#api/mail/letterFacts.ts';
import { issueReminderLink } from '#api/mail/links.ts';
import { testApp, type Answer } from '#api/testing/app.ts';
import { inDays, yearsBefore } from '#api/testing/forms.ts';
import { searchDatabase } from '#api/testing/rawSearch.ts';

const app = await testApp({ MAIL_HOLD_SECONDS: '60' });
const admin = await app.signIn(await buildAdmin(app.db, { lastName: 'Desk' }));

let day = 30;
const freeDay = () => inDays(++day);
interface Who {
  id: number;
}
const move = (booking: Who, to: Who, version?: number) =>
  admin.post(
    `/api/admin/bookings/${booking.id}/customer`,
    { userId: to.id },
    version === undefined ? {} : { 'if-match': `"${version}"` },
  );
const undo = (done: Answer) => admin.post(`/api/admin/events/${done.headers.get('X-Undo-Event')}/undo`);
const rowOf = ({ id }: Who) => app.db('bookings').where({ id }).first();
const lettersOf = ({ id }: Who) =>
  app.db('outbox_messages').where({ subject_type: 'booking', subject_id: id, state: 'held' }).orderBy('id');
const stampsOf = async (...users: Who[]) => {
  const rows = await app.db('users').select('id', 'loyalty_stamps');
  return users.map(({ id }) => rows.find((row) => row.id === id)?.loyalty_stamps);
};
const sentences = ({ body }: { body: HistoryEntry[] }) => body.map(({ who, what }) => `${who} ${what}`);
const reassigned = 'moved the booking from one person’s record to another’s';

/** A request of one person that the desk confirmed; their letters are waiting. */
async function confirmed() {
  const [former, right] = [
    await buildUser(app.db),
    await buildUser(app.db, { preferredPhone: '020 7946 0444' }),
  ];
  const booking = await buildBooking(app.db, { userId: former.id });
  const when = { appointmentDate: freeDay(), appointmentTime: '10:00' };
  await admin.post(`/api/admin/bookings/${booking.id}/confirm`, when);
  return { former, right, booking };
}

describe('POST /api/admin/bookings/:id/customer', () => {
  test('gives the booking the name, address and number of the person, who gets its letters', async () => {
    const { former, right, booking } = await confirmed();
    expect((await lettersOf(booking)).map(({ recipient }) => recipient as string)).toEqual(
      Array(3).fill(former.email),
    );
    const done = await move(booking, right);
    expect(done).toMatchObject({
      status: 200,
      body: { userId: right.id, name: `Pat ${right.lastName}`, email: right.email, phone: '020 7946 0444' },
    });
    const letters = await lettersOf(booking);
    expect(letters.map(({ kind }) => kind as string)).toEqual([
      'booking_confirmed',
      'reminder_72h',
      'reminder_24h',
    ]);
    expect(letters.map(({ recipient }) => recipient as string)).toEqual(Array(3).fill(right.email));
    const patient = await app.signIn(former);
    expect((await patient.get('/api/bookings/mine')).body).toEqual([]);
  });

  test('asks first where entries of the former person’s care record are about it, which stay', async () => {
    const { former, right, booking } = await confirmed();
    const clinician = await app.signIn(await buildAdmin(app.db, { isClinician: true }));
    const declined = { id: randomUUID(), bookingId: booking.id, reason: 'Unwell' };
    await clinician.post(`/api/admin/records/${former.id}/declined`, declined);
    const refused = await move(booking, right);
    expect([refused.status, refused.code]).toEqual([409, 'booking_has_entries']);
    const path = `/api/admin/bookings/${booking.id}/customer`;
    const moved = await admin.post(path, { userId: right.id, entriesStay: true });
    expect(moved.body.userId).toBe(right.id);
    const entries = await app.db('record_entries').where({ user_id: former.id });
    expect(entries).toHaveLength(1);
  });

  test('recounts the stamps of both', async () => {
    const [former, right] = [await buildUser(app.db), await buildUser(app.db)];
    const booking = await buildConfirmed(app.db, {
      userId: former.id,
      status: 'completed',
      appointmentDate: inDays(-5),
    });
    await app.db.transaction((trx) => recomputeLoyalty(trx, former.id));
    expect(await stampsOf(former, right)).toEqual([1, 0]);
    const done = await move(booking, right);
    expect(await stampsOf(former, right)).toEqual([0, 1]);
    expect(await lettersOf(booking)).toEqual([]);
    expect((await undo(done)).status).toBe(204);
    expect(await stampsOf(former, right)).toEqual([1, 0]);
  });

  test('refuses somebody under 18 or deleted, an admin, and the person it belongs to', async () => {
    const { former, right, booking } = await confirmed();
    const young = await buildUser(app.db, { dateOfBirth: yearsBefore(inDays(1), 18) });
    expect(await move(booking, young)).toMatchObject({
      status: 422,
      text: 'Our treatments are for people aged 18 and over.',
    });
    await admin.delete(`/api/admin/users/${right.id}`);
    expect(await move(booking, right)).toMatchObject({ status: 404, text: 'That customer was not found.' });
    expect(await move(booking, await buildAdmin(app.db))).toMatchObject({ status: 403 });
    expect(await move(booking, former)).toMatchObject({
      status: 422,
      text: 'This booking is theirs already.',
    });
    expect(await rowOf(booking)).toMatchObject({ user_id: former.id });
  });

  test('refuses a booking of somebody who is being deleted, one whose time is not agreed, and an older version', async () => {
    const { former, right, booking } = await confirmed();
    expect((await move(booking, right, 1)).status).toBe(409);
    const offered = await buildOffer(app.db, { booking: { userId: former.id } });
    expect(await move(offered.booking, right)).toMatchObject({
      status: 409,
      text: 'Times are offered for this booking. Please withdraw them first.',
    });
    const patient = await app.signIn(former);
    const wish = { preferredDate: freeDay(), note: 'After my operation' };
    expect((await patient.post(`/api/bookings/${booking.id}/move-wish`, wish)).status).toBe(200);
    expect(await move(booking, right)).toMatchObject({
      status: 409,
      text: 'They have asked to move this booking. Please answer first.',
    });
    await admin.delete(`/api/admin/users/${former.id}`);
    expect(await move(booking, right)).toMatchObject({
      status: 409,
      text: 'This customer’s account was deleted, so nothing can be booked for them.',
    });
  });

  test('invalidates the link of the former person’s reminder', async () => {
    const { right, booking } = await confirmed();
    const { body } = await admin.get(`/api/admin/bookings/${booking.id}`);
    const token = await issueReminderLink(app.db, body);
    await move(booking, right);
    expect((await app.guest().post('/api/reminder-link', { token })).status).toBe(422);
  });

  test('is one event in the histories of both; earlier events stay with the former person', async () => {
    const { former, right, booking } = await confirmed();
    await app.db('events').insert({
      action: 'booking_requested',
      subject_type: 'booking',
      subject_id: booking.id,
      user_id: former.id,
      actor_id: former.id,
    });
    await move(booking, right);
    expect(
      await app.db('events').where({ action: 'booking_reassigned', subject_id: booking.id }),
    ).toHaveLength(1);
    const [before, since] = [await app.signIn(former), await app.signIn(right)];
    expect(sentences(await before.get('/api/user/history'))).toEqual(
      expect.arrayContaining(['You sent the request', `Robin, the clinic ${reassigned}`]),
    );
    const theirs = sentences(await since.get('/api/user/history'));
    expect(theirs).toContain(`Robin, the clinic ${reassigned}`);
    expect(theirs.filter((what) => /request|confirmed/.test(what))).toEqual([]);
    const { body: held } = await since.get('/api/user/export');
    expect(JSON.stringify(held)).not.toContain(former.email);
    expect(held.bookings).toHaveLength(1);
    expect(held.history.map(({ action }: { action: string }) => action)).not.toContain('booking_requested');
    expect(sentences(await admin.get(`/api/admin/bookings/${booking.id}/history`))).toEqual(
      expect.arrayContaining([`Robin Desk ${reassigned}`, `Pat ${former.lastName} sent the request`]),
    );
  });

  test('a letter that was given up goes to the person who has the booking now', async () => {
    const { right, booking } = await confirmed();
    const letter = app.db('outbox_messages').where({ kind: 'booking_confirmed', subject_id: booking.id });
    const [{ id }] = await letter.update({ state: 'dead' }).returning('id');
    await move(booking, right);
    expect((await admin.post(`/api/admin/messages/${id}/retry`)).status).toBe(200);
    expect(await app.db('outbox_messages').where({ id }).pluck('recipient')).toEqual([right.email]);
    await app.db('outbox_messages').where({ id }).update({ state: 'dead' });
    await app.db('bookings').where({ id: booking.id }).update({ email: null });
    expect((await admin.post(`/api/admin/messages/${id}/retry`)).status).toBe(409);
  });

  test('a reply of the desk is only ever sent to whom it was written', async () => {
    const { former, right, booking } = await confirmed();
    const reply = { kind: 'reply', subject: 'Your question', note: 'Yes, gladly.' };
    expect((await admin.post(`/api/admin/queue/booking/${booking.id}`, reply)).status).toBe(201);
    const letters = app.db('outbox_messages').where({ kind: 'desk_reply', subject_id: booking.id });
    const [letter] = await letters.clone().update({ state: 'dead' }).returning<Message[]>('*');
    await move(booking, right);
    expect((await admin.post(`/api/admin/messages/${letter!.id}/retry`)).status).toBe(200);
    expect(await letters.clone().pluck('recipient')).toEqual([former.email]);
    const composed = await compose(app.db, letter!, 'https://clinic.test');
    expect(composed?.text).not.toContain(right.lastName);
  });

  test('what the desk wrote down before is not in the download of the new person', async () => {
    const { right, booking } = await confirmed();
    const write = (note: string) =>
      admin.post(`/api/admin/queue/booking/${booking.id}`, { kind: 'no_answer', note });
    expect((await write('Her husband answered')).status).toBe(201);
    await move(booking, right);
    await write('Rang again');
    const { body } = await (await app.signIn(right)).get('/api/user/export');
    expect(body.followUps).toMatchObject([{ note: 'Rang again' }]);
  });

  test('rows that name the former person are deleted with their account', async () => {
    const { former, right, booking } = await confirmed();
    await app
      .db('outbox_messages')
      .where({ subject_id: booking.id, kind: 'booking_confirmed' })
      .update({ state: 'sent' });
    await move(booking, right);
    expect((await searchDatabase(app.db, former.email)).length).toBeGreaterThan(2);
    await admin.delete(`/api/admin/users/${former.id}`);
    await app.db('users').where({ id: former.id }).update({ erase_at: app.db.fn.now() });
    const audit = { actorId: null, requestId: 'test', ip: '127.0.0.1', mailHoldSeconds: 0 };
    await eraseUser(app.db, audit, former.id);
    expect(await searchDatabase(app.db, former.email)).toEqual([]);
    expect(await rowOf(booking)).toMatchObject({ user_id: right.id, email: right.email });
  });
});

describe('undoing the move of a booking', () => {
  test('gives the desk a task where the former person is under 18 by now', async () => {
    const { former, right, booking } = await confirmed();
    const done = await move(booking, right);
    const dateOfBirth = yearsBefore(inDays(1), 18);
    const correction = { dateOfBirth, reason: 'Mistyped', isIdSeen: false };
    await admin.post(`/api/admin/users/${former.id}/date-of-birth`, correction);
    expect((await undo(done)).status).toBe(204);
    const tasks = app.db('tasks').where({ user_id: former.id, proposes_cancelling: true });
    expect(await tasks.pluck('is_urgent')).toEqual([true]);
  });

  test('returns it with its waiting letters, its link, and why it may be sooner', async () => {
    const { former, right, booking } = await confirmed();
    const [row, letters] = [await rowOf(booking), await lettersOf(booking)];
    const { body } = await admin.get(`/api/admin/bookings/${booking.id}`);
    const token = await issueReminderLink(app.db, body);
    const starts = { booking_id: booking.id, starts_at: '2030-01-02 10:00', reason: 'asked' };
    await app.db('sooner_appointments').insert(starts);
    const done = await move(booking, right);
    expect((await undo(done)).status).toBe(204);
    expect((await app.guest().post('/api/reminder-link', { token })).status).toBe(200);
    expect(await app.db('sooner_appointments').where({ booking_id: booking.id })).toMatchObject([
      { reason: 'asked' },
    ]);
    expect(await rowOf(booking)).toEqual({ ...row, version: row.version + 2 });
    expect(await lettersOf(booking)).toEqual(letters);
    const patient = await app.signIn(former);
    expect((await patient.get('/api/bookings/mine')).body).toHaveLength(1);
    expect(sentences(await patient.get('/api/user/history'))).toEqual(
      expect.arrayContaining([`Robin, the clinic ${reassigned}`, 'Robin, the clinic took that back']),
    );
  });

  test('returns a guest’s booking to the guest', async () => {
    const right = await buildUser(app.db);
    const booking = await buildBooking(app.db, { userId: null, email: 'visitor@example.test' });
    const done = await move(booking, right);
    expect(await rowOf(booking)).toMatchObject({ user_id: right.id, email: right.email });
    expect((await undo(done)).status).toBe(204);
    expect(await rowOf(booking)).toMatchObject({
      user_id: null,
      name: 'Guest Example',
      email: 'visitor@example.test',
    });
  });

  test('is refused once the letter was sent, the booking changed, or the former person was deleted', async () => {
    const first = await confirmed();
    const sent = await move(first.booking, first.right);
    await app.db('outbox_messages').where({ recipient: first.right.email }).update({ state: 'sent' });
    expect(await undo(sent)).toMatchObject({
      status: 409,
      text: 'It is too late to undo this: the message has gone or the time is over.',
    });
    const second = await confirmed();
    const changed = await move(second.booking, second.right);
    await admin.patch(`/api/admin/bookings/${second.booking.id}`, { status: 'cancelled' });
    expect(await undo(changed)).toMatchObject({
      status: 409,
      text: 'This booking changed since; there is nothing left to undo.',
    });
    const third = await confirmed();
    const left = await move(third.booking, third.right);
    await admin.delete(`/api/admin/users/${third.former.id}`);
    expect((await undo(left)).status).toBe(409);
  });
});
