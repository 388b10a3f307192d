import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { HistoryEntry } from '#shared/contracts/history.ts';
import { eraseUser } from '#api/customers/deletion.service.ts';
import { buildAdmin, buildBooking, buildConfirmed, buildUser, factoryPassword } from '#api/demo/factories.ts';
import { recomputeLoyalty } from '#api/loyalty/loyalty.service.ts';
import type { UserModel } from '#api/models/UserModel.ts';
import { startTestApp, type Answer, type TestApp, type TestClient } from '#api/testing/app.ts';
import { inDays, registerForm } from '#api/testing/forms.ts';
import { searchDatabase } from '#api/testing/rawSearch.ts';

let app: TestApp;
let admin: TestClient;
beforeAll(async () => {
  app = await startTestApp({ MAIL_HOLD_SECONDS: '60' });
  admin = await app.signIn(await buildAdmin(app.db, { lastName: 'Desk' }));
});
afterAll(() => app.stop());

let day = 30;
const freeDay = () => inDays(++day);
const proven = { emailProvenAt: '2026-01-02T03:04:05Z' };
const buildUnconfirmed = (given: Partial<UserModel> = {}) =>
  buildUser(app.db, { emailProvenAt: null, ...given });
const noAddress = { email: null, passwordHash: null } as Partial<UserModel>;
const stay = { name: 'this', dateOfBirth: 'this', phone: 'this', email: 'this' };
interface Who {
  id: number;
}
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
      await app.db('referrals').whereIn('friend_id', ids).orWhereIn('referrer_id', ids).orderBy('created_at')
    ).map((row) => ({ ...row, id: null })),
    letters: (await app.db('outbox_messages').whereIn('state', ['held']).orderBy('id')).filter(
      ({ kind }) => kind !== 'records_joined',
    ),
    progress: (await read('user_loyalty_progress')).map((row) => ({ ...row, last_updated: null })),
  };
}

