import { describe, expect, test } from 'vitest';
import { loyaltyJourney } from '#shared/domain/loyalty.ts';
import { buildAdmin, buildConfirmed, buildUser } from '#api/demo/factories.ts';
import { testApp, type TestClient } from '#api/testing/app.ts';
import { inDays } from '#api/testing/forms.ts';

const app = await testApp();
const admin = await app.signIn(await buildAdmin(app.db));

let nextDay = 1;

/** A signed-in patient with this many completed treatments. */
async function patientWith(treatments: number): Promise<TestClient> {
  const user = await buildUser(app.db);
  for (let n = 0; n < treatments; n++) {
    const { id } = await buildConfirmed(app.db, { userId: user.id, appointmentDate: inDays(nextDay++) });
    await admin.patch(`/api/admin/bookings/${id}`, { status: 'completed' });
  }
  return app.signIn(user);
}

const claim = (client: TestClient, stageId: unknown) => client.post('/api/loyalty/claim-reward', { stageId });

describe('GET /api/loyalty/journey', () => {
  test('returns the journey to everyone', async () => {
    expect((await app.guest().get('/api/loyalty/journey')).body).toEqual(loyaltyJourney);
  });
});

describe('GET /api/loyalty/progress', () => {
  test('starts at zero, without a row', async () => {
    const client = await patientWith(0);
    expect((await client.get('/api/loyalty/progress')).body).toEqual({
      referralCode: expect.stringMatching(/^\w{8}$/),
      recommendations: 0,
      progress: { journeyId: 'default', currentStageIndex: 0, completedStageIds: [], earnedRewardIds: [] },
      bookingsCount: 0,
      claims: [],
    });
    expect(await app.db('user_loyalty_progress')).toEqual([]);
  });

  test('counts completed treatments, not requests, appointments or cancellations', async () => {
    const user = await buildUser(app.db);
    for (const status of ['query', 'confirmed', 'cancelled'] as const) {
      await buildConfirmed(app.db, { userId: user.id, status, appointmentDate: inDays(nextDay++) });
    }
    const client = await app.signIn(user);
    expect((await client.get('/api/loyalty/progress')).body.bookingsCount).toBe(0);
    const three = await patientWith(3);
    expect((await three.get('/api/loyalty/progress')).body).toMatchObject({
      bookingsCount: 3,
      progress: {
        currentStageIndex: 2,
        completedStageIds: ['stage-welcome', 'stage-regular'],
        earnedRewardIds: ['reward-skin-check'],
      },
    });
    expect((await three.get('/api/user')).body.loyaltyStamps).toBe(3);
  });
});

describe('POST /api/loyalty/claim-reward', () => {
  test.each([
    ['stage-nowhere', 404, 'That stage was not found.'],
    ['stage-welcome', 409, 'This stage has no reward to claim.'],
    ['stage-special', 409, 'This stage is not complete yet.'],
  ])('refuses %s', async (stageId, status, sentence) => {
    expect(await claim(await patientWith(1), stageId)).toMatchObject({ status, text: sentence });
  });

  test('grants a reward once per patient', async () => {
    const [client, other] = [await patientWith(3), await patientWith(3)];
    expect(await claim(client, 'stage-regular')).toMatchObject({
      status: 201,
      body: { stageId: 'stage-regular', rewardId: 'reward-skin-check' },
    });
    expect(await claim(client, 'stage-regular')).toMatchObject({
      status: 409,
      text: 'This reward has already been claimed.',
    });
    expect((await claim(other, 'stage-regular')).status).toBe(201);
    expect((await client.get('/api/loyalty/progress')).body.claims).toHaveLength(1);
  });
});
