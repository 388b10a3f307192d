import { pino } from 'pino';
import { afterAll, describe, expect, test } from 'vitest';
import { formatDateTime } from '#shared/domain/wallTime.ts';
import { buildAdmin, buildBooking, buildConfirmed, buildUser, factoryPassword } from '#api/demo/factories.ts';
import { eraseUser } from '#api/customers/deletion.service.ts';
import { applyEmail } from '#api/auth/emailChanges.service.ts';
import { startWorker } from '#api/jobs/worker.ts';
import type { Account, UserModel } from '#api/models/UserModel.ts';
import { startTestApp } from '#api/testing/app.ts';
import { bookingForm, inDays } from '#api/testing/forms.ts';
import { startMailbox } from '#api/testing/mailbox.ts';
import { waitUntil } from '#api/testing/waitUntil.ts';

const mailbox = await startMailbox();
const app = await startTestApp({ SMTP_URL: mailbox.url, RATE_LIMIT_SCALE: '1000' });
const desk = await app.signIn(await buildAdmin(app.db));
afterAll(async () => {
  await app.stop();
  await mailbox.close();
});

const audit = { actorId: null, requestId: 'test', ip: '127.0.0.1', mailHoldSeconds: 0, hasMailServer: true };
let day = 30;
let serial = 0;
const freeDay = () => inDays(++day);
const newAddress = () => `partner${++serial}@example.test`;
const remove = async ({ id }: { id: number }) => {
  const answer = await desk.delete(`/api/admin/users/${id}`);
  expect(answer.status).toBe(200);
  return answer;
};
async function erase({ id }: UserModel, acting = audit): Promise<void> {
  await app.db('users').where({ id }).update({ erase_at: app.db.fn.now() });
  await eraseUser(app.db, acting, id);
}
const read = (id: number) => app.db('bookings').where({ id }).first();
const lettersOf = (id: number) =>
  app.db('outbox_messages').where({ subject_type: 'booking', subject_id: id }).orderBy('id');

/** A partner's confirmed appointment that an account made for him. */
async function buildForPartner(booker: Account) {
  const email = newAddress();
  const client = await app.signIn(booker);
  const form = bookingForm(booker, { name: 'Sam Partner', email, for: 'somebody_else', isAdult: true });
  const { body } = await client.post('/api/bookings', form);
  const date = freeDay();
  const confirmed = await desk.post(`/api/admin/bookings/${body.id}/confirm`, {
    appointmentDate: date,
    appointmentTime: '10:00',
    dateOfBirth: '1988-02-03',
  });
  expect(confirmed.status).toBe(200);
  return { id: body.id as number, email, date, client };
}

/** Sends every held message except reminders, whenever it would be due. */
async function sendAll(): Promise<void> {
  const held = () => app.db('outbox_messages').where({ state: 'held' }).whereNot('kind', 'like', 'reminder%');
  await held().update({ not_before: app.db.fn.now() });
  const worker = await startWorker({
    url: app.databaseUrl,
    env: {
      smtpUrl: mailbox.url,
      mailFrom: 'Clinic <hello@clinic.example>',
      publicUrl: 'https://site.example',
    },
    log: pino({ level: 'silent' }),
  });
  try {
    await waitUntil(async () => (await held()).length === 0);
  } finally {
    await worker.stop();
  }
}

