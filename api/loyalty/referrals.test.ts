import { describe, expect, test } from 'vitest';
import { isReferralCode, formatReferralCode } from '#shared/domain/referralCode.ts';
import { buildAdmin, buildConfirmed, buildUser } from '#api/demo/factories.ts';
import { eraseUser } from '#api/customers/deletion.service.ts';
import type { Account } from '#api/models/UserModel.ts';
import { recomputeLoyalty } from '#api/loyalty/loyalty.service.ts';
import { waitUntil } from '#api/testing/waitUntil.ts';
import { testApp, type TestClient } from '#api/testing/app.ts';
import { inDays, registerForm } from '#api/testing/forms.ts';

let days = 1;

const app = await testApp({ MAIL_HOLD_SECONDS: '60' });
const desk = await app.signIn(await buildAdmin(app.db));

/** Registers somebody with a code. @returns their client and id */
async function register(recommendedBy: unknown, change: object = {}) {
  const client = app.guest();
  const answer = await client.post('/api/register', registerForm({ recommendedBy, ...change }));
  return { client, answer, id: (answer.body as { id: number } | undefined)?.id ?? 0 };
}
const build = (userId: number) => buildConfirmed(app.db, { userId, appointmentDate: inDays(days++) });
const complete = async (userId: number) => {
  const { id } = await build(userId);
  return desk.patch(`/api/admin/bookings/${id}`, { status: 'completed' });
};
const progressOf = async (user: Account) =>
  (await (await app.signIn(user)).get('/api/loyalty/progress')).body;
const stagesOf = async (client: TestClient) =>
  (await client.get('/api/loyalty/progress')).body.progress.completedStageIds as string[];
const correctTo = (id: number, body: object) => desk.post(`/api/admin/users/${id}/referral`, body);
const correct = (id: number, code: string | null) => correctTo(id, { code });
const sheetOf = async (id: number) => (await desk.get(`/api/admin/users/${id}`)).body;

describe('a code', () => {
  test('belongs to every account, and is unlike any other', async () => {
    const users = await Promise.all(Array.from({ length: 20 }, () => buildUser(app.db)));
    const codes = users.map(({ referralCode }) => referralCode);
    expect(codes.filter((code) => !isReferralCode(code))).toEqual([]);
    expect(new Set(codes).size).toBe(codes.length);
    expect(await progressOf(users[0]!)).toMatchObject({ referralCode: codes[0], recommendations: 0 });
  });

  test('is accepted as typed at registration; a blank one is ignored', async () => {
    const referrer = await buildUser(app.db);
    const typed = await register(` ${formatReferralCode(referrer.referralCode).toLowerCase()}`);
    expect(typed.answer.status).toBe(201);
    expect((await sheetOf(typed.id)).referredBy).toMatchObject({ id: referrer.id });
    for (const none of ['', undefined, null]) {
      const { id } = await register(none);
      expect((await sheetOf(id)).referredBy).toBeNull();
    }
  });

  test('that is unknown, of staff or of a deleted account gets the same answer, and is stored as typed', async () => {
    const admin = await buildAdmin(app.db);
    const gone = await buildUser(app.db, { deletedAt: '2026-01-01T00:00:00Z' });
    const free = (await buildUser(app.db)).referralCode;
    await app.db('users').where({ referral_code: free }).delete();
    const known = await register((await buildUser(app.db)).referralCode);
    for (const code of [admin.referralCode, gone.referralCode, free]) {
      const { answer, id } = await register(code);
      expect(answer.status).toBe(201);
      expect(Object.keys(answer.body)).toEqual(Object.keys(known.answer.body));
      expect(await sheetOf(id)).toMatchObject({ referredBy: null, saidReferrer: code });
    }
  });

  test('is accepted from a page that was opened before names were accepted', async () => {
    const { id: referrerId, referralCode } = await buildUser(app.db);
    const { id } = await register(undefined, { referralCode });
    expect((await sheetOf(id)).referredBy).toMatchObject({ id: referrerId });
    expect((await register(undefined, { referralCode: 'ABCD' })).answer.status).toBe(400);
  });

  test('that recommends the same person does not count, and does not reveal that a guessed date of birth was right', async () => {
    const owner = await buildUser(app.db);
    const { firstName, lastName, dateOfBirth, referralCode } = owner;
    const right = await register(referralCode, { firstName, lastName, dateOfBirth });
    const wrong = await register(referralCode, { firstName, lastName, dateOfBirth: '1971-02-03' });
    const nameReferrer = async ({ answer, client, id }: typeof right) => {
      await complete(id);
      const { referrals } = (await client.get('/api/user/export')).body as { referrals: object[] };
      const { referralCode: _code, ...progress } = (await client.get('/api/loyalty/progress')).body;
      return {
        status: answer.status,
        fields: Object.keys(answer.body as object),
        referrals: referrals.map((one) => ({ ...one, createdAt: 'then', countedAt: 'then' })),
        progress: Object.keys(progress as object),
      };
    };
    const named = await nameReferrer(right);
    expect(named).toEqual(await nameReferrer(wrong));
    expect(named.referrals).toHaveLength(1);
    expect(await stagesOf(right.client)).not.toContain('stage-friend');
    expect(await stagesOf(wrong.client)).toContain('stage-friend');
    expect((await progressOf(owner)).recommendations).toBe(1);
    const byOwner = { id: owner.id, name: `${firstName} ${lastName}` };
    expect((await sheetOf(right.id)).referredBy).toEqual({ ...byOwner, isVoid: true });
    expect((await sheetOf(wrong.id)).referredBy).toEqual({ ...byOwner, isVoid: false });
  });

  test('of the same person counts once the desk confirms that they are two people', async () => {
    const { firstName, lastName, dateOfBirth, referralCode, id: ownerId } = await buildUser(app.db);
    const duplicate = await register(referralCode, { firstName, lastName, dateOfBirth });
    await complete(duplicate.id);
    // A void recommendation does not count, so the owner may still have been recommended by their other account.
    expect((await correctTo(ownerId, { referrerId: duplicate.id })).status).toBe(204);
    expect((await correctTo(ownerId, { referrerId: null })).status).toBe(204);
    expect((await correctTo(duplicate.id, { referrerId: ownerId })).status).toBe(204);
    expect((await sheetOf(duplicate.id)).referredBy).toMatchObject({ id: ownerId, isVoid: false });
    expect(await stagesOf(duplicate.client)).toContain('stage-friend');
  });
});

