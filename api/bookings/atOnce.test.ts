import { beforeEach, describe, expect, test } from 'vitest';
import { clinic } from '#shared/clinic.ts';
import { isUsuallyOpen } from '#shared/domain/freeTimes.ts';
import { toInstant } from '#shared/domain/wallTime.ts';
import { buildAdmin, buildConfirmed, buildUser } from '#api/demo/factories.ts';
import type { UserModel } from '#api/models/UserModel.ts';
import { type TestClient, outcomeOf, testApp } from '#api/testing/app.ts';
import { inDays, manualForm, registerForm, yearsBefore } from '#api/testing/forms.ts';

const app = await testApp();
const admin = await app.signIn(await buildAdmin(app.db));
const allow = (...services: string[]) => app.db('clinic_settings').update({ booked_at_once: services });
beforeEach(() => allow('consultation', 'prp-therapy'));

let ahead = 20;
/** An open day, of no other test. */
function openDay(): string {
  do ahead++;
  while (!isUsuallyOpen(inDays(ahead)));
  return inDays(ahead);
}

const service = 'Consultation';
const hold = (client: TestClient, date: string, time = '10:00', other: object = {}) =>
  client.post('/api/held-time', { service, date, time, ...other });
const details = { name: 'Pat Example', email: 'pat@example.test', phone: '020 7946 0001', message: null };
const book = (client: TestClient, date: string, time = '10:00', other: object = {}) =>
  client.post('/api/bookings/at-once', { ...details, service, date, time, ...other });
const taken = [409, 'slot_taken'];
const patient = async (change: Partial<UserModel> = {}) =>
  app.signIn(await buildUser(app.db, { emailProvenAt: new Date().toISOString(), ...change }));
const runOut = () => app.db('held_times').update({ ends_at: new Date() });