describe('what an account booked for somebody else', () => {
  test.each(['the account itself', 'the desk'])('stays when %s deletes the account', async (who) => {
    const booker = await buildUser(app.db, { emailProvenAt: '2026-01-01T00:00:00Z' });
    const { id, email, client } = await buildForPartner(booker);
    const before = await read(id);
    const letters = await lettersOf(id);
    if (who === 'the desk') await remove(booker);
    else expect((await client.post('/api/user/delete', { password: factoryPassword })).status).toBe(204);
    // Already while the deletion can be undone, nobody is named any more.
    expect((await desk.get(`/api/admin/bookings/${id}`)).body).toMatchObject({
      status: 'confirmed',
      forSomebodyElse: true,
      bookedByName: null,
    });
    await erase(booker);
    expect(await read(id)).toEqual({ ...before, booked_by: null });
    expect(await lettersOf(id)).toEqual(letters);
    expect(before).toMatchObject({ status: 'confirmed', email, name: 'Sam Partner' });
  });

  test('is claimed by its person also after the account that made it was deleted', async () => {
    const booker = await buildUser(app.db);
    const { id, email } = await buildForPartner(booker);
    await remove(booker);
    await erase(booker);
    const named = { firstName: 'Sam', lastName: 'Partner', dateOfBirth: '1988-02-03' };
    const partner = await buildUser(app.db, { ...named, email, emailProvenAt: null });
    await desk.post(`/api/admin/users/${partner.id}/email-checked`);
    expect(await read(id)).toMatchObject({ user_id: partner.id });
  });

  test('is erased with its own person, and disappears from the list of the account that made it', async () => {
    const booker = await buildUser(app.db);
    const { id, email, client } = await buildForPartner(booker);
    const partner = await buildUser(app.db, { email, emailProvenAt: '2026-01-01T00:00:00Z' });
    await app.db('bookings').where({ id }).update({ user_id: partner.id });
    await remove(partner);
    await erase(partner);
    expect(await read(id)).toMatchObject({ status: 'cancelled', name: 'Deleted customer', booked_by: null });
    expect((await client.get('/api/bookings/mine')).body).toEqual([]);
  });

  test('keeps its address when the account changes its own', async () => {
    const booker = await buildUser(app.db, { emailProvenAt: '2026-01-01T00:00:00Z' });
    const { id, email } = await buildForPartner(booker);
    const own = await buildConfirmed(app.db, { userId: booker.id, appointmentDate: freeDay() });
    const next = newAddress();
    await app.db.transaction((trx) => applyEmail(trx, audit, booker, next, { isProven: true }));
    expect(await read(id)).toMatchObject({ email });
    expect(await read(own.id)).toMatchObject({ email: next });
    const recipients = (await lettersOf(id)).map(({ recipient }) => recipient as string);
    expect(recipients).toContain(email);
    expect(recipients).not.toContain(next);
  });

  test('leaves no stored response that names the account', async () => {
    const booker = await buildUser(app.db, { firstName: 'Ana', lastName: 'Gone' });
    const { id } = await buildForPartner(booker);
    const key = '6f1d2f3e-7f3c-4c86-9a55-0c8f4f6a0c11';
    const moved = { appointmentDate: freeDay(), appointmentTime: '11:00' };
    const path = `/api/admin/bookings/${id}/confirm`;
    const first = await desk.post(path, moved, { 'Idempotency-Key': `"${key}"` });
    expect(first.body).toMatchObject({ bookedByName: 'Ana Gone' });
    await remove(booker);
    await erase(booker);
    expect((await desk.post(path, moved, { 'Idempotency-Key': `"${key}"` })).status).toBe(404);
  });
});

