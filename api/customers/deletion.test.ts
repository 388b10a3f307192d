import { describe, expect, test } from 'vitest';
import type { UserModel } from '#api/models/UserModel.ts';
import { eraseUser } from '#api/customers/deletion.service.ts';
import { eraseFinishedGuests } from '#api/customers/erasing.ts';
import {
  buildAdmin,
  buildBooking,
  buildConfirmed,
  buildContact,
  buildUser,
  factoryPassword,
} from '#api/demo/factories.ts';
import { testApp, type Answer } from '#api/testing/app.ts';
import { inDays, manualForm } from '#api/testing/forms.ts';

const app = await testApp();
const admin = await app.signIn(await buildAdmin(app.db));

let day = 30;
const freeDay = () => inDays(++day);
const audit = { actorId: null, requestId: 'test', ip: '127.0.0.1', mailHoldSeconds: 0 };
const remove = ({ id }: { id: number }) => admin.delete(`/api/admin/users/${id}`);
const undo = (deleted: Answer) => admin.post(`/api/admin/events/${deleted.headers.get('X-Undo-Event')}/undo`);
const confirm = ({ id }: { id: number }, appointmentDate = freeDay(), appointmentTime = '10:00') =>
  admin.post(`/api/admin/bookings/${id}/confirm`, { appointmentDate, appointmentTime });
const statusesOf = async (...bookings: { id: number }[]) => {
  const rows = await app.db('bookings').select('id', 'status');
  return bookings.map(({ id }) => rows.find((row) => row.id === id)?.status);
};
const isInQueue = async (type: 'booking' | 'contact', { id }: { id: number }) => {
  const items = (await admin.get('/api/admin/queue')).body as { type: string; id: number }[];
  return items.some((item) => item.type === type && item.id === id);
};
/** Erases the account as if the time to undo had passed. */
async function erase({ id }: UserModel): Promise<void> {
  await app.db('users').where({ id }).update({ erase_at: app.db.fn.now() });
  await eraseUser(app.db, audit, id);
}
const refusal = {
  status: 409,
  text: 'This customer’s account was deleted, so nothing can be booked for them.',
};

describe('deleting an account', () => {
  test('cancels future bookings, tomorrow’s appointment too, and frees the times', async () => {
    const user = await buildUser(app.db);
    const [near, far] = [inDays(1), freeDay()];
    const gone = await buildConfirmed(app.db, { userId: user.id, appointmentDate: inDays(-3) });
    const open = [
      await buildConfirmed(app.db, { userId: user.id, appointmentDate: near }),
      await buildConfirmed(app.db, { userId: user.id, appointmentDate: far }),
      await buildBooking(app.db, { userId: user.id }),
    ];
    expect(await remove(user)).toMatchObject({
      status: 200,
      body: { appointments: 2, requests: 1, messages: 0 },
    });
    expect(await statusesOf(...open, gone)).toEqual(['cancelled', 'cancelled', 'cancelled', 'confirmed']);
    const next = await buildBooking(app.db);
    expect((await confirm(next, far)).status).toBe(200);
    expect(await isInQueue('booking', open[2]!)).toBe(false);
  });

  test('also erases messages from its address that were sent without an account', async () => {
    const user = await buildUser(app.db);
    const request = await buildBooking(app.db, { userId: null, email: user.email });
    const appointment = await buildConfirmed(app.db, {
      userId: null,
      email: user.email,
      appointmentDate: freeDay(),
    });
    const message = await buildContact(app.db, { email: user.email });
    const strangers = [await buildBooking(app.db, { userId: null }), await buildContact(app.db)] as const;
    expect(await isInQueue('contact', message)).toBe(true);
    expect((await remove(user)).body).toEqual({ appointments: 1, requests: 1, messages: 1 });
    expect(await statusesOf(request, appointment)).toEqual(['cancelled', 'cancelled']);
    expect(await isInQueue('contact', message)).toBe(false);
    expect(await isInQueue('booking', strangers[0])).toBe(true);
    expect(await isInQueue('contact', strangers[1])).toBe(true);
    await erase(user);
    expect(await app.db('contacts').where({ id: message.id })).toEqual([]);
    expect(await app.db('contacts').where({ id: strangers[1].id })).toHaveLength(1);
    expect(await app.db('bookings').where({ id: request.id }).first()).toMatchObject({
      name: 'Deleted customer',
      email: `deleted-${user.id}@deleted.invalid`,
      phone: 'deleted',
    });
  });

  test('withdraws messages to another address about its bookings, and tells it that they ended', async () => {
    const user = await buildUser(app.db);
    const booking = await buildBooking(app.db, { userId: user.id, email: 'work@example.test' });
    await confirm(booking);
    await remove(user);
    const letters = await app.db('outbox_messages').where({ recipient: 'work@example.test' });
    const held = letters.filter(({ state }) => state === 'held');
    expect(held.map(({ kind }) => kind)).toEqual(['booking_cancelled']);
    expect(letters.length).toBeGreaterThan(1);
  });

  test('keeps messages of another patient who gave the same address for a booking', async () => {
    const user = await buildUser(app.db);
    const daughter = await buildBooking(app.db, { email: user.email });
    await confirm(daughter);
    await remove(user);
    await erase(user);
    const subject = { subject_type: 'booking', subject_id: daughter.id };
    const letters = await app.db('outbox_messages').where({ ...subject, recipient: user.email });
    expect(letters.length).toBeGreaterThan(0);
    expect(new Set(letters.map(({ state }) => state))).toEqual(new Set(['held']));
  });
});