describe('a visitor who holds a free time', () => {
  test('registers on the same device and has the appointment, without the desk', async () => {
    const date = openDay();
    const visitor = app.guest();
    const held = await hold(visitor, date);
    expect(held).toMatchObject({ status: 200, body: { service, date, time: '10:00' } });
    const minutesLeft = (Date.parse(held.body.endsAt) - Date.now()) / 60_000;
    expect(minutesLeft).toBeGreaterThan(9);
    expect(minutesLeft).toBeLessThanOrEqual(10);
    expect((await visitor.post('/api/register', registerForm())).status).toBe(201);
    const { held: same } = (await visitor.get('/api/held-time')).body;
    expect({ ...same, endsAt: Date.parse(same.endsAt) }).toEqual({
      ...held.body,
      endsAt: Date.parse(held.body.endsAt),
    });

    const booked = await book(visitor, date);
    expect(booked).toMatchObject({
      status: 201,
      body: { status: 'confirmed', service, appointmentDate: date, appointmentTime: '10:00' },
    });
    expect((await visitor.get('/api/held-time')).body.held).toBeNull();
    const letters = await app
      .db('outbox_messages')
      .where({ subject_type: 'booking', subject_id: booked.body.id })
      .whereNot({ kind: 'reminder_72h' })
      .whereNot({ kind: 'reminder_24h' })
      .orderBy('kind')
      .select('kind', 'recipient');
    expect(letters).toEqual([
      { kind: 'booked_at_once', recipient: clinic.email },
      { kind: 'booking_confirmed', recipient: details.email },
    ]);
    const [schedule] = (await admin.get(`/api/admin/schedule?from=${date}&to=${date}`)).body.appointments;
    expect(schedule).toMatchObject({ bookingId: booked.body.id, start: '10:00', minutes: 45 });
  });

  test('is written to at the present address, also from a page that was open before it changed', async () => {
    const user = await buildUser(app.db);
    await app.db('former_addresses').insert({ user_id: user.id, email: details.email });
    expect((await book(await app.signIn(user), openDay())).body).toMatchObject({ email: user.email });
  });

  test('keeps it from everybody else: a visitor, a patient, the desk, and the free times', async () => {
    const date = openDay();
    await hold(app.guest(), date);
    expect(outcomeOf(await hold(app.guest(), date, '10:30'))).toEqual(taken);
    expect(outcomeOf(await book(await patient(), date))).toEqual(taken);
    const user = await buildUser(app.db);
    const manual = manualForm(user, { appointmentDate: date, appointmentTime: '10:30' });
    const refused = await admin.post('/api/admin/bookings/manual', manual);
    expect([refused.status, refused.text]).toEqual([
      409,
      'That time is already held for a patient (10:00–10:45).',
    ]);
    const { days } = (await app.guest().get(`/api/free-times?date=${date}&minutes=45&days=14`)).body;
    expect(days[0].times).toContain('09:00');
    for (const time of ['09:30', '10:00', '10:30']) expect(days[0].times).not.toContain(time);
    const { held } = (await admin.get(`/api/admin/schedule?from=${date}&to=${date}`)).body;
    expect(held).toMatchObject([{ name: 'Somebody booking now', start: '10:00', minutes: 45 }]);
  });

  test('keeps no day open that the desk closes', async () => {
    const [whole, part] = [openDay(), openDay()];
    const closed = { startDate: whole, endDate: whole, startTime: null, endTime: null, reason: 'Away' };
    const series = { days: [{ date: part, reason: 'Lunch' }], startTime: '10:00', endTime: '11:00' };
    for (const [path, form, date] of [
      ['', closed, whole],
      ['/series', series, part],
    ] as const) {
      const visitor = app.guest();
      await hold(visitor, date);
      const { status, body } = await admin.post(`/api/admin/blocked-times${path}`, form);
      expect([status, body.taken ?? []]).toEqual([201, []]);
      expect((await visitor.get('/api/held-time')).body.held).toBeNull();
      expect(outcomeOf(await book(await patient(), date))).toEqual(taken);
    }
  });

  test('cannot take what a closing left out for an appointment that has gone', async () => {
    for (const [path, hours] of [
      ['', { startTime: null, endTime: null }],
      ['/series', { startTime: '09:00', endTime: '13:00' }],
    ] as const) {
      const date = openDay();
      const kept = await buildConfirmed(app.db, { appointmentDate: date, appointmentTime: '10:00' });
      const days = path ? { days: [{ date, reason: 'Away' }] } : { startDate: date, endDate: date };
      const form = { ...days, ...hours, reason: 'Away', standingIds: [kept.id] };
      const closed = await admin.post(`/api/admin/blocked-times${path}`, form);
      expect(closed.status).toBe(201);
      await admin.patch(`/api/admin/bookings/${kept.id}`, { status: 'cancelled', cancelReason: 'patient' });
      expect(outcomeOf(await hold(app.guest(), date))).toEqual(taken);
      expect(outcomeOf(await book(await patient(), date))).toEqual(taken);
    }
  });

  test('of two in the same second one has it, and the other is refused at once', async () => {
    for (const take of [hold, async (...of: Parameters<typeof hold>) => book(await patient(), of[1])]) {
      const date = openDay();
      const answers = await Promise.all([take(app.guest(), date), take(app.guest(), date)]);
      const codes = answers.map(outcomeOf).filter(([status]) => status === 409);
      expect(codes).toEqual([taken]);
    }
  });

  test('holds one at a time, and none after ten minutes, when it is given back, or after a log-out', async () => {
    const [first, second] = [openDay(), openDay()];
    const visitor = app.guest();
    await hold(visitor, first);
    await hold(visitor, second);
    expect((await visitor.get('/api/held-time')).body.held).toMatchObject({ date: second });
    expect((await hold(app.guest(), first)).status).toBe(200);
    // Also when two tabs hold one in the same second.
    const both = [openDay(), openDay()];
    for (const one of await Promise.all(both.map((date) => hold(visitor, date))))
      expect(one.status).toBe(200);
    expect(await app.db('held_times').whereIn('appointment_date', [second, ...both])).toHaveLength(1);
    await hold(visitor, second);
    await runOut();
    expect((await visitor.get('/api/held-time')).body.held).toBeNull();
    expect((await hold(app.guest(), second)).status).toBe(200);
    // Nobody else has taken it meanwhile.
    expect((await book(await patient(), first)).status).toBe(201);

    const third = openDay();
    await hold(visitor, third);
    expect((await visitor.delete('/api/held-time')).status).toBe(204);
    const client = await patient();
    expect((await hold(client, third)).status).toBe(200);
    await client.post('/api/logout');
    expect((await hold(app.guest(), third)).status).toBe(200);
  });

  test('that is refused keeps what the device held before', async () => {
    const [first, second] = [openDay(), openDay()];
    const visitor = app.guest();
    await hold(visitor, first);
    await hold(app.guest(), second);
    expect(outcomeOf(await hold(visitor, second))).toEqual(taken);
    expect((await visitor.get('/api/held-time')).body.held).toMatchObject({ date: first });
  });
});

