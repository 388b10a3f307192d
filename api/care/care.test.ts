import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { careTypes } from '#shared/contracts/care.ts';
import type { UserModel } from '#api/models/UserModel.ts';
import { buildAdmin, buildUser } from '#api/demo/factories.ts';
import { startTestApp, type TestApp, type TestClient } from '#api/testing/app.ts';

let app: TestApp;
let admin: TestClient;
let user: UserModel;

beforeAll(async () => {
  app = await startTestApp();
  admin = await app.signIn(await buildAdmin(app.db));
  user = await buildUser(app.db);
});
afterAll(() => app.stop());

const assign = (change: object = {}) =>
  admin.post('/api/admin/personalised-care/assign', {
    userId: user.id,
    careTypes: ['Anti-Wrinkle'],
    ...change,
  });
const typesIn = (body: { careType: string }[]) => body.map(({ careType }) => careType);
const unknownType = expect.stringMatching(/^Care type must be Anti-Wrinkle, Dermal Fillers\b.* or \S.*$/);

describe('POST /api/admin/personalised-care/assign', () => {
  test.each([
    [{ userId: 0 }, 400, 'User ID is required'],
    [{ userId: undefined }, 400, 'User ID is required'],
    [{ careTypes: [] }, 400, 'At least one care type must be selected'],
    [{ careTypes: undefined }, 400, 'At least one care type must be selected'],
    [{ careTypes: 'PRP and PRF' }, 400, 'At least one care type must be selected'],
    [{ careTypes: ['Tattoo'] }, 400, unknownType],
    [{ careTypes: ['anti-wrinkle'] }, 400, unknownType],
    [{ careTypes: ['PRP and PRF', 'PRP and PRF'] }, 400, 'Each care type can be selected once'],
    [{ userId: 999_999 }, 404, 'That customer was not found.'],
  ])('refuses %o', async (change, status, sentence) => {
    expect(await assign(change)).toMatchObject({ status, text: sentence });
  });

  test('adds to what was assigned before; the patient sees it', async () => {
    await assign();
    const { body } = await assign({ careTypes: ['Anti-Wrinkle', 'PRP and PRF'] });
    expect(typesIn(body)).toEqual(['Anti-Wrinkle', 'PRP and PRF']);
    const mine = (await (await app.signIn(user)).get('/api/personalised-care/mine')).body;
    expect(mine).toEqual(body);
    expect(Object.keys(mine[0]).toSorted()).toEqual(['assignedAt', 'careType']);
  });

  test('accepts each care type, so that none is missing in the database', async () => {
    const { id } = await buildUser(app.db);
    expect(await assign({ userId: id, careTypes })).toMatchObject({ status: 201 });
    expect(await app.db('personalised_care').where({ user_id: id }).pluck('care_type')).toEqual([
      ...careTypes,
    ]);
  });

  test('notifies the patient once of each new guide', async () => {
    const notified = await buildUser(app.db);
    for (const careTypes of [['Anti-Wrinkle'], ['Anti-Wrinkle'], ['Anti-Wrinkle', 'Dermal Fillers']]) {
      await assign({ userId: notified.id, careTypes });
    }
    const notices = await app.db('outbox_messages').where({ recipient: notified.email });
    expect(notices.map(({ kind }) => kind)).toEqual(['care_assigned', 'care_assigned']);
  });
});

describe('GET /api/admin/personalised-care/:userId', () => {
  test('lists the guides of a customer, none at first', async () => {
    const fresh = await buildUser(app.db);
    const path = `/api/admin/personalised-care/${fresh.id}`;
    expect((await admin.get(path)).body).toEqual([]);
    await assign({ userId: fresh.id, careTypes: ['Dermal Fillers'] });
    expect(typesIn((await admin.get(path)).body)).toEqual(['Dermal Fillers']);
  });

  test('returns 404 for an unknown customer and 400 for an invalid id', async () => {
    expect((await admin.get('/api/admin/personalised-care/999999')).status).toBe(404);
    expect(await admin.get('/api/admin/personalised-care/x')).toMatchObject({
      status: 400,
      text: 'That id is not valid',
    });
  });
});