describe('a person whose appointment ends with an account', () => {
  test('gets a letter at the address of the appointment, with its day and time and a calendar CANCEL', async () => {
    const user = await buildUser(app.db);
    const email = newAddress();
    const date = freeDay();
    // As older clients book for somebody else: on the account's own record.
    const { id } = await buildConfirmed(app.db, {
      userId: user.id,
      name: 'Sam Partner',
      email,
      appointmentDate: date,
    });
    await remove(user);
    await erase(user);
    // The address outlives the erasure until the letter has gone.
    expect(await read(id)).toMatchObject({
      name: 'Deleted customer',
      email: `deleted-${user.id}@deleted.invalid`,
    });
    expect(await lettersOf(id)).toMatchObject([
      { kind: 'booking_cancelled', recipient: email, state: 'held' },
    ]);
    await sendAll();
    const [letter, ...more] = mailbox.sentTo(email);
    expect(more).toEqual([]);
    expect(letter?.mail.subject).toBe('Your appointment is cancelled');
    expect(letter?.mail.text).toContain(`When: ${formatDateTime(date, '10:00')}`);
    expect(letter?.mail.text).toMatch(/^Hello,/);
    const calendar = letter?.mail.attachments.find(({ mimeType }) => mimeType === 'text/calendar');
    const entry = new TextDecoder().decode(calendar?.content as ArrayBuffer);
    expect(entry).toContain('METHOD:CANCEL');
    expect(entry).toContain(`DTSTART;TZID=Europe/London:${date.replaceAll('-', '')}T100000`);
    expect(await lettersOf(id)).toMatchObject([
      { kind: 'booking_cancelled', recipient: `deleted-${user.id}@deleted.invalid`, state: 'sent' },
    ]);
  });

  test('gets one at the account’s own address, too; its requests are in the letter about the account', async () => {
    const user = await buildUser(app.db);
    const appointment = await buildConfirmed(app.db, { userId: user.id, appointmentDate: freeDay() });
    const request = await buildBooking(app.db, { userId: user.id });
    await remove(user);
    await erase(user);
    expect(await lettersOf(request.id)).toEqual([]);
    await sendAll();
    const subjects = mailbox.sentTo(user.email).map(({ mail }) => mail.subject);
    expect(subjects).toHaveLength(2);
    expect(new Set(subjects)).toEqual(new Set(['Your account was deleted', 'Your appointment is cancelled']));
    expect(await lettersOf(appointment.id)).toMatchObject([{ state: 'sent' }]);
    expect(await app.db('outbox_messages').where({ recipient: user.email })).toEqual([]);
  });

  test('leaves no address when the letter is being sent at the moment of the erasure', async () => {
    const user = await buildUser(app.db);
    const { id } = await buildConfirmed(app.db, { userId: user.id, appointmentDate: freeDay() });
    await remove(user);
    const letter = () => app.db('outbox_messages').where({ kind: 'booking_cancelled', subject_id: id });
    const sending = await app.db.transaction();
    await sending('outbox_messages').where({ kind: 'booking_cancelled', subject_id: id }).forUpdate();
    const erasing = erase(user);
    await waitUntil(async () => {
      const { rows } = await app.db.raw<{ rows: unknown[] }>(
        `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
      );
      return rows.length > 0 || !(await app.db('users').where({ id: user.id }).first('id'));
    });
    await sending('outbox_messages')
      .where({ kind: 'booking_cancelled', subject_id: id })
      .update({ state: 'sent', sent_at: app.db.fn.now() });
    await sending.commit();
    await erasing;
    expect(await letter()).toMatchObject([
      { state: 'sent', recipient: `deleted-${user.id}@deleted.invalid`, payload: {} },
    ]);
  });

  test('without a mail server gets no letter, and the address goes at once', async () => {
    const user = await buildUser(app.db);
    const { id } = await buildConfirmed(app.db, { userId: user.id, appointmentDate: freeDay() });
    await remove(user);
    await erase(user, { ...audit, hasMailServer: false });
    expect(await lettersOf(id)).toMatchObject([
      { kind: 'booking_cancelled', recipient: `deleted-${user.id}@deleted.invalid`, state: 'suppressed' },
    ]);
  });

  test('gets no letter when the deletion is undone, which is refused once a letter has gone', async () => {
    const user = await buildUser(app.db);
    const { id } = await buildConfirmed(app.db, { userId: user.id, appointmentDate: freeDay() });
    const undo = (eventId: string | null) => desk.post(`/api/admin/events/${eventId}/undo`);
    const first = await remove(user);
    expect((await undo(first.headers.get('X-Undo-Event'))).status).toBe(204);
    expect(await read(id)).toMatchObject({ status: 'confirmed' });
    expect(await lettersOf(id)).toMatchObject([{ kind: 'booking_cancelled', state: 'suppressed' }]);

    const second = await remove(user);
    await app
      .db('outbox_messages')
      .where({ kind: 'booking_cancelled', subject_id: id, state: 'held' })
      .update({ state: 'sent', sent_at: app.db.fn.now() });
    expect((await undo(second.headers.get('X-Undo-Event'))).status).toBe(409);
    expect(await read(id)).toMatchObject({ status: 'cancelled' });
  });
});
