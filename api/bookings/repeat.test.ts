import { expect, test } from 'vitest';
import { buildAdmin, buildBooking, buildConfirmed, buildUser } from '#api/demo/factories.ts';
import { undoHeader } from '#shared/contracts/undo.ts';
import { testApp } from '#api/testing/app.ts';
import { inDays, manualForm } from '#api/testing/forms.ts';
import { compose } from '#api/mail/compose.ts';
import type { Message } from '#api/mail/letterFacts.ts';

const app = await testApp();
const desk = await app.signIn(await buildAdmin(app.db));

const heldLetters = () =>
  app
    .db('outbox_messages')
    .where({ state: 'held', subject_type: 'booking' })
    .whereNotIn('kind', ['reminder_72h', 'reminder_24h'])
    .select<Message[]>('*');
const at = (days: number, time = '10:00') => ({ date: inDays(days), time });
const repeat = (id: number, times: object[]) => desk.post(`/api/admin/bookings/${id}/repeat`, { times });

test('an appointment is repeated as one: all times or none, and one letter for the first one, too', async () => {
  const user = await buildUser(app.db);
  const form = manualForm(user, { appointmentDate: inDays(30), appointmentTime: '10:00' });
  const { id } = (await desk.post('/api/admin/bookings/manual', form)).body as { id: number };
  await buildConfirmed(app.db, { appointmentDate: inDays(58), appointmentTime: '10:00' });
  const refused = await repeat(id, [at(44), at(58)]);
  expect(refused.status).toBe(409);
  expect(refused.text).toMatch(/^There is an appointment in that time \(.+, 10:00–10:45\)\.$/);
  expect((await desk.get(`/api/admin/bookings?from=${inDays(44)}&to=${inDays(44)}`)).body).toEqual([]);

  const booked = await repeat(id, [at(58, '11:00'), at(44)]);
  expect(booked).toMatchObject({
    status: 201,
    body: [
      { userId: user.id, appointmentDate: inDays(44), appointmentTime: '10:00', status: 'confirmed' },
      { userId: user.id, appointmentDate: inDays(58), appointmentTime: '11:00', status: 'confirmed' },
    ],
  });
  const [letter, ...others] = await heldLetters();
  expect(others).toEqual([]);
  expect(letter).toMatchObject({ kind: 'bookings_repeated', recipient: user.email });
  const whole = await compose(app.db, letter!, 'https://site.example');
  expect(whole?.text.match(/^Appointment \d: .+/gm)).toHaveLength(3);
  expect(whole?.calendar?.content.match(/BEGIN:VEVENT/g)).toHaveLength(3);

  // Undone as one: the first one's own letter goes after all, and nothing of it is left.
  const undo = () => desk.post(`/api/admin/events/${booked.headers.get(undoHeader)}/undo`);
  expect((await undo()).status).toBe(204);
  expect(await heldLetters()).toMatchObject([{ kind: 'booking_confirmed', subject_id: id }]);
  const standing = await app.db('bookings').where({ user_id: user.id, status: 'confirmed' }).pluck('id');
  expect(standing).toEqual([id]);
});

test('what was repeated is not undone once one of it has changed; what is cancelled is not in the letter', async () => {
  const { id } = await buildConfirmed(app.db, { appointmentDate: inDays(31), appointmentTime: '10:00' });
  const booked = await repeat(id, [at(45), at(59)]);
  const [letter] = await heldLetters().where({ kind: 'bookings_repeated' });
  // What is cancelled before the letter goes is not in it, nor in a letter of its own; what is moved has its new time there.
  const [first, second] = booked.body as { id: number; userId: number }[];
  await desk.patch(`/api/admin/bookings/${first!.id}`, { status: 'cancelled' });
  const moved = { appointmentDate: inDays(60), appointmentTime: '11:30' };
  expect((await desk.post(`/api/admin/bookings/${second!.id}/confirm`, moved)).status).toBe(200);
  const later = await compose(app.db, letter!, 'https://site.example');
  expect(later?.text.match(/^Appointment \d: .+/gm)).toEqual([expect.stringContaining('11:30')]);
  expect(await heldLetters().whereIn('subject_id', [first!.id, second!.id])).toMatchObject([
    { id: letter!.id },
  ]);
  expect((await desk.post(`/api/admin/events/${booked.headers.get(undoHeader)}/undo`)).status).toBe(409);
  expect((await repeat(first!.id, [at(72)])).text).toBe('Only an appointment can be repeated.');
});

