import { describe, expect, test } from 'vitest';
import { buildAdmin, buildConfirmed, buildUser } from '#api/demo/factories.ts';
import type { TestClient } from '#api/testing/app.ts';
import { atDesk } from '#api/testing/deskClient.ts';
import { inDays } from '#api/testing/forms.ts';
import { mailingApp } from '#api/testing/mailingApp.ts';
import { waitUntil } from '#api/testing/waitUntil.ts';

const { app, mailbox } = await mailingApp({ MAIL_HOLD_SECONDS: '0' });
const browser = await app.signIn(await buildAdmin(app.db));
const desk = await atDesk(app, browser);

let days = 3;
const marks = { staffFlag: 'Allergic to latex', staffNote: 'Fifteen minutes late' };
const secrets = /latex|Fifteen/;

async function buildMarked() {
  const user = await buildUser(app.db, { emailProvenAt: '2026-01-02T03:04:05Z' });
  const booking = await buildConfirmed(app.db, { userId: user.id, appointmentDate: inDays(days++) });
  const { staffFlag, staffNote } = marks;
  expect((await desk.post(`/api/admin/users/${user.id}/flag`, { staffFlag })).status).toBe(204);
  const { status, body } = await desk.patch(`/api/admin/bookings/${booking.id}`, { staffNote });
  expect(status).toBe(200);
  expect(body).toMatchObject({ ...marks, version: booking.version + 1 });
  return { user, booking };
}

