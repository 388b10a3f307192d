import { describe, expect, test } from 'vitest';
import { addDays, londonToday } from '#shared/domain/wallTime.ts';
import { buildAdmin, buildUser } from '#api/demo/factories.ts';
import { testApp } from '#api/testing/app.ts';

const app = await testApp();
const admin = await app.signIn(await buildAdmin(app.db));

describe('from a request to a completed treatment', () => {
  test('is confirmed, completed and earns the first stamp', async () => {
    const user = await buildUser(app.db);
    const patient = await app.signIn(user);
    const requested = await patient.post('/api/bookings', {
      userId: user.id,
      name: 'Pat Example',
      email: user.email,
      phone: '020 7946 0001',
      service: 'Consultation',
      preferredDate: addDays(londonToday(new Date()), 2),
      message: null,
    });
    expect(requested.status).toBe(201);
    const { id } = requested.body;

    const date = addDays(londonToday(new Date()), 5);
    const confirmed = await admin.post(`/api/admin/bookings/${id}/confirm`, {
      appointmentDate: date,
      appointmentTime: '10:30',
    });
    expect(confirmed).toMatchObject({
      status: 200,
      body: { status: 'confirmed', appointmentDate: date, appointmentTime: '10:30', minutes: 45 },
    });
    expect((await patient.get('/api/bookings/mine')).body).toMatchObject([{ id, status: 'confirmed' }]);

    expect((await admin.patch(`/api/admin/bookings/${id}`, { status: 'completed' })).status).toBe(200);
    expect((await patient.get('/api/loyalty/progress')).body).toMatchObject({
      bookingsCount: 1,
      progress: { completedStageIds: ['stage-welcome'] },
    });
    expect((await patient.get('/api/user')).body.loyaltyStamps).toBe(1);
  });
});
