import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildAdmin, buildUser } from '#api/demo/factories.ts';
import { startTestApp, type TestApp, type TestClient } from '#api/testing/app.ts';
import { inDays, manualForm } from '#api/testing/forms.ts';

let app: TestApp;
let admin: TestClient;

beforeAll(async () => {
  app = await startTestApp();
  admin = await app.signIn(await buildAdmin(app.db));
});
afterAll(() => app.stop());

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
    [{ userId: undefined }, 400, 'User ID is required'],
    [{ userId: 0 }, 400, 'User ID is required'],
    [{ service: '' }, 400, 'Service is required'],
    [{ phone: '' }, 400, 'Phone number is required'],
    [{ appointmentDate: '1 May' }, 400, 'Invalid date format (YYYY-MM-DD)'],
    [{ appointmentTime: '10 am' }, 400, 'Invalid time format (HH:MM)'],
    [{ message: 'x'.repeat(2001) }, 400, 'Notes must be at most 2000 characters'],
    [{ userId: 999_999 }, 404, 'That customer was not found.'],
    [{ service: 'Haircut' }, 422, 'Please select one of our services.'],
    [
      { appointmentTime: '12:15' },
      422,
      'Please choose a time between 09:00 and 17:00, on the hour or half hour.',
    ],
    [{ appointmentDate: inDays(-1) }, 422, 'Please choose a date that has not passed.'],
  ])('refuses %o', async (change, status, sentence) => {
    expect(await create(change)).toMatchObject({ status, text: sentence });
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

  test('returns 404 for a deleted customer, even while the deletion can be undone', async () => {
    const gone = await buildUser(app.db);
    expect((await admin.delete(`/api/admin/users/${gone.id}`)).status).toBe(200);
    expect(await app.db('users').where({ id: gone.id })).toHaveLength(1);
    expect(await create({ userId: gone.id })).toMatchObject({
      status: 404,
      text: 'That customer was not found.',
    });
    expect(await app.db('bookings').where({ user_id: gone.id })).toEqual([]);
  });
});