describe('POST /api/admin/users/:id/merge', () => {
  test('leaves one record with the bookings, notes, guides, claims, stamps and recommendations of both', async () => {
    const [survivor, other, friend, recommender] = await Promise.all([
      buildUnconfirmed(proven),
      buildUnconfirmed(noAddress),
      buildUnconfirmed(),
      buildUnconfirmed(),
    ]);
    await fill(survivor, 'PRP Therapy');
    const coming = await fill(other, 'B12 Injection');
    await app.db('personalised_care').insert({ user_id: other.id, care_type: 'Anti-Wrinkle' });
    await app.db('referrals').insert({ referrer_id: other.id, friend_id: friend.id });
    await app.db('referrals').insert({ referrer_id: recommender.id, friend_id: other.id });
    await recount(survivor, other);
    const done = await merge(survivor, other);
    expect(done).toMatchObject({ status: 200, body: { id: survivor.id } });
    const sheet = await readSheet(survivor);
    expect(sheet.bookings).toHaveLength(4);
    expect(sheet.notes).toHaveLength(2);
    expect(sheet.care.map(({ careType }: { careType: string }) => careType)).toEqual([
      'PRP and PRF',
      'Anti-Wrinkle',
    ]);
    expect(sheet.loyalty.claims).toHaveLength(1);
    expect(sheet.customer.loyaltyStamps).toBe(2);
    expect(sheet.referredBy).toMatchObject({ id: recommender.id });
    expect(await app.db('referrals').where({ referrer_id: survivor.id, friend_id: friend.id })).toHaveLength(
      1,
    );
    expect(await app.db('bookings').where({ id: coming.id }).first()).toMatchObject({
      name: `Pat ${survivor.lastName}`,
      email: survivor.email,
    });
    expect((await admin.get(`/api/admin/users/${other.id}`)).status).toBe(404);
  });

  test('takes each field from the chosen record', async () => {
    const one = await buildUnconfirmed({
      firstName: 'Ana',
      dateOfBirth: '1980-01-02',
      preferredPhone: '020 7946 0301',
    });
    const other = await buildUnconfirmed({
      firstName: 'Anna',
      dateOfBirth: '1981-01-02',
      preferredPhone: '020 7946 0302',
      idSeenAt: '2026-01-03T03:04:05Z',
    });
    const theirs = await buildConfirmed(app.db, { userId: one.id, appointmentDate: freeDay() });
    const before = await buildConfirmed(app.db, {
      userId: one.id,
      appointmentDate: inDays(-3),
      status: 'completed',
    });
    await merge(one, other, { name: 'other', dateOfBirth: 'other', phone: 'other' });
    expect(await readSheet(one)).toMatchObject({
      customer: { firstName: 'Anna', lastName: other.lastName, dateOfBirth: '1981-01-02', email: one.email },
      phones: ['020 7946 0302', '020 7946 0123'],
      idSeen: { at: expect.any(String) },
    });
    const names = await app.db('bookings').whereIn('id', [theirs.id, before.id]).orderBy('id').pluck('name');
    expect(names).toEqual([`Anna ${other.lastName}`, `Ana ${one.lastName}`]);
  });

  test('the chosen address decides which log-in stays; the other one ends at once', async () => {
    const [one, other] = [await buildUnconfirmed(), await buildUnconfirmed()];
    const [ended, stays] = [await app.signIn(one), await app.signIn(other)];
    expect((await merge(one, other, { email: 'other' })).body.id).toBe(other.id);
    expect((await ended.get('/api/user')).status).toBe(401);
    expect((await stays.get('/api/user')).body).toMatchObject({ id: other.id, email: other.email });
    await expect(app.signIn(one)).rejects.toThrow('401');
    // Its address is free for its owner.
    expect((await app.guest().post('/api/register', registerForm({ email: one.email }))).status).toBe(201);
  });

  test('refuses two confirmed addresses, and dropping a confirmed one', async () => {
    const [one, other, third] = [
      await buildUnconfirmed(proven),
      await buildUnconfirmed(proven),
      await buildUnconfirmed(),
    ];
    expect(await merge(one, other)).toMatchObject({
      status: 409,
      text: 'Both have confirmed their email address, so these are two people’s accounts and stay apart.',
    });
    expect(await merge(one, third, { email: 'other' })).toMatchObject({
      status: 409,
      text: 'The confirmed email address has to stay: somebody signs in with it.',
    });
    expect((await merge(one, third)).status).toBe(200);
  });

  test('refuses an admin, a deleted customer, one already merged, and the same one', async () => {
    const [one, other, gone] = [await buildUnconfirmed(), await buildUnconfirmed(), await buildUnconfirmed()];
    const staff = await buildAdmin(app.db);
    await admin.delete(`/api/admin/users/${gone.id}`);
    await merge(one, other);
    expect(await merge(one, staff)).toMatchObject({ status: 403 });
    expect(await merge(staff, one)).toMatchObject({ status: 403 });
    expect(await merge(one, gone)).toMatchObject({ status: 404, text: 'That customer was not found.' });
    expect(await merge(one, other)).toMatchObject({ status: 404 });
    expect(await merge(one, one)).toMatchObject({ status: 422, text: 'Please choose another customer.' });
    expect(await merge(one, other, { name: 'both' })).toMatchObject({
      status: 400,
      text: 'Please choose one of the two',
    });
    const patient = await app.signIn(one);
    expect(
      (await patient.post(`/api/admin/users/${one.id}/merge`, { otherId: gone.id, ...stay })).status,
    ).toBe(403);
  });

  test('is one event in the history of the record, which has the events of both', async () => {
    const [one, other] = [await buildUnconfirmed(proven), await buildUnconfirmed(noAddress)];
    await admin.post(`/api/admin/users/${other.id}/notes`, { note: 'Likes tea' });
    await merge(one, other);
    const patient = await app.signIn(one);
    const joined = 'joined two records of the same person';
    expect(await historyOf(admin, `/api/admin/users/${one.id}/history`)).toEqual(
      expect.arrayContaining([`Robin Desk ${joined}`, 'Robin Desk added a note']),
    );
    expect(await historyOf(patient, '/api/user/history')).toContain(`Robin, the clinic ${joined}`);
    const merged = (await patient.get('/api/user/export')).body.history.filter(
      ({ action }: { action: string }) => action === 'customers_merged',
    );
    expect(merged).toEqual([expect.objectContaining({ before: null, after: null })]);
    expect(await app.db('events').where({ action: 'customers_merged', subject_id: one.id })).toHaveLength(1);
  });

  test('sends waiting letters to the address that stays, and a letter about the merge', async () => {
    const [one, other] = [await buildUnconfirmed(proven), await buildUnconfirmed({ passwordHash: null })];
    const booking = await buildBooking(app.db, { userId: other.id });
    await admin.post(`/api/admin/bookings/${booking.id}/confirm`, {
      appointmentDate: freeDay(),
      appointmentTime: '10:00',
    });
    await admin.post('/api/admin/personalised-care/assign', {
      userId: other.id,
      careTypes: ['Anti-Wrinkle'],
    });
    await admin.post(`/api/admin/users/${other.id}/invitation`, { email: other.email });
    await merge(one, other);
    const letters = await app.db('outbox_messages').where({ recipient: one.email, state: 'held' });
    expect(letters.map(({ kind }) => kind as string).toSorted()).toEqual([
      'booking_confirmed',
      'care_assigned',
      'records_joined',
      'reminder_24h',
      'reminder_72h',
    ]);
    expect(await app.db('outbox_messages').where({ recipient: other.email, state: 'held' })).toEqual([]);
  });

  test('nobody recommends themselves or comes on two recommendations', async () => {
    const [one, other, recommender] = [
      await buildUnconfirmed(proven),
      await buildUnconfirmed(),
      await buildUnconfirmed(),
    ];
    await app.db('referrals').insert({ referrer_id: other.id, friend_id: one.id });
    await app.db('referrals').insert({ referrer_id: recommender.id, friend_id: other.id });
    await complete(one.id, 'PRP Therapy');
    await complete(other.id, 'PRP Therapy');
    await recount(one, other);
    await merge(one, other);
    const { loyalty, referredBy } = await readSheet(one);
    expect(referredBy).toMatchObject({ id: recommender.id });
    expect(loyalty.recommendations).toBe(0);
    expect((await readSheet(recommender)).loyalty.recommendations).toBe(1);
  });

  test('a code that the merged account gave out recommends the account that stayed', async () => {
    const [one, other] = [await buildUnconfirmed(proven), await buildUnconfirmed()];
    await merge(one, other);
    await app.guest().post('/api/register', registerForm({ recommendedBy: other.referralCode }));
    expect(await app.db('referrals').where({ referrer_id: one.id })).toHaveLength(1);
  });

  test('every reference to an account is moved, or left to the hidden account for a reason', async () => {
    const { rows } = await app.db.raw<{ rows: { name: string }[] }>(
      `SELECT c.conrelid::regclass || '.' || a.attname AS name FROM pg_constraint c
       JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = c.conkey[1]
       WHERE c.contype = 'f' AND c.confrelid = 'users'::regclass ORDER BY 1`,
    );
    const moved = [
      'bookings.booked_by',
      'bookings.user_id',
      'former_addresses.user_id',
      'personalised_care.user_id',
      'referral_names.user_id',
      'referrals.friend_id',
      'referrals.referrer_id',
      'reward_claims.user_id',
      'staff_notes.user_id',
      'tasks.user_id',
      'users.merged_into',
    ];
    const ended = [
      'calendar_feeds.user_id',
      'email_changes.user_id',
      'passkey_challenges.user_id',
      'password_resets.user_id',
      'sessions.user_id',
    ];
    // Kept for an undo; of no use until then.
    const hiddenWithTheAccount = ['handovers.user_id', 'passkeys.user_id', 'record_drafts.user_id'];
    const countedAnew = ['user_loyalty_progress.user_id'];
    const readWithTheirEvents = ['birth_date_changes.user_id', 'detail_changes.user_id'];
    const forUndo = [
      'booking_moves.from_id',
      'booking_moves.to_id',
      'customer_merges.kept_id',
      'customer_merges.merged_id',
    ];
    const ofStaff = [
      'blocked_times.created_by',
      'follow_ups.actor_id',
      'offers.created_by',
      'personalised_care.assigned_by',
      'second_factors.user_id',
      'setup_checks.done_by',
      'staff_notes.author_id',
      'tasks.author_id',
      'tasks.done_by',
      'users.id_seen_by',
    ];
    expect(rows.map(({ name }) => name)).toEqual(
      [moved, ended, hiddenWithTheAccount, countedAnew, readWithTheirEvents, forUndo, ofStaff]
        .flat()
        .toSorted(),
    );
  });

  test('rows that name the merged account are deleted with the account it was merged into', async () => {
    const [one, other] = [
      await buildUnconfirmed(proven),
      await buildUnconfirmed({ lastName: 'Zebedee', email: 'zebedee@traces.test' }),
    ];
    await buildConfirmed(app.db, { userId: other.id, appointmentDate: freeDay() });
    await admin.post('/api/admin/personalised-care/assign', {
      userId: other.id,
      careTypes: ['Anti-Wrinkle'],
    });
    await admin.post(`/api/admin/users/${other.id}/reset-password`, { newPassword: 'another horse' });
    await admin.get(`/api/admin/users/${other.id}`);
    await merge(one, other);
    expect((await searchDatabase(app.db, 'zebedee')).length).toBeGreaterThan(2);
    await admin.delete(`/api/admin/users/${one.id}`);
    await app.db('users').where({ id: one.id }).update({ erase_at: app.db.fn.now() });
    await eraseUser(
      app.db,
      { actorId: null, requestId: 'test', ip: '127.0.0.1', mailHoldSeconds: 0 },
      one.id,
    );
    expect(await searchDatabase(app.db, 'zebedee')).toEqual([]);
    expect(await app.db('users').whereIn('id', [one.id, other.id])).toEqual([]);
  });
});