describe('a name instead of a code', () => {
  test('is stored for the desk, even if it is a patient’s name or looks like a code, and counts for nobody', async () => {
    const patient = await buildUser(app.db);
    const theirs = `${patient.firstName} ${patient.lastName}`;
    for (const name of [theirs, 'Samantha', 'Łukasz from the gym', 'x'.repeat(80)]) {
      const { id, answer } = await register(`  ${name} `);
      expect(answer.status).toBe(201);
      expect(await sheetOf(id)).toMatchObject({ referredBy: null, saidReferrer: name });
    }
    expect(await app.db('referrals').where({ referrer_id: patient.id })).toEqual([]);
  });

  test('is shown to nobody but the desk, and to the patient in their data', async () => {
    const { client, answer } = await register('Sam Secret');
    const own = await Promise.all(['/api/user', '/api/loyalty/progress'].map((path) => client.get(path)));
    for (const { text } of [answer, ...own]) expect(text).not.toContain('Secret');
    expect((await client.get('/api/user/export')).body.saidReferrer).toMatchObject({ name: 'Sam Secret' });
    const { rows } = await app.db.raw(`SELECT FROM events WHERE before::text || after::text LIKE '%Secret%'`);
    expect(rows).toEqual([]);
  });

  test('is removed once the desk has recorded the person, or that there is none', async () => {
    const { id: referrerId, firstName, lastName } = await buildUser(app.db);
    const [one, other] = [await register('Sam'), await register('Sam')];
    expect((await correctTo(one.id, { referrerId })).status).toBe(204);
    expect(await sheetOf(one.id)).toMatchObject({
      referredBy: { id: referrerId, name: `${firstName} ${lastName}` },
      saidReferrer: null,
    });
    expect((await correctTo(other.id, { referrerId: null })).status).toBe(204);
    expect(await sheetOf(other.id)).toMatchObject({ referredBy: null, saidReferrer: null });
  });

  test('stays where the correction is refused', async () => {
    const { id } = await register('Sam');
    expect((await correctTo(id, { referrerId: id })).status).toBe(422);
    expect((await correctTo(id, { referrerId: (await buildAdmin(app.db)).id })).status).toBe(404);
    const { referralCode } = await buildUser(app.db);
    expect((await correctTo(id, { referrerId: id, code: referralCode })).status).toBe(400);
    expect((await sheetOf(id)).saidReferrer).toBe('Sam');
  });

  test('is deleted with the account', async () => {
    const { id } = await register('Sam');
    await app.db('users').where({ id }).update({ deleted_at: '2026-01-01', erase_at: '2026-01-01' });
    const audit = { actorId: null, requestId: 'test', ip: '127.0.0.1', mailHoldSeconds: 0 };
    await eraseUser(app.db, audit, id);
    expect(await app.db('referral_names').where({ user_id: id })).toEqual([]);
  });
});

