import type { HistoryEntry } from '#shared/contracts/history.ts';
import { buildAdmin, buildConfirmed, buildUser } from '#api/demo/factories.ts';
import { recomputeLoyalty } from '#api/loyalty/loyalty.service.ts';
import type { UserModel } from '#api/models/UserModel.ts';
import { testApp, type Answer, type TestClient } from '#api/testing/app.ts';
import { inDays } from '#api/testing/forms.ts';

interface Who {
  id: number;
}
export const proven = { emailProvenAt: '2026-01-02T03:04:05Z' };
export const noAddress = { email: null, passwordHash: null } as Partial<UserModel>;
/** Each field from the record that stays. */
export const stay = { name: 'this', dateOfBirth: 'this', phone: 'this', email: 'this' };

/** A server whose letters are held for a minute, and a desk that joins customers and takes them apart. */
export async function mergeDesk() {
  const app = await testApp({ MAIL_HOLD_SECONDS: '60' });
  const admin = await app.signIn(await buildAdmin(app.db, { lastName: 'Desk' }));

  let day = 30;
  const freeDay = () => inDays(++day);
  const buildUnconfirmed = (given: Partial<UserModel> = {}) =>
    buildUser(app.db, { emailProvenAt: null, ...given });
  const merge = (into: Who, other: Who, choice: object = {}) =>
    admin.post(`/api/admin/users/${into.id}/merge`, { otherId: other.id, ...stay, ...choice });
  const undo = (done: Answer) => admin.post(`/api/admin/events/${done.headers.get('X-Undo-Event')}/undo`);
  const readUser = async ({ id }: Who) =>
    (await app.db('users').where({ id }).first()) as Record<string, unknown>;
  const readSheet = async ({ id }: Who) => (await admin.get(`/api/admin/users/${id}`)).body;
  const complete = (userId: number, service: string) =>
    buildConfirmed(app.db, { userId, service, status: 'completed', appointmentDate: inDays(--past) });
  let past = -10;
  const historyOf = async (client: TestClient, path: string) =>
    ((await client.get(path)).body as HistoryEntry[]).map(({ who, what }) => `${who} ${what}`);
  const recount = (...users: Who[]) =>
    app.db.transaction(async (trx) => {
      for (const { id } of users) await recomputeLoyalty(trx, id);
    });

  /** A row for every customer in every table of theirs, with a stamp each. */
  async function fill(user: Who & { email: string | null }, service: string) {
    const { db } = app;
    const coming = await buildConfirmed(db, {
      userId: user.id,
      // As the builder leaves a person without an address another one.
      email: user.email as string,
      appointmentDate: freeDay(),
    });
    await complete(user.id, service);
    await db('staff_notes').insert({ user_id: user.id, note: `Noted of ${user.id}` });
    await db('tasks').insert({ user_id: user.id, text: `To do for ${user.id}`, due_at: '2031-01-01' });
    await db('personalised_care').insert({ user_id: user.id, care_type: 'PRP and PRF' });
    await db('reward_claims').insert({
      user_id: user.id,
      stage_id: 'stage-welcome',
      reward_id: 'reward-welcome',
    });
    await db('follow_ups').insert({ subject_type: 'booking', subject_id: coming.id, kind: 'no_answer' });
    return coming;
  }

  /** Everything that a merge may change and an undo restores. */
  async function snapshot(...users: Who[]) {
    const ids = users.map(({ id }) => id);
    const read = (table: string, column = 'user_id') => app.db(table).whereIn(column, ids).orderBy('id');
    return {
      users: (await read('users', 'id')).map((row) => ({ ...row, session_epoch: null })),
      bookings: await read('bookings'),
      notes: await read('staff_notes'),
      tasks: await read('tasks'),
      guides: await read('personalised_care'),
      claims: await read('reward_claims'),
      referrals: (
        await app
          .db('referrals')
          .whereIn('friend_id', ids)
          .orWhereIn('referrer_id', ids)
          .orderBy('created_at')
      ).map((row) => ({ ...row, id: null })),
      letters: (await app.db('outbox_messages').whereIn('state', ['held']).orderBy('id')).filter(
        ({ kind }) => kind !== 'records_joined',
      ),
      progress: (await read('user_loyalty_progress')).map((row) => ({ ...row, last_updated: null })),
    };
  }

  return {
    app,
    admin,
    freeDay,
    buildUnconfirmed,
    merge,
    undo,
    readUser,
    readSheet,
    complete,
    historyOf,
    recount,
    fill,
    snapshot,
  };
}