describe('undoing a merge', () => {
  test('leaves both records as they were', async () => {
    const [one, other, friend, earlier] = [
      await buildUnconfirmed({ ...proven, staffFlag: 'Needs a stick' }),
      await buildUnconfirmed({
        firstName: 'Anna',
        dateOfBirth: '1981-01-02',
        staffFlag: 'Allergic to latex',
      }),
      await buildUnconfirmed(),
      await buildUnconfirmed(noAddress),
    ];
    await fill(one, 'PRP Therapy');
    const coming = await fill(other, 'B12 Injection');
    await app.db('follow_ups').insert({ subject_type: 'booking', subject_id: coming.id, kind: 'no_answer' });
    await admin.post(`/api/admin/bookings/${coming.id}/confirm`, {
      appointmentDate: freeDay(),
      appointmentTime: '11:00',
    });
    await admin.post('/api/admin/personalised-care/assign', {
      userId: other.id,
      careTypes: ['Anti-Wrinkle'],
    });
    await admin.post(`/api/admin/users/${other.id}/reset-password`, { newPassword: factoryPassword });
    await app.db('referrals').insert([
      { referrer_id: other.id, friend_id: friend.id },
      { referrer_id: other.id, friend_id: one.id },
    ]);
    await merge(other, earlier);
    await recount(one, other, friend);
    const before = await snapshot(one, other, friend);
    const done = await merge(one, other, { name: 'other', dateOfBirth: 'other', phone: 'other' });
    expect(await snapshot(one, other, friend)).not.toEqual(before);
    expect(await readUser(one)).toMatchObject({ staff_flag: 'Needs a stick; Allergic to latex' });
    expect((await undo(done)).status).toBe(204);
    expect(await snapshot(one, other, friend)).toEqual(before);
    expect(await readUser(earlier)).toMatchObject({ merged_into: other.id });
    expect((await (await app.signIn(other)).get('/api/user')).body.id).toBe(other.id);
    const joined = 'Robin Desk joined two records of the same person';
    for (const [{ id }, times] of [
      [one, 1],
      [other, 2],
    ] as const) {
      const history = await historyOf(admin, `/api/admin/users/${id}/history`);
      expect(history).toContain('Robin Desk took the two records apart again');
      expect(history.filter((what) => what === joined)).toHaveLength(times);
    }
    expect((await undo(done)).status).toBe(409);
  });

  const coming = async () => {
    const [one, other] = [await buildUnconfirmed(proven), await buildUnconfirmed()];
    const booking = await buildConfirmed(app.db, { userId: other.id, appointmentDate: freeDay() });
    return { one, other, booking, done: await merge(one, other) };
  };
  const tooLate = {
    status: 409,
    text: 'It is too late to undo this: the message has gone or the time is over.',
  };
  const changed = { status: 409, text: 'This record changed since; there is nothing left to undo.' };
  const send = (letter: object) =>
    app.db('outbox_messages').where(letter).update({ state: 'sent', sent_at: app.db.fn.now() });

  test('is refused once the letter about it was sent', async () => {
    const { one, done } = await coming();
    await send({ kind: 'records_joined', subject_id: one.id });
    expect(await undo(done)).toMatchObject(tooLate);
  });

  test('is refused once a letter about one of the bookings was sent', async () => {
    const { booking, done } = await coming();
    await app.db('outbox_messages').insert({
      kind: 'reminder_24h',
      subject_type: 'booking',
      subject_id: booking.id,
      recipient: 'pat@example.test',
      state: 'sent',
      not_before: app.db.fn.now(),
      sent_at: app.db.raw('now()'),
    });
    expect(await undo(done)).toMatchObject(tooLate);
  });

  test('is refused once the record, or one of the bookings, was changed', async () => {
    const { booking, done } = await coming();
    await admin.patch(`/api/admin/bookings/${booking.id}`, { status: 'cancelled' });
    expect(await undo(done)).toMatchObject(changed);
    const another = await coming();
    const correction = { dateOfBirth: '1991-05-17', reason: 'Mistyped', isIdSeen: false };
    await admin.post(`/api/admin/users/${another.one.id}/date-of-birth`, correction);
    expect(await undo(another.done)).toMatchObject(changed);
    const deleted = await coming();
    await admin.delete(`/api/admin/users/${deleted.one.id}`);
    expect(await undo(deleted.done)).toMatchObject(changed);
  });

  test('is refused when somebody has registered with the address meanwhile', async () => {
    const { other, done } = await coming();
    await app.guest().post('/api/register', registerForm({ email: other.email }));
    expect(await undo(done)).toMatchObject({
      status: 409,
      text: 'This email is already in use by another account.',
    });
  });

  test('leaves rows that were added since with the account that stayed', async () => {
    const { one, done } = await coming();
    await admin.post(`/api/admin/users/${one.id}/notes`, { note: 'Since then' });
    expect((await undo(done)).status).toBe(204);
    expect((await readSheet(one)).notes).toEqual([expect.objectContaining({ note: 'Since then' })]);
  });
});