describe('is refused at once, when it is held and when it is booked,', () => {
  const refuse = async (client: TestClient, date: string, code: unknown[], other: object = {}) => {
    for (const take of [hold, book]) {
      expect(outcomeOf(await take(client, date, '10:00', other))).toEqual(code);
    }
  };

  test('a service that no owner has named', async () => {
    await refuse(await patient(), openDay(), [409, 'not_at_once'], { service: 'Dermal Fillers' });
  });

  test('a time that has passed, on a closed day, past closing, off the half hours', async () => {
    const client = await patient();
    let closed = inDays(20);
    for (let day = 20; isUsuallyOpen(closed); day++) closed = inDays(day);
    for (const [date, time] of [
      [inDays(-1), '09:00'],
      [closed, '10:00'],
      [openDay(), '17:00'],
      [openDay(), '10:15'],
    ] as const) {
      for (const take of [hold, book]) {
        expect(outcomeOf(await take(client, date, time))).toEqual([422, 'not_requestable']);
      }
    }
  });

  test('a time for somebody else, whose appointment would be the patient’s', async () => {
    const client = await patient();
    expect((await book(client, openDay(), '10:00', { for: 'somebody_else', isAdult: true })).status).toBe(
      400,
    );
    expect((await book(client, openDay(), '10:00', { for: 'me' })).status).toBe(201);
  });

  test('somebody under 18', async () => {
    await refuse(await patient({ dateOfBirth: yearsBefore(inDays(1), 18) }), openDay(), [422, 'under_age']);
  });

  test('a second appointment for the same, and another one while the address is not confirmed', async () => {
    const user = await buildUser(app.db, { emailProvenAt: null });
    const client = await app.signIn(user);
    const first = await book(client, openDay());
    expect(first.status).toBe(201);
    await refuse(client, openDay(), [409, 'already_booked']);
    // Nor by taking the first one’s cancelling back.
    const change = (what: string) => client.post(`/api/bookings/${first.body.id}/${what}`);
    for (const other of [{}, { service: 'PRP Therapy' }]) {
      expect((await change('cancel')).status).toBe(200);
      const instead = await book(client, openDay(), '10:00', other);
      expect(instead.status).toBe(201);
      expect(outcomeOf(await change('undo-cancel'))).toEqual([409, 'already_booked']);
      await client.post(`/api/bookings/${instead.body.id}/cancel`);
      expect((await change('undo-cancel')).status).toBe(200);
    }
    await refuse(client, openDay(), [409, 'address_unconfirmed'], { service: 'PRP Therapy' });
    await app.db('users').where({ id: user.id }).update({ email_proven_at: new Date() });
    expect((await hold(client, openDay(), '10:00', { service: 'PRP Therapy' })).status).toBe(200);
  });

  test('a treatment before the end of the time to think', async () => {
    const now = Date.now();
    let soon = 0;
    const isFree = (day: number) =>
      isUsuallyOpen(inDays(day)) && (toInstant(inDays(day), '16:00')?.getTime() ?? 0) > now + 5 * 3_600_000;
    while (!isFree(soon)) soon++;
    const client = await patient();
    await app.db('clinic_settings').update({ first_reflection_hours: 336 });
    const other = { service: 'PRP Therapy' };
    for (const take of [hold, book]) {
      expect(outcomeOf(await take(client, inDays(soon), '16:00', other))).toEqual([409, 'time_to_think']);
    }
    expect((await hold(client, inDays(soon), '16:00')).status).toBe(200);
    await app.db('clinic_settings').update({ first_reflection_hours: 48 });
  });
});

