import { beforeEach, describe, expect, test } from 'vitest';
import type { BookingModel } from '#api/models/BookingModel.ts';
import type { UserModel } from '#api/models/UserModel.ts';
import { buildBooking, buildUser } from '#api/demo/factories.ts';
import { purge } from '#api/jobs/purge.ts';
import { recomputeLoyalty } from '#api/loyalty/loyalty.service.ts';
import { testDatabase } from '#api/testing/database.ts';
import {
  emptyExpiring,
  expiringRows,
  lastMoment,
  longAgo,
  nextDay,
  today,
} from '#api/testing/expiredRows.ts';
import { waitUntil } from '#api/testing/waitUntil.ts';

const database = await testDatabase();
beforeEach(() => emptyExpiring(db()));

const db = () => database.knex;
const { addEvent, addMessage, buildTreatment, idsOf } = expiringRows(db);

describe('records', () => {
  test('are deleted 8 years after the last entry, by its day in London', async () => {
    const retained = await buildBooking(db(), {
      userId: null,
      email: 'a@example.test',
      createdAt: nextDay.records,
    });
    await buildBooking(db(), { userId: null, email: 'b@example.test', createdAt: lastMoment.records });
    const { id: patient } = await buildUser(db());
    const seen = await buildTreatment(patient, { appointmentDate: '2017-06-11' });
    await buildTreatment((await buildUser(db())).id, { appointmentDate: '2017-06-10' });
    expect(await purge(db(), today)).toMatchObject({ records: 2 });
    expect(await idsOf('bookings')).toEqual([retained.id, seen.id]);
  });

  /** Each adds an entry of the day after the limit to a record that would be deleted without it. */
  const entries: Record<string, (booking: BookingModel, patient: UserModel) => Promise<unknown>> = {
    'another booking': (_, { id: userId }) =>
      buildBooking(db(), { ...longAgo, appointmentDate: null, userId, createdAt: nextDay.records }),
    'a request from the same address without an account': (_, { email }) =>
      buildBooking(db(), { userId: null, email, createdAt: nextDay.records }),
    'an appointment that is still to come': (_, { id: userId }) =>
      buildTreatment(userId, { status: 'confirmed', appointmentDate: '2025-07-01' }),
    'a wish to move it': ({ id }) =>
      db()('bookings')
        .where({ id })
        .update({ move_wish_date: '2017-07-01', move_wished_at: nextDay.records }),
    'a note of the desk about the booking': ({ id }) =>
      db()('follow_ups').insert({
        subject_type: 'booking',
        subject_id: id,
        kind: 'no_answer',
        created_at: nextDay.records,
      }),
    'a note of the desk about the patient': (_, { id }) =>
      db()('staff_notes').insert({ user_id: id, note: 'x', created_at: nextDay.records }),
    'an aftercare guide': (_, { id }) =>
      db()('personalised_care').insert({
        user_id: id,
        care_type: 'PRP and PRF',
        assigned_at: nextDay.records,
      }),
    'a claimed reward': (_, { id }) =>
      db()('reward_claims').insert({
        user_id: id,
        stage_id: 's',
        reward_id: 'r',
        claimed_at: nextDay.records,
      }),
    'a change that the audit has': ({ id }) => addEvent('2024-01-01T12:00:00Z', { subject_id: id }),
    'a guide that was taken back since': (_, { id }) =>
      addEvent('2024-01-01T12:00:00Z', { subject_type: 'care', subject_id: id }),
  };
  test.each(Object.entries(entries))('are kept whole by %s', async (_, add) => {
    const patient = await buildUser(db());
    const booking = await buildTreatment(patient.id);
    await add(booking, patient);
    const before = await idsOf('bookings');
    expect(await purge(db(), today)).toMatchObject({ records: 0 });
    expect(await idsOf('bookings')).toEqual(before);
  });

  test('are not extended by reading them', async () => {
    const { id } = await buildUser(db());
    await buildTreatment(id);
    const reading = { action: 'record_opened', subject_type: 'user', subject_id: id, user_id: id };
    await addEvent('2024-01-01T12:00:00Z', reading);
    expect(await purge(db(), today)).toMatchObject({ records: 1 });
  });

  test('are deleted with all rows that reference them; the account, list counts and other records stay', async () => {
    const [patient, other] = [await buildUser(db()), await buildUser(db())];
    const gone = [await buildTreatment(patient.id), await buildTreatment(patient.id)];
    const erased = await buildTreatment(patient.id, { userId: null, email: 'deleted-77@deleted.invalid' });
    const retained = await buildTreatment(other.id, { appointmentDate: '2024-04-01' });
    for (const { id } of [patient, other]) {
      await db()('staff_notes').insert({ user_id: id, note: 'x', created_at: longAgo.createdAt });
      const care = { user_id: id, care_type: 'PRP and PRF', assigned_at: longAgo.createdAt };
      await db()('personalised_care').insert(care);
      const claim = { user_id: id, stage_id: 's', reward_id: 'r', claimed_at: longAgo.createdAt };
      await db()('reward_claims').insert(claim);
      await db().transaction((trx) => recomputeLoyalty(trx, id));
    }
    for (const { id } of [...gone, erased, retained]) {
      const followUp = { subject_type: 'booking', subject_id: id, kind: 'handled' };
      await db()('follow_ups').insert({ ...followUp, created_at: longAgo.createdAt });
      await addMessage('booking', id, { created_at: '2024-01-01' });
    }
    // A message about another table's row with the same id.
    await addMessage('user', gone[0]!.id, { created_at: '2024-01-01' });

    expect(await purge(db(), today)).toMatchObject({ records: 2 });
    expect(await idsOf('bookings')).toEqual([retained.id]);
    expect(await db()('follow_ups').pluck('subject_id')).toEqual([retained.id]);
    expect(await db()('outbox_messages').orderBy('id').select('subject_type', 'subject_id')).toEqual([
      { subject_type: 'booking', subject_id: retained.id },
      { subject_type: 'user', subject_id: gone[0]!.id },
    ]);
    for (const table of ['staff_notes', 'personalised_care', 'reward_claims', 'user_loyalty_progress']) {
      expect(await db()(table).pluck('user_id'), table).toEqual([other.id]);
    }
    expect(await db()('users').orderBy('id').select('id', 'loyalty_stamps')).toEqual([
      { id: patient.id, loyalty_stamps: 0 },
      { id: other.id, loyalty_stamps: 1 },
    ]);
    expect(await db()('taken_slots').pluck('booking_id')).toEqual([retained.id]);
    const { rows } = await db().raw<{ rows: object[] }>(
      `SELECT list, sum(change)::integer AS listed FROM list_tallies GROUP BY 1 ORDER BY 1`,
    );
    expect(rows).toEqual([
      { list: 'bookings', listed: 1 },
      { list: 'users', listed: 2 },
    ]);
  });

  test('leave a recommendation that still counts for the other person, until that record is deleted too', async () => {
    const [referrer, friend, other] = [await buildUser(db()), await buildUser(db()), await buildUser(db())];
    const recent = { appointmentDate: '2025-06-01' };
    await buildTreatment(referrer.id, recent);
    await buildTreatment(friend.id);
    await buildTreatment(other.id, recent);
    await db()('referrals').insert([
      { referrer_id: referrer.id, friend_id: friend.id },
      { referrer_id: friend.id, friend_id: other.id },
    ]);
    const recount = (id: number) => db().transaction((trx) => recomputeLoyalty(trx, id));
    for (const { id } of [friend, other]) await recount(id);

    expect(await purge(db(), today)).toMatchObject({ records: 1 });
    const left = () =>
      db()('referrals')
        .orderBy('id')
        .select('referrer_id', 'friend_id', db().raw('counted_at IS NULL AS lost'));
    expect(await left()).toEqual([
      { referrer_id: referrer.id, friend_id: null, lost: false },
      { referrer_id: null, friend_id: other.id, lost: false },
    ]);
    for (const { id } of [referrer, other]) {
      await recount(id);
      const [progress] = await db()('user_loyalty_progress').where({ user_id: id });
      expect(progress).toMatchObject({ completed_stage_ids: expect.arrayContaining(['stage-friend']) });
    }
    expect(await db()('user_loyalty_progress').where({ user_id: friend.id })).toEqual([]);

    expect(await purge(db(), '2034-06-10')).toMatchObject({ records: 2 });
    expect(await left()).toEqual([]);
  });

  test('stay when they change while they are being removed', async () => {
    const { id: userId } = await buildUser(db());
    const { id } = await buildTreatment(userId);
    const trx = await db().transaction();
    await trx('bookings')
      .where({ id })
      .update({ move_wish_date: '2025-07-01', move_wished_at: '2025-06-09' });
    const purged = purge(db(), today);
    await waitUntil(async () => {
      const { rows } = await db().raw<{ rows: unknown[] }>(
        `SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`,
      );
      return rows.length > 0;
    });
    await trx.commit();
    expect(await purged).toMatchObject({ records: 0 });
    expect(await idsOf('bookings')).toEqual([id]);
  });
});