describe('an appointment of a guest', () => {
  const leave = async (user: UserModel) => {
    const patient = await app.signIn(user);
    expect((await patient.post('/api/user/delete', { password: factoryPassword })).status).toBe(204);
  };
  const guest = (user: UserModel) =>
    buildConfirmed(app.db, { userId: null, email: user.email, appointmentDate: freeDay() });

  test('is not cancelled when somebody registers with the same address and deletes that account', async () => {
    const user = await buildUser(app.db, { emailProvenAt: null });
    const appointment = await guest(user);
    await leave(user);
    await erase(user);
    expect(await statusesOf(appointment)).toEqual(['confirmed']);
    expect(await app.db('bookings').where({ id: appointment.id }).first('email')).toEqual({
      email: user.email,
    });
  });

  test('marked by an earlier release is erased once it is past', async () => {
    const { id: eraseAs } = await buildUser(app.db);
    const marked = { userId: null, eraseAs };
    const past = await buildConfirmed(app.db, {
      ...marked,
      status: 'completed',
      appointmentDate: inDays(-5),
    });
    const coming = await buildConfirmed(app.db, { ...marked, appointmentDate: freeDay() });
    expect(await eraseFinishedGuests(app.db, audit)).toBe(1);
    const rows = await app.db('bookings').whereIn('id', [past.id, coming.id]).orderBy('appointment_date');
    expect(rows).toMatchObject([
      { id: past.id, erase_as: null },
      { id: coming.id, erase_as: eraseAs, name: coming.name, email: coming.email },
    ]);
    expect(rows[0]).not.toMatchObject({ name: past.name });
    expect(rows[0]).not.toMatchObject({ email: past.email });
  });

  test('that its name alone gives to an account confirmed later is left to the desk', async () => {
    const user = await buildUser(app.db, { emailProvenAt: null });
    const [unknown, theirs] = [await guest(user), await guest(user)];
    const { date_of_birth } = await app.db('users').where({ id: user.id }).first('date_of_birth');
    await app.db('bookings').where({ id: theirs.id }).update({ date_of_birth });
    await admin.post(`/api/admin/users/${user.id}/email-checked`);
    await leave(user);
    expect((await confirm(unknown)).status).toBe(200);
    await erase(user);
    expect(await statusesOf(unknown, theirs)).toEqual(['confirmed', 'cancelled']);
    expect(await app.db('bookings').where({ id: unknown.id }).pluck('email')).toEqual([user.email]);
  });

  test('is cancelled with the account once the address is confirmed', async () => {
    const user = await buildUser(app.db, { emailProvenAt: new Date().toISOString() });
    const appointment = await guest(user);
    await leave(user);
    expect(await statusesOf(appointment)).toEqual(['cancelled']);
  });
});

