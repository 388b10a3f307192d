import { describe, expect, test } from 'vitest';
import { buildAdmin, buildUser } from '#api/demo/factories.ts';
import { testApp } from '#api/testing/app.ts';
import { inDays, manualForm } from '#api/testing/forms.ts';

const app = await testApp();
const admin = await app.signIn(await buildAdmin(app.db));

/** A day that no other test has an appointment on. */
let nextDay = 10;
const freeDay = () => inDays(nextDay++);

describe('POST /api/admin/bookings/manual', () => {
  const create = async (change: object = {}) =>
    admin.post(
      '/api/admin/bookings/manual',
      manualForm(await buildUser(app.db), { appointmentDate: freeDay(), ...change }),
    );

  test('starts confirmed, with the name and address of the customer', async () => {
    const user = await buildUser(app.db);
    const form = manualForm(user, { appointmentDate: freeDay(), service: 'Wellness Drip', status: 'query' });
    expect(await admin.post('/api/admin/bookings/manual', form)).toMatchObject({
      status: 201,
      body: {
        userId: user.id,
        name: `${user.firstName} ${user.lastName}`,
        email: user.email,
        phone: '020 7946 0002',
        service: 'Wellness Drip',
        status: 'confirmed',
        source: 'manual',
        minutes: 45,
      },
    });
  });

  test.each([
    [{ service: 'Haircut' }, 'Please select one of our services.'],
    [{ appointmentTime: '12:15' }, 'Please choose a time between 09:00 and 17:00, on the hour or half hour.'],
    [{ appointmentDate: inDays(-1) }, 'Please choose a date that has not passed.'],
  ])('refuses %o', async (change, text) => {
    expect(await create(change)).toMatchObject({ status: 422, text });
  });

  test('a booking that is cancelled before its first letter needs none', async () => {
    const { body } = await create();
    const { id } = body as { id: number };
    const lettersOf = () =>
      app.db('outbox_messages').where({ subject_type: 'booking', subject_id: id, state: 'held' });
    expect(await lettersOf()).not.toEqual([]);
    expect((await admin.patch(`/api/admin/bookings/${id}`, { status: 'cancelled' })).status).toBe(200);
    expect(await lettersOf()).toEqual([]);
  });

  test('refuses a customer under 18', async () => {
    const young = await buildUser(app.db, { dateOfBirth: inDays(-365 * 10) });
    expect(await create({ userId: young.id })).toMatchObject({ status: 422 });
    expect(await app.db('bookings').where({ user_id: young.id })).toEqual([]);
  });
});
