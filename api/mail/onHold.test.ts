import { beforeEach, expect, test } from 'vitest';
import { buildAdmin, buildBooking } from '#api/demo/factories.ts';
import { databaseReadiness } from '#api/monitoring/health.ts';
import { noBackups } from '#api/backup/nightly.ts';
import { type TestClient } from '#api/testing/app.ts';
import { enqueueMany } from '#api/testing/enqueueMany.ts';
import { inDays } from '#api/testing/forms.ts';
import { mailingApp } from '#api/testing/mailingApp.ts';
import { waitUntil } from '#api/testing/waitUntil.ts';

let serial = 100;

const { app, mailbox } = await mailingApp();
const owner = await app.signIn(await buildAdmin(app.db, { isOwner: true }));
const admin = await app.signIn(await buildAdmin(app.db));
beforeEach(async () => {
  mailbox.received.length = 0;
  await app.db('outbox_messages').update({ state: 'suppressed' });
});

/** Messages as a restore leaves them: unsent, on hold, without jobs. @returns their user's id */
async function addOnHold(count: number, notBefore = '-2 days'): Promise<number> {
  const subject = ++serial;
  await app.db.raw(
    `INSERT INTO outbox_messages (kind, subject_type, subject_id, version, recipient, not_before, restored_at)
     SELECT 'password_changed', 'user', :subject, n, 'held' || n || '@example.test', now() + :notBefore, now()
     FROM generate_series(1, :count) AS n`,
    { subject, count, notBefore },
  );
  return subject;
}
const decide = (client: TestClient, decision: unknown) =>
  client.post('/api/admin/messages/on-hold', { decision });
const arrived = (to: string) => waitUntil(() => mailbox.sentTo(to).length > 0);
const states = (subject: number) =>
  app.db('outbox_messages').where({ subject_id: subject }).orderBy('id').pluck('state');

test('when released, all are sent once, however overdue, and future ones at their time', async () => {
  await addOnHold(3);
  const later = await addOnHold(1, '1 hour');
  expect((await decide(owner, 'release')).body).toEqual({ count: 4 });
  await waitUntil(() => mailbox.received.length >= 3);
  expect((await decide(owner, 'release')).body).toEqual({ count: 0 });
  await enqueueMany(app.db, 1, ++serial);
  await arrived(`user${serial}-1@example.test`);
  const recipients = mailbox.received.map(({ to }) => String(to[0]));
  expect(recipients.toSorted((a, b) => (a < b ? -1 : 1))).toEqual([
    'held1@example.test',
    'held2@example.test',
    'held3@example.test',
    `user${serial}-1@example.test`,
  ]);
  expect(await states(later)).toEqual(['held']);
  const events = await app.db('events').where({ action: 'held_messages_released' }).pluck('after');
  expect(events).toEqual([{ count: 4 }]);
});

test('when discarded, none is sent and all are listed as withdrawn', async () => {
  const subject = await addOnHold(2);
  expect((await decide(owner, 'discard')).body).toEqual({ count: 2 });
  await enqueueMany(app.db, 1, ++serial);
  await arrived(`user${serial}-1@example.test`);
  expect(mailbox.received).toHaveLength(1);
  expect(await states(subject)).toEqual(['suppressed', 'suppressed']);
  const { body } = await admin.get('/api/admin/messages?limit=5');
  expect(body.find((one: { subjectId: number }) => one.subjectId === subject).delivery).toBe('withdrawn');
});

test('a message on hold is shown as such, counts as neither a problem nor overdue, and cannot be retried', async () => {
  await addOnHold(2);
  const { body: list } = await admin.get('/api/admin/messages?filter=waiting');
  expect(list.map(({ delivery }: { delivery: string }) => delivery)).toEqual(['on_hold', 'on_hold']);
  expect((await admin.get('/api/admin/messages/status')).body).toMatchObject({
    onHold: 2,
    waiting: 2,
    problems: 0,
  });
  expect(await admin.post(`/api/admin/messages/${list[0].id}/retry`)).toMatchObject({
    status: 409,
    text: 'This message is on hold until an owner releases it.',
  });
  const readiness = databaseReadiness(app.db, async () => 0, noBackups('off'));
  expect(await readiness.check()).toMatchObject({ isReady: true, outboxLagSeconds: 0 });
});

test('a change is not undone silently while its message is on hold, and a later change withdraws it', async () => {
  const { id } = await buildBooking(app.db);
  const path = `/api/admin/bookings/${id}`;
  const confirmed = await admin.post(`${path}/confirm`, {
    appointmentDate: inDays(9),
    appointmentTime: '10:00',
  });
  const message = { kind: 'booking_confirmed', subject_id: id };
  await app.db('outbox_messages').where(message).update({ restored_at: app.db.fn.now() });
  const undo = await admin.post(`/api/admin/events/${confirmed.headers.get('x-undo-event')}/undo`);
  expect(undo).toMatchObject({ status: 409, text: expect.stringContaining('too late to undo') });
  expect((await admin.patch(path, { status: 'cancelled' })).status).toBe(200);
  expect(await app.db('outbox_messages').where(message).pluck('state')).toEqual(['suppressed']);
});
