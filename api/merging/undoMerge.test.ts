import { describe, expect, test } from 'vitest';
import { buildAdmin, buildConfirmed, factoryPassword } from '#api/demo/factories.ts';
import { issueReminderLink } from '#api/mail/links.ts';
import type { UserModel } from '#api/models/UserModel.ts';
import { asOwner } from '#api/testing/byForce.ts';
import { registerForm } from '#api/testing/forms.ts';
import { historyBody } from '#api/testing/recordForms.ts';
import { allAnswers } from '#shared/testing/sampleRecord.ts';
import { noAddress, proven, mergeDesk, stay } from '#api/testing/mergeDesk.ts';

const {
  app,
  admin,
  freeDay,
  buildUnconfirmed,
  merge,
  undo,
  readUser,
  readSheet,
  historyOf,
  recount,
  fill,
  snapshot,
} = await mergeDesk();

describe('undoing a merge', () => {
  test('leaves both records as they were', async () => {
    const [one, other, friend, earlier] = [
      await buildUnconfirmed({ ...proven, staffFlag: 'Needs a stick' }),
      await buildUnconfirmed({
        firstName: 'Anna',
        dateOfBirth: '1981-01-02',
        contactBy: 'phone',
        staffFlag: 'Allergic to latex',
      }),
      await buildUnconfirmed(),
      await buildUnconfirmed({ ...noAddress, dateOfBirth: '1981-01-02' }),
    ];
    await fill(one, 'PRP Therapy');
    const coming = await fill(other, 'B12 Injection');
    await app.db('follow_ups').insert({ subject_type: 'booking', subject_id: coming.id, kind: 'no_answer' });
    await admin.post(`/api/admin/bookings/${coming.id}/confirm`, {
      appointmentDate: freeDay(),
      appointmentTime: '11:00',
    });
    await admin.post('/api/admin/personalised-care/assign', {
      userId: other.id,
      careTypes: ['Anti-Wrinkle'],
    });
    await admin.post(`/api/admin/users/${other.id}/reset-password`, { newPassword: factoryPassword });
    await app.db('referrals').insert([
      { referrer_id: other.id, friend_id: friend.id },
      { referrer_id: other.id, friend_id: one.id },
    ]);
    await merge(other, earlier);
    await recount(one, other, friend);
    const before = await snapshot(one, other, friend);
    const choice = { name: 'other', dateOfBirth: 'other', phone: 'other', reason: 'Misheard' };
    const done = await merge(one, other, choice);
    expect(await snapshot(one, other, friend)).not.toEqual(before);
    expect(await readUser(one)).toMatchObject({
      contact_by: 'phone',
      staff_flag: 'Needs a stick; Allergic to latex',
    });
    expect((await undo(done)).status).toBe(204);
    expect(await snapshot(one, other, friend)).toEqual(before);
    expect(await readUser(earlier)).toMatchObject({ merged_into: other.id });
    expect((await (await app.signIn(other)).get('/api/user')).body.id).toBe(other.id);
    const joined = 'Robin Desk joined two records of the same person';
    for (const [{ id }, times] of [
      [one, 1],
      [other, 2],
    ] as const) {
      const history = await historyOf(admin, `/api/admin/users/${id}/history`);
      expect(history).toContain('Robin Desk took the two records apart again');
      expect(history.filter((what) => what.startsWith(joined))).toHaveLength(times);
    }
  });

  const coming = async () => {
    const [one, other] = [await buildUnconfirmed(proven), await buildUnconfirmed()];
    const booking = await buildConfirmed(app.db, { userId: other.id, appointmentDate: freeDay() });
    return { one, other, booking, done: await merge(one, other) };
  };
  const tooLate = {
    status: 409,
    text: 'It is too late to undo this: the message has gone or the time is over.',
  };
  const changed = { status: 409, text: 'This record changed since; there is nothing left to undo.' };
  const send = (letter: object) =>
    app.db('outbox_messages').where(letter).update({ state: 'sent', sent_at: app.db.fn.now() });

  test('is refused once the letter about it was sent', async () => {
    const { one, done } = await coming();
    await send({ kind: 'records_joined', subject_id: one.id });
    expect(await undo(done)).toMatchObject(tooLate);
  });

  test('is refused once a letter about one of the bookings was sent', async () => {
    const { booking, done } = await coming();
    await app.db('outbox_messages').insert({
      kind: 'reminder_24h',
      subject_type: 'booking',
      subject_id: booking.id,
      recipient: 'pat@example.test',
      state: 'sent',
      not_before: app.db.fn.now(),
      sent_at: app.db.raw('now()'),
    });
    expect(await undo(done)).toMatchObject(tooLate);
  });

  test('is refused once the record, or one of the bookings, was changed', async () => {
    const { booking, done } = await coming();
    await admin.patch(`/api/admin/bookings/${booking.id}`, { status: 'cancelled' });
    expect(await undo(done)).toMatchObject(changed);
    const another = await coming();
    const correction = { dateOfBirth: '1991-05-17', reason: 'Mistyped', isIdSeen: false };
    await admin.post(`/api/admin/users/${another.one.id}/date-of-birth`, correction);
    expect(await undo(another.done)).toMatchObject(changed);
    const deleted = await coming();
    await admin.delete(`/api/admin/users/${deleted.one.id}`);
    expect(await undo(deleted.done)).toMatchObject(changed);
  });

  test('is refused when somebody has registered with the address meanwhile', async () => {
    const { other, done } = await coming();
    await app.guest().post('/api/register', registerForm({ email: other.email }));
    expect(await undo(done)).toMatchObject({
      status: 409,
      text: 'This email is already in use by another account.',
    });
  });

  test('is refused once something was said or read in either record, because it would stay with one person', async () => {
    const { db } = app;
    const ways: ((one: UserModel, other: UserModel) => PromiseLike<unknown>)[] = [
      async (one) => (await app.signIn(one)).post('/api/user/record/history', historyBody()),
      async (one) =>
        (await app.signIn(one)).patch('/api/user/record/history-draft', { answers: allAnswers() }),
      (one) => db('record_reads').insert({ user_id: one.id, reader_id: 1, what: 'record' }),
      (_, { id }) =>
        db('consent_readings').insert({
          user_id: id,
          text_id: 'toxin',
          text_version: 1,
          opened_at: db.raw('clock_timestamp()'),
        }),
    ];
    for (const add of ways) {
      const { one, other, done } = await coming();
      await add(one, other);
      const { status, text } = await undo(done);
      expect([status, text]).toEqual([409, expect.stringContaining('Please ask a clinician to look')]);
    }
  });

  test('is refused once the joined record was read, also by somebody who had just read one of the two', async () => {
    const [one, other] = [await buildUnconfirmed(), await buildUnconfirmed()];
    await (await app.signIn(other)).post('/api/user/record/history', historyBody());
    const clinician = await app.signIn(await buildAdmin(app.db, { isClinician: true }));
    const read = async () =>
      expect((await clinician.post(`/api/admin/records/${one.id}/open`, { reason: 'planning' })).status).toBe(
        200,
      );
    await read();
    const done = await clinician.post(`/api/admin/users/${one.id}/merge`, { otherId: other.id, ...stay });
    await read();
    await read();
    expect(await app.db('record_reads').where({ user_id: one.id })).toHaveLength(2);
    const { headers } = await undo(done);
    expect(headers.get('x-error-code')).toBe('record_went_on');
  });

  test('needs a clinician where a care record is parted', async () => {
    const [one, other] = [await buildUnconfirmed(proven), await buildUnconfirmed()];
    const sent = await (await app.signIn(one)).post('/api/user/record/history', historyBody());
    expect(sent.status).toBe(201);
    const done = await merge(one, other);
    expect(await undo(done)).toMatchObject({
      status: 403,
      text: expect.stringContaining('Only a clinician can do this.') as string,
    });
  });

  test('ends after 24 hours, also where no letter is ever sent', async () => {
    const { done } = await coming();
    const event = app.db('events').where({ id: done.headers.get('X-Undo-Event') });
    await asOwner(app.db, () => event.update({ at: app.db.raw(`at - interval '25 hours'`) }), 'events');
    expect(await undo(done)).toMatchObject(tooLate);
  });

  test('brings back links, but no address that its owner has left since', async () => {
    const [one, other] = [await buildUnconfirmed(proven), await buildUnconfirmed()];
    const build = ({ id, email }: UserModel) =>
      buildConfirmed(app.db, { userId: id, email: email!, appointmentDate: freeDay() });
    const [own, theirs] = [await build(one), await build(other)];
    const token = await issueReminderLink(app.db, theirs);
    const done = await merge(one, other);
    const email = `moved.${one.email}`;
    await (await app.signIn(one)).patch('/api/user', { email, currentPassword: factoryPassword });
    expect((await undo(done)).status).toBe(204);
    expect((await app.guest().post('/api/reminder-link', { token })).status).toBe(200);
    const bookings = app.db('bookings').whereIn('id', [own.id, theirs.id]).orderBy('id');
    expect(await bookings.pluck('email')).toEqual([email, other.email]);
  });

  test('leaves rows that were added since with the account that stayed', async () => {
    const { one, done } = await coming();
    await admin.post(`/api/admin/users/${one.id}/notes`, { note: 'Since then' });
    expect((await undo(done)).status).toBe(204);
    expect((await readSheet(one)).notes).toEqual([expect.objectContaining({ note: 'Since then' })]);
  });
});