describe('a patient who moves their own appointment', () => {
  const buildOwn = async (change: object = {}) => {
    const user = await buildUser(app.db);
    const mine = { userId: user.id, service, appointmentDate: openDay(), appointmentTime: '10:00' };
    const { id, appointmentDate } = await buildConfirmed(app.db, { ...mine, ...change });
    return { client: await app.signIn(user), id, userId: user.id, appointmentDate };
  };
  const move = (client: TestClient, id: number, date: string, time = '11:00') =>
    client.post(`/api/bookings/${id}/move`, { date, time });

  test('is shown times that overlap its own, which nobody else is', async () => {
    const { client, id, appointmentDate } = await buildOwn();
    const query = `date=${appointmentDate}&minutes=45&days=14&moved=${id}`;
    const timesFor = async (who: TestClient): Promise<string[]> =>
      (await who.get(`/api/free-times?${query}`)).body.days[0].times;
    expect((await timesFor(client)).slice(0, 3)).toEqual(['09:00', '09:30', '10:30']);
    for (const other of [app.guest(), await patient()])
      expect((await timesFor(other)).slice(0, 2)).toEqual(['09:00', '11:00']);
  });

  test('has the free time at once, and both sides are notified', async () => {
    const { client, id, userId, appointmentDate } = await buildOwn();
    // Another one of a series stands in no way.
    await buildConfirmed(app.db, { userId, service, appointmentDate: openDay() });
    // It may overlap its own present time.
    expect(await move(client, id, appointmentDate ?? '', '10:30')).toMatchObject({
      status: 200,
      body: { status: 'confirmed', appointmentDate, appointmentTime: '10:30' },
    });
    // A second press moves nothing.
    expect((await move(client, id, appointmentDate ?? '', '10:30')).status).toBe(200);
    const kinds = await app
      .db('outbox_messages')
      .where({ subject_type: 'booking', subject_id: id, state: 'held' })
      .whereNotIn('kind', ['reminder_72h', 'reminder_24h'])
      .orderBy('kind')
      .pluck('kind');
    expect(kinds).toEqual(['booking_moved', 'booking_moved_by_patient']);

    // A time that the device holds is in its own way no longer.
    expect((await hold(client, appointmentDate ?? '', '14:00', { service: 'PRP Therapy' })).status).toBe(200);
    expect((await move(client, id, appointmentDate ?? '', '14:00')).status).toBe(200);
  });

  test('is refused a taken time, within the notice, another’s appointment, and a service that is not named', async () => {
    const { client, id, appointmentDate } = await buildOwn();
    const date = openDay();
    await hold(app.guest(), date, '11:00');
    expect(outcomeOf(await move(client, id, date))).toEqual(taken);
    const other = await buildOwn();
    expect((await move(other.client, id, date, '14:00')).status).toBe(404);
    await app
      .db('bookings')
      .where({ id: other.id })
      .update({ appointment_date: inDays(1) });
    expect(outcomeOf(await move(other.client, other.id, openDay()))).toEqual([409, 'too_late']);
    await allow();
    expect(outcomeOf(await move(client, id, openDay()))).toEqual([409, 'not_at_once']);
    expect(await app.db('bookings').where({ id }).first()).toMatchObject({
      appointment_date: appointmentDate,
      version: 1,
    });
  });
});
