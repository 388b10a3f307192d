import { describe, expect, test } from 'vitest';
import { londonToday } from '#shared/domain/wallTime.ts';
import { buildAdmin, buildBooking, buildConfirmed, buildUser } from '#api/demo/factories.ts';
import { testApp } from '#api/testing/app.ts';
import { inDays, manualForm } from '#api/testing/forms.ts';

const app = await testApp();
const admin = await app.signIn(await buildAdmin(app.db));

let nextDay = 10;
const freeDay = () => inDays(nextDay++);

const confirm = ({ id }: { id: number }, appointmentDate: string, appointmentTime: string) =>
  admin.post(`/api/admin/bookings/${id}/confirm`, { appointmentDate, appointmentTime });
const finish = ({ id }: { id: number }, status: string) =>
  admin.patch(`/api/admin/bookings/${id}`, { status });
const createManual = async (appointmentDate: string, appointmentTime: string, service = 'PRP Therapy') =>
  admin.post(
    '/api/admin/bookings/manual',
    manualForm(await buildUser(app.db), { appointmentDate, appointmentTime, service }),
  );

const overlap = (span: string) => ({
  status: 409,
  text: `That time overlaps another appointment (${span}).`,
});

describe('staff are refused only impossible times', () => {
  const years = (count: number) => {
    const today = londonToday(new Date());
    return `${Number(today.slice(0, 4)) + count}-06-15`;
  };

  test.each([
    ['yesterday', () => inDays(-1), 'date_in_past'],
    ['a day more than ten years ahead', () => years(11), 'date_too_far'],
  ])('%s', async (_, day, code) => {
    const answer = await confirm(await buildBooking(app.db), day(), '10:00');
    expect(answer.status).toBe(422);
    expect(answer.code).toBe(code);
    expect((await createManual(day(), '10:00')).code).toBe(code);
  });
});

describe('a time that is taken', () => {
  test('is refused for a request to confirm, and the response names the appointment', async () => {
    const appointmentDate = freeDay();
    await buildConfirmed(app.db, { appointmentDate, service: 'PRP Therapy' });
    const request = await buildBooking(app.db);
    for (const time of ['09:30', '10:00', '10:30']) {
      const answer = await confirm(request, appointmentDate, time);
      expect(answer).toMatchObject(overlap('10:00–11:00'));
      expect(answer.code).toBe('slot_taken');
    }
    expect(await app.db('bookings').where({ id: request.id }).first()).toMatchObject({
      status: 'query',
      appointment_date: null,
      version: 1,
    });
  });

  test('is refused for a booking to move, which keeps its time', async () => {
    const appointmentDate = freeDay();
    await buildConfirmed(app.db, { appointmentDate, service: 'PRP Therapy' });
    const late = await buildConfirmed(app.db, { appointmentDate, appointmentTime: '15:00' });
    expect(await confirm(late, appointmentDate, '10:30')).toMatchObject(overlap('10:00–11:00'));
    expect(await app.db('bookings').where({ id: late.id }).first()).toMatchObject({
      appointment_time: '15:00',
      version: 1,
    });
  });

  test('stays taken by a completed treatment', async () => {
    const appointmentDate = freeDay();
    const done = await buildConfirmed(app.db, { appointmentDate, service: 'PRP Therapy' });
    await finish(done, 'completed');
    expect(await createManual(appointmentDate, '10:00')).toMatchObject(overlap('10:00–11:00'));
  });

  test('is refused naming the first of several conflicts', async () => {
    const appointmentDate = freeDay();
    await buildConfirmed(app.db, { appointmentDate, appointmentTime: '11:00' });
    await buildConfirmed(app.db, { appointmentDate, appointmentTime: '10:00' });
    expect(await createManual(appointmentDate, '10:00', 'Microblading')).toMatchObject(
      overlap('10:00–10:45'),
    );
  });
});

describe('a time that is free', () => {
  test('may touch the appointments before and after', async () => {
    const day = freeDay();
    expect((await createManual(day, '10:00')).status).toBe(201); // until 11:00
    expect((await createManual(day, '11:00')).status).toBe(201);
    expect((await createManual(day, '09:00')).status).toBe(201);
    expect((await createManual(day, '09:30', 'B12 Injection')).status).toBe(409);
  });

  test('may overlap the booking’s own old time', async () => {
    const appointmentDate = freeDay();
    const booking = await buildConfirmed(app.db, { appointmentDate, service: 'PRP Therapy' });
    expect(await confirm(booking, appointmentDate, '10:30')).toMatchObject({
      status: 200,
      body: { appointmentTime: '10:30' },
    });
    expect((await confirm(booking, appointmentDate, '10:30')).status).toBe(200);
  });

  test('is freed by a cancelled or moved booking', async () => {
    const appointmentDate = freeDay();
    const [first, second] = [
      await buildConfirmed(app.db, { appointmentDate, appointmentTime: '10:00' }),
      await buildConfirmed(app.db, { appointmentDate, appointmentTime: '12:00' }),
    ];
    await finish(first, 'cancelled');
    expect((await createManual(appointmentDate, '10:00')).status).toBe(201);
    await confirm(second, appointmentDate, '15:00');
    expect((await createManual(appointmentDate, '12:00')).status).toBe(201);
  });
});