describe('the first completed visit of a friend', () => {
  test('counts for both, once', async () => {
    const referrer = await buildUser(app.db);
    const friend = await register(referrer.referralCode);
    expect(await stagesOf(friend.client)).toEqual([]);
    expect((await progressOf(referrer)).recommendations).toBe(0);
    await complete(friend.id);
    await complete(friend.id);
    expect(await stagesOf(friend.client)).toContain('stage-friend');
    expect(await progressOf(referrer)).toMatchObject({
      recommendations: 1,
      progress: { completedStageIds: ['stage-friend'] },
    });
    const claim = () => friend.client.post('/api/loyalty/claim-reward', { stageId: 'stage-friend' });
    expect([(await claim()).status, (await claim()).status]).toEqual([201, 409]);
  });

  test('no longer counts when its completion is undone, and a reward claimed since is withdrawn', async () => {
    const referrer = await buildUser(app.db);
    const friend = await register(referrer.referralCode);
    const completed = await complete(friend.id);
    const client = await app.signIn(referrer);
    expect((await client.post('/api/loyalty/claim-reward', { stageId: 'stage-friend' })).status).toBe(201);
    await desk.post(`/api/admin/events/${completed.headers.get('x-undo-event')}/undo`);
    expect(await progressOf(referrer)).toMatchObject({
      recommendations: 0,
      progress: { completedStageIds: [] },
      claims: [],
    });
    expect(await stagesOf(friend.client)).toEqual([]);
  });

  test('counts each of several concurrent friends', async () => {
    const referrer = await buildUser(app.db);
    const friends = [];
    for (let n = 0; n < 4; n++) friends.push(await register(referrer.referralCode));
    const bookings = await Promise.all(friends.map(({ id }) => build(id)));
    const answers = await Promise.all(
      bookings.map(({ id }) => desk.patch(`/api/admin/bookings/${id}`, { status: 'completed' })),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect((await progressOf(referrer)).recommendations).toBe(4);
  });

  test('a referral recorded while the referrer’s visit is being completed is not lost, and neither is the visit', async () => {
    const referrer = await buildUser(app.db);
    const friend = await register(referrer.referralCode);
    const [own, theirs] = [await build(referrer.id), await build(friend.id)];
    const trx = await app.db.transaction();
    await trx('bookings').where({ id: own.id }).update({ status: 'completed' });
    await recomputeLoyalty(trx, referrer.id);
    const completing = desk.patch(`/api/admin/bookings/${theirs.id}`, { status: 'completed' });
    await waitUntil(async () => {
      const { rows } = await app.db.raw<{ rows: unknown[] }>(
        `SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`,
      );
      return rows.length > 0;
    });
    await trx.commit();
    expect((await completing).status).toBe(200);
    expect((await progressOf(referrer)).progress.completedStageIds.toSorted()).toEqual([
      'stage-friend',
      'stage-welcome',
    ]);
    const [user] = await app.db('users').where({ id: referrer.id }).select('loyalty_stamps');
    expect(user).toEqual({ loyalty_stamps: 1 });
  });

  test('still counts for one person when the other one’s account is deleted', async () => {
    const referrer = await buildUser(app.db);
    const friend = await register(referrer.referralCode);
    await complete(friend.id);
    await desk.delete(`/api/admin/users/${friend.id}`);
    await app.db('users').where({ id: friend.id }).update({ erase_at: '2026-01-01T00:00:00Z' });
    const audit = { actorId: null, requestId: 'test', ip: '127.0.0.1', mailHoldSeconds: 0 };
    await eraseUser(app.db, audit, friend.id);
    await complete(referrer.id);
    expect((await progressOf(referrer)).progress.completedStageIds).toContain('stage-friend');
    expect(await app.db('referrals').where({ referrer_id: referrer.id })).toMatchObject([
      { friend_id: null },
    ]);
  });
});

describe('POST /api/admin/users/:id/referral', () => {
  test('sets, changes and removes who recommended the clinic, and recounts for everybody', async () => {
    const [first, second, friend] = [
      await buildUser(app.db),
      await buildUser(app.db),
      await buildUser(app.db),
    ];
    await complete(friend.id);
    expect((await correct(friend.id, first.referralCode)).status).toBe(204);
    expect((await progressOf(first)).recommendations).toBe(1);
    expect((await progressOf(friend)).progress.completedStageIds).toContain('stage-friend');
    await correct(friend.id, second.referralCode);
    expect((await progressOf(first)).progress.completedStageIds).toEqual([]);
    expect((await progressOf(second)).recommendations).toBe(1);
    await correct(friend.id, null);
    expect((await progressOf(second)).recommendations).toBe(0);
    expect((await progressOf(friend)).progress.completedStageIds).toEqual(['stage-welcome']);
    const history = await desk.get(`/api/admin/users/${friend.id}/history`);
    expect(history.text).toContain('removed who recommended the clinic');
  });

  test('refuses the customer’s own code, an unknown one, and two who recommended each other', async () => {
    const [user, other] = [await buildUser(app.db), await buildUser(app.db)];
    expect((await correct(user.id, user.referralCode)).status).toBe(422);
    expect((await correct(user.id, 'ZZZZ9999')).status).toBe(422);
    await correct(user.id, other.referralCode);
    expect((await correct(other.id, user.referralCode)).status).toBe(422);
  });
});
