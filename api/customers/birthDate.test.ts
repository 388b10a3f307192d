import { describe, expect, test } from 'vitest';
import type { HistoryEntry } from '#shared/contracts/history.ts';
import type { Task } from '#shared/contracts/queue.ts';
import { formatDateTime } from '#shared/domain/wallTime.ts';
import { compose } from '#api/mail/compose.ts';
import type { Message } from '#api/mail/letterFacts.ts';
import { buildAdmin, buildConfirmed, buildOffer, buildUser } from '#api/demo/factories.ts';
import { inDays, yearsBefore } from '#api/testing/forms.ts';
import { testApp } from '#api/testing/app.ts';

const app = await testApp({ MAIL_HOLD_SECONDS: '0' });
const admin = await app.signIn(await buildAdmin(app.db, { lastName: 'Desk' }));

const correct = (id: number, change: object = {}) =>
  admin.post(`/api/admin/users/${id}/date-of-birth`, {
    dateOfBirth: '1991-05-17',
    reason: 'Mistyped at registration',
    isIdSeen: false,
    ...change,
  });
const markSeen = (id: number, isSeen: unknown) => admin.post(`/api/admin/users/${id}/id-seen`, { isSeen });
const readSheet = async (id: number) => (await admin.get(`/api/admin/users/${id}`)).body;
const sentences = ({ body }: { body: HistoryEntry[] }) => body.map(({ who, what }) => `${who} ${what}`);
const sentence = 'changed the date of birth from 17 May 1990 to 17 May 1991: Mistyped at registration';