describe('what staff have to know', () => {
  test('is shown on the appointment, in the lists and on the sheet, and is part of the data for an outage', async () => {
    const { user, booking } = await buildMarked();
    const day = booking.appointmentDate!;
    const reads = await Promise.all([
      desk.get(`/api/admin/bookings/${booking.id}`).then(({ body }) => body),
      desk.get(`/api/admin/bookings?from=${day}&to=${day}`).then(({ body }) => body[0]),
      desk.get(`/api/admin/users/${user.id}`).then(({ body }) => body.bookings[0]),
      desk.get(`/api/admin/kept?from=${day}&to=${day}`).then(({ body }) => body.bookings[0]),
    ]);
    for (const read of reads) expect(read).toMatchObject({ id: booking.id, ...marks });
    const { staffFlag } = marks;
    expect((await desk.get(`/api/admin/users/${user.id}`)).body.customer).toMatchObject({ staffFlag });
    const kept = await desk.get(`/api/admin/kept?from=${day}&to=${day}`);
    expect(kept.body.customers).toMatchObject([{ id: user.id, staffFlag }]);
  });

  test('reaches the patient in their export only, and never a letter, the audit or a calendar', async () => {
    const { user, booking } = await buildMarked();
    const patient = await app.signIn(user);
    expect((await patient.get('/api/bookings/mine')).text).not.toMatch(secrets);
    expect((await patient.get('/api/user')).text).not.toMatch(secrets);
    expect((await patient.get(`/api/bookings/${booking.id}/calendar`)).text).not.toMatch(secrets);
    const { account, bookings } = (await patient.get('/api/user/export')).body;
    expect([account.staffFlag, bookings[0].staffNote]).toEqual([marks.staffFlag, marks.staffNote]);
    const at = { appointmentDate: inDays(days++), appointmentTime: '11:00' };
    await desk.post(`/api/admin/bookings/${booking.id}/confirm`, at);
    await waitUntil(() => mailbox.sentTo(user.email).length > 0);
    for (const { raw, mail } of mailbox.sentTo(user.email))
      expect([raw, mail.text, mail.html].join()).not.toMatch(secrets);
    expect(JSON.stringify(await app.db('events'))).not.toMatch(secrets);
    expect(JSON.stringify(await app.db('outbox_messages'))).not.toMatch(secrets);
  });

  test('is removed by an empty text, and limited in length', async () => {
    const { user, booking } = await buildMarked();
    const flag = (staffFlag: unknown) => desk.post(`/api/admin/users/${user.id}/flag`, { staffFlag });
    expect((await flag('')).status).toBe(204);
    expect((await app.db('users').where({ id: user.id }).first()).staff_flag).toBeNull();
    expect((await flag('x'.repeat(121))).status).toBe(400);
    expect((await flag(undefined)).status).toBe(400);
    const path = `/api/admin/bookings/${booking.id}`;
    expect((await desk.patch(path, { staffNote: null })).body.staffNote).toBeNull();
    expect((await desk.patch(path, { staffNote: 'x'.repeat(201) })).status).toBe(400);
    expect((await desk.patch(path, {})).status).toBe(400);
  });

  test('of an earlier time does not overwrite what somebody changed since', async () => {
    const { user, booking } = await buildMarked();
    const earlier = { 'Client-Created-At': new Date(Date.now() - 60_000).toISOString() };
    const flag = (client: TestClient, staffFlag: string | null) =>
      client.send('POST', `/api/admin/users/${user.id}/flag`, { staffFlag }, earlier);
    const flagNow = async () => (await app.db('users').where({ id: user.id }).first()).staff_flag as string;
    expect((await flag(browser, 'Older')).status).toBe(409);
    // What a desk has noted stands beside it.
    expect((await flag(desk, 'Anaphylaxis: nuts')).status).toBe(204);
    expect((await flag(desk, null)).status).toBe(204);
    expect(await flagNow()).toBe('Allergic to latex\nAnaphylaxis: nuts');
    const path = `/api/admin/bookings/${booking.id}`;
    const seen = { ...earlier, 'if-match': `"${booking.version}"` };
    expect((await browser.send('PATCH', path, { staffNote: 'Older' }, seen)).status).toBe(409);
    expect((await desk.send('PATCH', path, { staffNote: 'Older' }, seen)).body).toMatchObject({
      staffNote: 'Fifteen minutes late\nOlder',
    });
    // An arrival and a note do not contradict each other.
    expect((await desk.send('PATCH', path, { attendance: 'arrived' }, seen)).status).toBe(200);
    const latest = { ...earlier, 'if-match': `"${booking.version + 3}"` };
    expect((await desk.send('PATCH', path, { staffNote: 'Later' }, latest)).body).toMatchObject({
      staffNote: 'Later',
    });
  });

  test('of a desk is dated by its writing, and stands by that', async () => {
    const { user } = await buildMarked();
    const note = (text: string, headers = {}) =>
      desk.send('POST', `/api/admin/users/${user.id}/notes`, { note: text }, headers);
    await note('Came by');
    const writtenAt = new Date(Date.now() - 3_600_000).toISOString();
    const earlier = { 'Client-Created-At': writtenAt };
    const saidAt = expect.stringContaining(writtenAt.slice(0, -1)) as string;
    expect((await note('Rang', earlier)).body).toMatchObject({ occurredAt: saidAt });
    const { notes } = (await desk.get(`/api/admin/users/${user.id}`)).body;
    expect(notes.map((one: { note: string }) => one.note)).toEqual(['Came by', 'Rang']);
    expect(notes[0].occurredAt).toBeNull();
    const task = { userId: user.id, text: 'Ring back', dueDate: inDays(3), dueTime: '10:00' };
    expect((await desk.send('POST', '/api/admin/tasks', task, earlier)).body).toMatchObject({
      occurredAt: saidAt,
    });
    const { id } = (await app.db('bookings').where({ user_id: user.id }).first()) as { id: number };
    const done = { kind: 'note', note: 'Rang' };
    expect((await desk.send('POST', `/api/admin/queue/booking/${id}`, done, earlier)).body).toMatchObject({
      occurredAt: saidAt,
    });
    const exported = (await (await app.signIn(user)).get('/api/user/export')).body;
    expect(exported.notes[1].createdAt).toEqual(saidAt);
  });

  test('is erased with the account, though the appointment stays as a record', async () => {
    const { user, booking } = await buildMarked();
    await app.db('bookings').where({ id: booking.id }).update({ status: 'completed' });
    await desk.delete(`/api/admin/users/${user.id}`);
    await waitUntil(async () => !(await app.db('users').where({ id: user.id }).first()));
    const left = await app.db('bookings').where({ id: booking.id }).first();
    expect(left).toMatchObject({ status: 'completed', staff_note: null });
  });
});