test('a request that was repeated and cancelled before its letter went is said to be cancelled', async () => {
  const { id } = await buildBooking(app.db, { email: `asked${inDays(0)}@example.test` });
  const when = { appointmentDate: inDays(34), appointmentTime: '10:00' };
  expect((await desk.post(`/api/admin/bookings/${id}/confirm`, when)).status).toBe(200);
  expect((await repeat(id, [at(48)])).status).toBe(201);
  expect(await heldLetters().where({ subject_id: id })).toEqual([]);
  await desk.patch(`/api/admin/bookings/${id}`, { status: 'cancelled' });
  const [letter, ...others] = await heldLetters().where({ subject_id: id });
  expect(others).toEqual([]);
  expect((await compose(app.db, letter!, 'https://site.example'))?.subject).toBe('Your request is cancelled');
});

test('a guest’s letter of what was booked together has a personal link to the next of them', async () => {
  const when = { appointmentDate: inDays(35), appointmentTime: '10:00' };
  const { id } = await buildConfirmed(app.db, {
    userId: null,
    email: `guest${inDays(0)}@example.test`,
    ...when,
  });
  expect((await repeat(id, [at(63), at(49)])).status).toBe(201);
  const [letter] = await heldLetters().where({ kind: 'bookings_repeated' }).orderBy('id', 'desc');
  const token = /#coming=([\w-]{43})/.exec(
    (await compose(app.db, letter!, 'https://site.example'))!.text,
  )?.[1];
  const read = await app.guest().post('/api/reminder-link', { token });
  expect(read).toMatchObject({ status: 200, body: { appointmentDate: inDays(49) } });
});

test('of what was booked together, each person’s letter names only what is theirs', async () => {
  const others = await buildUser(app.db);
  const { id, userId } = await buildConfirmed(app.db, {
    appointmentDate: inDays(32),
    appointmentTime: '10:00',
  });
  const booked = (await repeat(id, [at(46), at(60), at(74)])).body as { id: number }[];
  const [letter] = await heldLetters().where({ kind: 'bookings_repeated' }).orderBy('id', 'desc');
  // The first, about which the letter is, and the last.
  for (const one of [booked[0]!, booked[2]!])
    expect((await desk.post(`/api/admin/bookings/${one.id}/customer`, { userId: others.id })).status).toBe(
      200,
    );
  const [left] = await heldLetters().where({ id: letter!.id });
  expect(left?.subject_id).toBe(booked[1]!.id);
  const whole = await compose(app.db, left!, 'https://site.example');
  expect(whole?.text.match(/^Appointment \d: .+/gm)).toHaveLength(1);
  expect(await app.db('bookings').where({ user_id: userId, status: 'confirmed' })).toHaveLength(2);
});

test('what was booked together goes to a corrected address in its one letter', async () => {
  const user = await buildUser(app.db, { passwordHash: null, emailProvenAt: null });
  const first = {
    userId: user.id,
    email: user.email!,
    appointmentDate: inDays(33),
    appointmentTime: '10:00',
  };
  const { id } = await buildConfirmed(app.db, first);
  const booked = (await repeat(id, [at(47), at(61)])).body as { id: number }[];
  const { firstName, lastName } = user;
  const email = `corrected${user.id}@example.test`;
  const details = { firstName, lastName, phone: null, email, sharedEmail: null, isAgreed: false };
  const corrected = { ...details, reason: 'Misheard' };
  expect((await desk.post(`/api/admin/users/${user.id}/details`, corrected)).status).toBe(204);
  expect(await heldLetters().where({ recipient: email }).orderBy('kind')).toMatchObject([
    { kind: 'booking_confirmed', subject_id: id },
    { kind: 'bookings_repeated', subject_id: booked[0]!.id },
  ]);
});