describe('POST /api/admin/users/:id/date-of-birth', () => {
  test('corrects it, and the history has both dates and the reason', async () => {
    const user = await buildUser(app.db);
    expect((await correct(user.id)).status).toBe(204);
    expect(await readSheet(user.id)).toMatchObject({
      customer: { dateOfBirth: '1991-05-17' },
      idSeen: null,
    });
    expect(sentences(await admin.get(`/api/admin/users/${user.id}/history`))).toContain(
      `Robin Desk ${sentence}`,
    );
    const patient = await app.signIn(user);
    expect(sentences(await patient.get('/api/user/history'))).toContain(`Robin, the clinic ${sentence}`);
    expect((await patient.get('/api/user/export')).body.history).toContainEqual(
      expect.objectContaining({
        action: 'birth_date_corrected',
        before: { dateOfBirth: '1990-05-17' },
        after: { dateOfBirth: '1991-05-17', reason: 'Mistyped at registration' },
      }),
    );
  });

  test('to under 18 ends what is offered, and gives the desk the task to cancel what is to come, at once', async () => {
    const user = await buildUser(app.db);
    const date = inDays(9);
    const { id: bookingId } = await buildConfirmed(app.db, {
      userId: user.id,
      appointmentDate: date,
      appointmentTime: '10:00',
    });
    const { offerId } = await buildOffer(app.db, { booking: { userId: user.id } });
    // Asked for without logging in.
    const guest = { userId: null, email: user.email, appointmentDate: inDays(12) };
    const { id: guestId } = await buildConfirmed(app.db, guest);
    expect((await correct(user.id, { dateOfBirth: yearsBefore(inDays(1), 18) })).status).toBe(204);
    expect(await app.db('offers').where({ id: offerId })).toMatchObject([{ state: 'withdrawn' }]);
    const tasks = (await admin.get('/api/admin/tasks')).body as Task[];
    expect(tasks.filter(({ userId }) => userId === user.id)).toMatchObject([
      {
        isOverdue: true,
        text: expect.stringContaining(
          `cancel: ${formatDateTime(date, '10:00')}; a request; ${formatDateTime(guest.appointmentDate, '10:00')}.`,
        ),
        isUrgent: true,
      },
    ]);
    const readiness = await admin.get(`/api/admin/readiness?bookings=${bookingId}`);
    expect(readiness.body).toMatchObject([{ bookingId, isUnderAge: true }]);
    for (const [kind, id] of [
      ['reminder_72h', bookingId],
      ['reminder_24h', bookingId],
      ['reminder_24h', guestId],
    ] as const) {
      const message = {
        kind,
        subject_type: 'booking',
        subject_id: id,
        recipient: user.email,
        payload: {},
      };
      const letter = {
        ...message,
        id: 0,
        version: 1,
        state: 'held',
        attempts: 0,
        created_at: '',
        not_before: '',
      };
      expect(await compose(app.db, letter as Message, 'https://clinic.test')).toBeUndefined();
    }
  });

  test('by joining with the record of somebody under 18 does so, too', async () => {
    const user = await buildUser(app.db);
    await buildConfirmed(app.db, { userId: user.id, appointmentDate: inDays(10), appointmentTime: '10:00' });
    const { offerId } = await buildOffer(app.db, { booking: { userId: user.id } });
    const young = await buildUser(app.db, { dateOfBirth: yearsBefore(inDays(1), 18), emailProvenAt: null });
    const choice = { name: 'this', dateOfBirth: 'other', phone: 'this', email: 'this', reason: 'One person' };
    const joined = await admin.post(`/api/admin/users/${user.id}/merge`, { otherId: young.id, ...choice });
    expect(joined.status).toBe(200);
    expect(await app.db('offers').where({ id: offerId })).toMatchObject([{ state: 'withdrawn' }]);
    const proposed = () => app.db('tasks').where({ user_id: user.id, is_urgent: true, done_at: null });
    expect(await proposed()).toHaveLength(1);
    // Once it is not true any more, nobody cancels by it.
    expect((await correct(user.id, { dateOfBirth: '1990-05-17' })).status).toBe(204);
    expect(await proposed()).toEqual([]);
  });

  test('keeps dates and reason out of the audit, so that they are deleted with the account', async () => {
    const user = await buildUser(app.db);
    await correct(user.id);
    const [event] = await app.db('events').where({ action: 'birth_date_corrected', subject_id: user.id });
    expect(event).toMatchObject({ before: null, after: null });
    expect(await app.db('birth_date_changes').where({ user_id: user.id })).toHaveLength(1);
    expect((await admin.delete(`/api/admin/users/${user.id}`)).status).toBe(200);
    expect(await app.db('birth_date_changes').where({ user_id: user.id })).toEqual([]);
  });

  test('refuses the date that it has', async () => {
    const user = await buildUser(app.db);
    expect(await correct(user.id, { dateOfBirth: '1990-05-17' })).toMatchObject({
      status: 422,
      text: 'That is the date of birth we have already.',
    });
  });
});

describe('POST /api/admin/users/:id/id-seen', () => {
  test('records who saw an identity document and when, once, and can remove the mark', async () => {
    const user = await buildUser(app.db);
    expect((await markSeen(user.id, true)).status).toBe(204);
    expect((await markSeen(user.id, true)).status).toBe(204);
    const { idSeen } = await readSheet(user.id);
    expect(idSeen).toEqual({ at: expect.any(String), who: 'Robin Desk' });
    const actions = () => app.db('events').where({ subject_id: user.id }).orderBy('id').pluck('action');
    expect(await actions()).toEqual(['id_seen', 'record_opened']);
    await markSeen(user.id, false);
    expect((await readSheet(user.id)).idSeen).toBeNull();
    expect(await actions()).toEqual(['id_seen', 'record_opened', 'id_seen_removed']);
    expect(await markSeen(user.id, 'yes')).toMatchObject({ status: 400 });
  });

  test('is removed by a correction of the date, unless a document was seen with the new one', async () => {
    const user = await buildUser(app.db);
    await markSeen(user.id, true);
    await correct(user.id);
    expect((await readSheet(user.id)).idSeen).toBeNull();
    await correct(user.id, { dateOfBirth: '1992-01-01', isIdSeen: true });
    expect((await readSheet(user.id)).idSeen).toMatchObject({ who: 'Robin Desk' });
  });
});
