import { describe, expect, test } from 'vitest';
import { eraseUser } from '#api/customers/deletion.service.ts';
import { buildAdmin, buildBooking, buildConfirmed, buildContact } from '#api/demo/factories.ts';
import { issueReminderLink } from '#api/mail/links.ts';
import { inDays, manualForm, registerForm } from '#api/testing/forms.ts';
import { searchDatabase } from '#api/testing/rawSearch.ts';
import { noAddress, proven, mergeDesk } from '#api/testing/mergeDesk.ts';

const { app, admin, freeDay, buildUnconfirmed, merge, readSheet, complete, historyOf, recount, fill } =
  await mergeDesk();

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
    // A sheet that is open meanwhile goes on with the record that is left.
    const { body: open } = await admin.get(`/api/admin/users/${other.id}`);
    expect(open).toMatchObject({ customer: { id: survivor.id } });
    const note = await admin.post(`/api/admin/users/${other.id}/notes`, { note: 'Typed before' });
    expect(note.status).toBe(201);
    expect((await readSheet(survivor)).notes).toHaveLength(3);
  });

  test('brings what was begun for the other record before to the one that stayed', async () => {
    const [survivor, other] = [await buildUnconfirmed(proven), await buildUnconfirmed(noAddress)];
    await app.db('users').where({ id: survivor.id }).update({ staff_flag: 'Latex' });
    expect((await merge(survivor, other)).status).toBe(200);
    const path = `/api/admin/users/${other.id}`;
    const due = { dueDate: freeDay(), dueTime: '10:00' };
    const begun = [
      await admin.post(`${path}/notes`, { note: 'Likes tea' }),
      await admin.post(`${path}/flag`, { staffFlag: 'Anaphylaxis: nuts' }),
      await admin.post('/api/admin/tasks', { userId: other.id, text: 'Ring', ...due }),
      await admin.post('/api/admin/bookings/manual', manualForm(other, { appointmentDate: freeDay() })),
    ];
    expect(begun.map(({ status }) => status)).toEqual([201, 204, 201, 201]);
    const { notes, customer, bookings } = await readSheet(survivor);
    expect([notes.length, bookings.length]).toEqual([1, 1]);
    expect(customer.staffFlag).toBe('Latex\nAnaphylaxis: nuts');
    expect(begun[2]?.body).toMatchObject({ userId: survivor.id });
  });

  test('writes nothing to the address that the other record had and nobody has confirmed', async () => {
    const [survivor, other] = [await buildUnconfirmed(proven), await buildUnconfirmed()];
    const build = () =>
      buildConfirmed(app.db, { userId: other.id, email: other.email, appointmentDate: freeDay() });
    const [coming, cancelled] = [await build(), await build()];
    const token = await issueReminderLink(app.db, coming);
    const { headers } = await admin.patch(`/api/admin/bookings/${cancelled.id}`, { status: 'cancelled' });
    const about = { kind: 'booking_confirmed', subject_type: 'booking', subject_id: coming.id };
    const given = { recipient: other.email, state: 'dead', not_before: app.db.fn.now() };
    const [letter] = await app
      .db('outbox_messages')
      .insert({ ...about, ...given })
      .returning('id');
    expect((await merge(survivor, other)).status).toBe(200);
    expect((await app.guest().post('/api/reminder-link', { token })).status).toBe(422);
    expect((await admin.post(`/api/admin/events/${headers.get('X-Undo-Event')}/undo`)).status).toBe(204);
    expect((await admin.post(`/api/admin/messages/${letter.id}/retry`)).status).toBe(200);
    const held = app.db('outbox_messages').where({ state: 'held', recipient: other.email });
    expect(await held.pluck('kind')).toEqual([]);
    const bookings = app.db('bookings').where({ user_id: survivor.id }).pluck('email');
    expect(await bookings).toEqual([survivor.email, survivor.email]);
  });

  test('gives the record that stays nothing by the name of the other, whose messages at its address are a question', async () => {
    const [survivor, other] = [await buildUnconfirmed(proven), await buildUnconfirmed({ firstName: 'Rui' })];
    const write = ({ firstName, lastName }: typeof other) =>
      buildContact(app.db, { email: survivor.email, name: `${firstName} ${lastName}` });
    const [own, theirs] = [await write(survivor), await write(other)];
    expect((await merge(survivor, other, { name: 'other' })).status).toBe(200);
    const { body } = await (await app.signIn(survivor)).get('/api/user/messages');
    expect(body).toMatchObject([{ id: own.id }]);
    const { body: asked } = await admin.get('/api/admin/person-questions');
    expect(asked).toContainEqual(expect.objectContaining({ type: 'contact', id: theirs.id }));
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
    const reason = 'The year was misheard';
    await merge(one, other, { name: 'other', dateOfBirth: 'other', phone: 'other', reason });
    expect(await readSheet(one)).toMatchObject({
      customer: { firstName: 'Anna', lastName: other.lastName, dateOfBirth: '1981-01-02', email: one.email },
      phones: ['020 7946 0302', theirs.phone],
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
    await expect(app.logIn(one)).rejects.toThrow('401');
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
    const references = {
      moved: [
        'bookings.booked_by',
        'bookings.user_id',
        'former_addresses.user_id',
        'household_contacts.contact_id',
        'household_contacts.user_id',
        'person_answers.user_id',
        'personalised_care.user_id',
        'referral_names.user_id',
        'referrals.friend_id',
        'referrals.referrer_id',
        'reward_claims.user_id',
        'staff_notes.user_id',
        'tasks.user_id',
        'users.merged_into',
      ],
      ended: [
        'calendar_feeds.user_id',
        'email_changes.user_id',
        'passkey_challenges.user_id',
        'password_resets.user_id',
        'sessions.user_id',
      ],
      // Kept for an undo; of no use until then.
      hiddenWithTheAccount: ['handovers.user_id', 'passkeys.user_id', 'record_drafts.user_id'],
      readWithTheRecord: ['consent_readings.user_id'],
      countedAnew: ['user_loyalty_progress.user_id'],
      readWithTheirEvents: ['birth_date_changes.user_id', 'detail_changes.user_id'],
      forUndo: [
        'booking_moves.from_id',
        'booking_moves.to_id',
        'customer_merges.kept_id',
        'customer_merges.merged_id',
      ],
      ofStaff: [
        'blocked_times.created_by',
        'desk_keys.user_id',
        'follow_ups.actor_id',
        'offers.created_by',
        'personalised_care.assigned_by',
        'second_factors.user_id',
        'setup_checks.done_by',
        'staff_notes.author_id',
        'tasks.assignee_id',
        'tasks.author_id',
        'tasks.done_by',
        'tasks.taken_by',
        'text_sign_offs.signed_by',
        'sooner_appointments.author_id',
        'users.id_seen_by',
      ],
    };
    expect(rows.map(({ name }) => name)).toEqual(Object.values(references).flat().toSorted());
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
