import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { buildAdmin, buildConfirmed, buildUser } from '#api/demo/factories.ts';
import { testApp, type Answer } from '#api/testing/app.ts';
import { bookingForm, inDays, manualForm } from '#api/testing/forms.ts';
import { waitUntil } from '#api/testing/waitUntil.ts';

const deadlocks: unknown[] = [];
const app = await testApp({ MAIL_HOLD_SECONDS: '60' });
for (const db of [app.db, app.serverDb]) {
  db.on('query-error', (error: { code?: string }) => {
    if (error.code === '40P01') deadlocks.push(error);
  });
}
const admin = await app.signIn(await buildAdmin(app.db));

let day = 30;
const freeDay = () => inDays(++day);
interface Who {
  id: number;
}
const merge = (into: Who, other: Who) =>
  admin.post(`/api/admin/users/${into.id}/merge`, {
    otherId: other.id,
    name: 'this',
    dateOfBirth: 'this',
    phone: 'this',
    email: 'this',
  });
const remove = ({ id }: Who) => admin.delete(`/api/admin/users/${id}`);

async function countWaiting(): Promise<number> {
  const { rows } = await app.db.raw<{ rows: unknown[] }>(
    `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
  );
  return rows.length;
}

/** Sends requests so that each has to wait for the account; the later ones find the first one waiting. */
async function overlap(account: Who, requests: (() => Promise<Answer>)[]): Promise<Answer[]> {
  const sent: Promise<Answer>[] = [];
  await app.db.transaction(async (trx) => {
    await trx('users').where({ id: account.id }).forUpdate().select('id');
    for (const request of requests) {
      sent.push(request());
      await waitUntil(async () => (await countWaiting()) === sent.length);
    }
  });
  return Promise.all(sent);
}

const buildUnconfirmed = () => buildUser(app.db, { emailProvenAt: null });
const build = async () => {
  const [one, other] = [await buildUnconfirmed(), await buildUnconfirmed()];
  await buildConfirmed(app.db, { userId: other.id, appointmentDate: freeDay() });
  return { one, other };
};
const statusesOf = (answers: Answer[]) => answers.map(({ status }) => status);
const ownersOf = async (...users: Who[]) =>
  app
    .db('bookings')
    .whereIn(
      'user_id',
      users.map(({ id }) => id),
    )
    .pluck<number[]>('user_id');

describe('while two records are merged', () => {
  test.each(['before', 'after'])(
    'a request of the merged patient that comes %s is not lost',
    async (when) => {
      const { one, other } = await build();
      const patient = await app.signIn(other);
      const request = () =>
        patient.post('/api/bookings', bookingForm(other), { 'idempotency-key': randomUUID() });
      const join = () => merge(one, other);
      const answers = await overlap(other, when === 'before' ? [request, join] : [join, request]);
      expect(statusesOf(answers).toSorted((a, b) => a - b)).toEqual([200, 201]);
      expect(await ownersOf(one, other)).toEqual([one.id, one.id]);
    },
  );

  test('a note that is written about the merged customer goes to the other record', async () => {
    const { one, other } = await build();
    const note = () => admin.post(`/api/admin/users/${other.id}/notes`, { note: 'Likes tea' });
    expect(statusesOf(await overlap(other, [() => merge(one, other), note]))).toEqual([200, 201]);
    expect(await app.db('staff_notes').where({ user_id: one.id })).toHaveLength(1);
  });

  test('a booking for the merged customer is made before the merge, or not at all', async () => {
    const { one, other } = await build();
    const book = () =>
      admin.post('/api/admin/bookings/manual', manualForm(other, { appointmentDate: freeDay() }));
    expect(statusesOf(await overlap(other, [book, () => merge(one, other)]))).toEqual([201, 200]);
    expect(await ownersOf(one, other)).toEqual([one.id, one.id]);
    const next = await build();
    const late = () =>
      admin.post('/api/admin/bookings/manual', manualForm(next.other, { appointmentDate: freeDay() }));
    expect(statusesOf(await overlap(next.other, [() => merge(next.one, next.other), late]))).toEqual([
      200, 404,
    ]);
  });

  test('a deletion of either waits, and the later change finds nobody', async () => {
    for (const who of ['one', 'other'] as const) {
      const first = await build();
      const merged = await overlap(first[who], [
        () => merge(first.one, first.other),
        () => remove(first[who]),
      ]);
      expect(statusesOf(merged)).toEqual([200, who === 'one' ? 200 : 404]);
      const second = await build();
      const deleted = await overlap(second[who], [
        () => remove(second[who]),
        () => merge(second.one, second.other),
      ]);
      expect(statusesOf(deleted)).toEqual([200, 404]);
    }
  });

  test('one of two concurrent merges of the same customers succeeds', async () => {
    const { one, other } = await build();
    const third = await buildUnconfirmed();
    const answers = await overlap(other, [
      () => merge(one, other),
      () => merge(other, one),
      () => merge(third, other),
    ]);
    expect(statusesOf(answers)).toEqual([200, 404, 404]);
    expect(await ownersOf(one, other, third)).toEqual([one.id]);
  });

  test('changes of the bookings, and moves of them, wait without a deadlock', async () => {
    const { one, other } = await build();
    const third = await buildUnconfirmed();
    const [booking] = await app.db('bookings').where({ user_id: other.id });
    const answers = await Promise.all([
      merge(one, other),
      admin.patch(`/api/admin/bookings/${booking.id}`, { status: 'completed' }),
      admin.post(`/api/admin/bookings/${booking.id}/customer`, { userId: third.id }),
      merge(third, one),
      remove(third),
    ]);
    // A move that comes after both merges finds the booking in that record already.
    const [, , moved] = answers;
    const others = answers.filter((answer) => answer !== moved || !answer.text.includes('already'));
    expect(statusesOf(others).filter((status) => ![200, 404, 409].includes(status))).toEqual([]);
    const [{ user_id: owner }] = await app.db('bookings').where({ id: booking.id });
    expect((await app.db('users').where({ id: owner }).first()).merged_into).toBeNull();
    const [{ loyalty_stamps: stamps }] = await app.db('users').where({ id: owner });
    const completed = await app.db('bookings').where({ user_id: owner, status: 'completed' });
    expect(stamps).toBe(completed.length);
    expect(deadlocks).toEqual([]);
  });
});
