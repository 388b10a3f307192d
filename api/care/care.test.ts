import { describe, expect, test } from 'vitest';
import { guideTypes } from '#shared/contracts/care.ts';
import { buildAdmin, buildUser } from '#api/demo/factories.ts';
import { testApp } from '#api/testing/app.ts';
import { undateGuide } from '#api/care/care.service.ts';

const app = await testApp();
const admin = await app.signIn(await buildAdmin(app.db));
const user = await buildUser(app.db);

const assign = (change: object = {}) =>
  admin.post('/api/admin/personalised-care/assign', {
    userId: user.id,
    careTypes: ['Anti-Wrinkle'],
    ...change,
  });
const typesIn = (body: { careType: string }[]) => body.map(({ careType }) => careType);

describe('POST /api/admin/personalised-care/assign', () => {
  test('adds to what was assigned before; the patient sees it', async () => {
    await assign();
    const { body } = await assign({ careTypes: ['Anti-Wrinkle', 'PRP and PRF'] });
    expect(typesIn(body)).toEqual(['Anti-Wrinkle', 'PRP and PRF']);
    const mine = (await (await app.signIn(user)).get('/api/personalised-care/mine')).body;
    expect(mine).toEqual(body);
    expect(Object.keys(mine[0]).toSorted()).toEqual(['assignedAt', 'careType']);
  });

  test('lists each guide once after a join, by what was given last to either', async () => {
    const kept = await buildUser(app.db);
    const joined = await buildUser(app.db);
    const rows = ['2026-05-01T09:00:00.000Z', '2026-09-01T09:00:00.000Z'].map((given_at, index) => ({
      user_id: index === 0 ? kept.id : joined.id,
      care_type: 'Dermal Fillers',
      given_at,
    }));
    await app.db('personalised_care').insert(rows);
    await app
      .db('users')
      .where({ id: joined.id })
      .update({ merged_into: kept.id, email: null, password_hash: null, deleted_at: new Date() });
    const client = await app.signIn(kept);
    const { body } = await client.get('/api/personalised-care/mine');
    expect(body).toMatchObject([
      { careType: 'Dermal Fillers', givenAt: expect.stringMatching(/^2026-09-01/) },
    ]);
    expect(body).toHaveLength(1);
    expect((await admin.get(`/api/admin/personalised-care/${kept.id}`)).text).not.toContain('givenAt');
    await undateGuide(app.db, [kept.id, joined.id], 'Dermal Fillers');
    expect((await client.get('/api/personalised-care/mine')).body[0]).not.toHaveProperty('givenAt');
  });

  test('accepts each care type, so that none is missing in the database', async () => {
    const { id } = await buildUser(app.db);
    expect(await assign({ userId: id, careTypes: guideTypes })).toMatchObject({ status: 201 });
    expect(await app.db('personalised_care').where({ user_id: id }).pluck('care_type')).toEqual([
      ...guideTypes,
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
});