describe('undoing the deletion', () => {
  test('restores the appointments, the requests and the messages', async () => {
    const user = await buildUser(app.db);
    const request = await buildBooking(app.db, { userId: user.id });
    const appointment = await buildBooking(app.db, { userId: user.id });
    const date = freeDay();
    await confirm(appointment, date);
    const message = await buildContact(app.db, { email: user.email });
    const handled = await buildContact(app.db, { email: user.email, handledAt: new Date().toISOString() });
    const deleted = await remove(user);
    expect((await undo(deleted)).status).toBe(204);
    expect(await statusesOf(request, appointment)).toEqual(['query', 'confirmed']);
    expect(await app.db('bookings').where({ id: appointment.id }).first()).toMatchObject({
      appointment_date: date,
      appointment_time: '10:00',
    });
    expect(await isInQueue('booking', request)).toBe(true);
    expect(await isInQueue('contact', message)).toBe(true);
    expect(await isInQueue('contact', handled)).toBe(false);
    const rival = await buildBooking(app.db);
    expect((await confirm(rival, date)).status).toBe(409);
  });

  test('turns a booking into a request if its time was taken meanwhile', async () => {
    const user = await buildUser(app.db);
    const date = freeDay();
    const appointment = await buildBooking(app.db, { userId: user.id });
    await confirm(appointment, date);
    const deleted = await remove(user);
    const rival = await buildBooking(app.db);
    expect((await confirm(rival, date)).status).toBe(200);
    expect((await undo(deleted)).status).toBe(204);
    expect(await statusesOf(appointment, rival)).toEqual(['query', 'confirmed']);
    expect(await isInQueue('booking', appointment)).toBe(true);
    const held = { subject_type: 'booking', subject_id: appointment.id, state: 'held' };
    expect(await app.db('outbox_messages').where({ ...held, recipient: user.email })).toEqual([]);
  });

  test('leaves bookings alone that were changed since', async () => {
    const user = await buildUser(app.db);
    const request = await buildBooking(app.db, { userId: user.id });
    const deleted = await remove(user);
    await app.db('bookings').where({ id: request.id }).increment('version');
    expect((await undo(deleted)).status).toBe(204);
    expect(await statusesOf(request)).toEqual(['cancelled']);
  });
});

describe('a booking of a deleted customer', () => {
  test('cannot be confirmed, whether the account’s or the guest’s, before and after the erasure', async () => {
    const user = await buildUser(app.db);
    const own = await buildBooking(app.db, { userId: user.id });
    const guests = await buildBooking(app.db, { userId: null, email: user.email });
    await remove(user);
    for (const booking of [own, guests]) expect(await confirm(booking)).toMatchObject(refusal);
    expect((await confirm(own)).code).toBe('customer_deleted');
    const manual = await admin.post('/api/admin/bookings/manual', manualForm(user));
    expect(manual.status).toBe(404);
    await erase(user);
    for (const booking of [own, guests]) expect(await confirm(booking)).toMatchObject(refusal);
    expect(await statusesOf(own, guests)).toEqual(['cancelled', 'cancelled']);
  });

  test('is not restored by undoing an earlier event', async () => {
    const user = await buildUser(app.db);
    const booking = await buildConfirmed(app.db, { userId: user.id, appointmentDate: freeDay() });
    const cancelled = await admin.patch(`/api/admin/bookings/${booking.id}`, { status: 'cancelled' });
    await remove(user);
    expect(await undo(cancelled)).toMatchObject(refusal);
  });

  test('does not stay open when another desk books at the same moment', async () => {
    for (let round = 0; round < 8; round++) {
      const user = await buildUser(app.db);
      const request = await buildBooking(app.db, { userId: user.id });
      const manual = manualForm(user, { appointmentDate: freeDay() });
      const [deleted] = await Promise.all([
        remove(user),
        confirm(request),
        admin.post('/api/admin/bookings/manual', manual),
      ]);
      expect(deleted.status).toBe(200);
      const standing = await app.db('bookings').where({ user_id: user.id, status: 'confirmed' });
      expect(standing).toEqual([]);
    }
  });
});
