import { describe, expect, test } from 'vitest';
import type { Join } from '#shared/contracts/customerMerge.ts';
import { allRights, buildAdmin, buildConfirmed, buildContact } from '#api/demo/factories.ts';
import { eraseUser } from '#api/customers/deletion.service.ts';
import { searchDatabase } from '#api/testing/rawSearch.ts';
import { issueReminderLink } from '#api/mail/links.ts';
import { storePersonAnswer } from '#api/people/personAnswers.ts';
import type { TestClient } from '#api/testing/app.ts';
import { inDays } from '#api/testing/forms.ts';
import { noAddress, proven, mergeDesk } from '#api/testing/mergeDesk.ts';
import { historyBody } from '#api/testing/recordForms.ts';

const { app, admin, freeDay, buildUnconfirmed, merge, undo, readUser, fill } = await mergeDesk();
const owner = await app.signIn(await buildAdmin(app.db, allRights));

const listJoins = async (id: number) => (await owner.get(`/api/admin/users/${id}/joins`)).body as Join[];
const part = (client: TestClient, id: number, body: object) =>
  client.post(`/api/admin/users/${id}/part`, body);
const endedRows = ({ rows }: Join) =>
  rows.filter(({ first }) => first === 'ended').map(({ type, id }) => ({ type, id }));
const lettersOf = (id: number) =>
  app.db('outbox_messages').where({ kind: 'records_parted', subject_id: id }).pluck('recipient');

describe('two records that were joined wrongly, when it is too late to undo that', () => {
  test('are parted by an owner who sees whose each row was first, and says whose it is', async () => {
    const [kept, ended] = [
      await buildUnconfirmed({ ...proven, firstName: 'Maria' }),
      await buildUnconfirmed({ firstName: 'Marta', emailProvenAt: null }),
    ];
    const history = await (await app.signIn(ended)).post('/api/user/record/history', historyBody());
    expect(history.status).toBe(201);
    const own = await fill(kept, 'PRP Therapy');
    const theirs = await fill(ended, 'B12 Injection');
    // The owner is a clinician, as there is a care record.
    const choice = { name: 'other', dateOfBirth: 'this', phone: 'this', email: 'this' };
    const done = await owner.post(`/api/admin/users/${kept.id}/merge`, { otherId: ended.id, ...choice });
    expect(done.status).toBe(200);
    const nameOf = async ({ id }: { id: number }) => app.db('bookings').where({ id }).pluck('name');
    expect(await nameOf(own)).toEqual([`Marta ${ended.lastName}`]);
    const later = await buildConfirmed(app.db, { userId: kept.id, appointmentDate: freeDay() });
    const moved = await admin.post(`/api/admin/bookings/${later.id}/confirm`, {
      appointmentDate: freeDay(),
      appointmentTime: '10:00',
    });
    const token = await issueReminderLink(app.db, moved.body);
    await (await app.signIn(kept)).get('/api/user/record');
    await app.db('record_reads').insert({ user_id: kept.id, reader_id: kept.id, what: 'record' });
    expect((await undo(done)).status).not.toBe(204);

    const [join] = await listJoins(kept.id);
    expect(join).toMatchObject({ ended: { id: ended.id, firstName: 'Marta' }, entries: 1 });
    const firstOf = (type: string, id: number) =>
      join!.rows.find((row) => row.type === type && row.id === id)?.first;
    expect([firstOf('booking', theirs.id), firstOf('booking', later.id)]).toEqual(['ended', 'since']);
    const abouts = join!.rows.filter(({ type }) => type === 'booking').map((row) => row.about);
    expect(abouts).toContainEqual(expect.stringMatching(/, \d+ [A-Z][a-z]{2} \d{4}, \d\d:\d\d$/));
    expect(join!.rows.filter(({ first }) => first === 'stayed').length).toBeGreaterThan(2);

    const rows = [...endedRows(join!), { type: 'booking', id: later.id }];
    const body = { eventId: join!.eventId, rows };
    expect((await part(admin, kept.id, body)).status).toBe(403);
    expect(await part(owner, kept.id, body)).toMatchObject({ status: 200, body: { id: ended.id } });
    expect(await readUser(ended)).toMatchObject({ deleted_at: null, merged_into: null, email: ended.email });
    expect(await readUser(kept)).toMatchObject({ first_name: 'Maria' });
    const idsOf = (table: string, userId: number) => app.db(table).where({ user_id: userId }).pluck('id');
    expect(await idsOf('bookings', ended.id)).toEqual(
      expect.arrayContaining([theirs.id, later.id]) as number[],
    );
    for (const table of ['bookings', 'staff_notes', 'tasks', 'personalised_care'])
      expect([table, (await idsOf(table, kept.id)).length > 0]).toEqual([table, true]);
    expect(await app.db('bookings').where({ id: later.id }).first()).toMatchObject({
      name: `Marta ${ended.lastName}`,
      email: ended.email,
    });
    const waiting = await app
      .db('outbox_messages')
      .where({ subject_type: 'booking', subject_id: later.id, state: 'held' })
      .orderBy('kind')
      .select('kind', 'recipient');
    expect(waiting).toMatchObject(
      ['booking_confirmed', 'reminder_24h', 'reminder_72h'].map((kind) => ({ kind, recipient: ended.email })),
    );
    expect((await app.guest().post('/api/reminder-link', { token })).status).toBe(422);
    expect(await nameOf(own)).toEqual([`Maria ${kept.lastName}`]);
    const record = await (await app.signIn(ended)).get('/api/user/record');
    expect((record.body as { entries: unknown[] }).entries).toHaveLength(1);
    // Somebody has signed in to the joined record.
    expect([await lettersOf(kept.id), await lettersOf(ended.id)]).toEqual([[kept.email], [ended.email]]);
    expect(await listJoins(kept.id)).toEqual([]);
    expect((await part(owner, kept.id, body)).status).toBe(409);
    const likely = (await admin.get(`/api/admin/users/${kept.id}/duplicates`)).body as { id: number }[];
    expect(likely.map(({ id }) => id)).not.toContain(ended.id);
  });

  test('share nothing that was said or taken since: a message, an appointment, a name', async () => {
    const [kept, ended] = [
      await buildUnconfirmed({ ...proven, firstName: 'Maria' }),
      await buildUnconfirmed({ ...noAddress, firstName: 'Rui' }),
    ];
    const theirName = `Rui ${ended.lastName}`;
    // The desk finds out meanwhile who recommended the clinic.
    const recommender = await buildUnconfirmed();
    const recommend = ({ id }: { id: number }) =>
      app.db('referrals').insert({ referrer_id: id, friend_id: kept.id });
    await recommend(ended);
    const choice = { otherId: ended.id, name: 'this', dateOfBirth: 'this', phone: 'this', email: 'this' };
    expect((await owner.post(`/api/admin/users/${kept.id}/merge`, choice)).status).toBe(200);
    await recommend(recommender);
    const message = await buildContact(app.db, { email: kept.email, name: theirName });
    const later = await buildConfirmed(app.db, { userId: kept.id, appointmentDate: freeDay() });
    for (const [type, id] of [
      ['contact', message.id],
      ['booking', later.id],
    ] as const)
      await app.db.transaction((trx) => storePersonAnswer(trx, type, id, kept.id, true));
    const client = await app.signIn(kept);
    await client.patch('/api/user', { firstName: 'Rui', lastName: ended.lastName });
    const listMessages = async () => (await client.get('/api/user/messages')).body as unknown[];
    expect(await listMessages()).toHaveLength(1);

    const [join] = await listJoins(kept.id);
    const rows = [{ type: 'booking', id: later.id }];
    expect((await part(owner, kept.id, { eventId: join!.eventId, rows })).status).toBe(200);
    expect(await listMessages()).toEqual([]);
    expect(await app.db('referrals').where({ friend_id: kept.id }).pluck('referrer_id')).toEqual([
      recommender.id,
    ]);
    const said = app.db('person_answers').where({ subject_type: 'booking', subject_id: later.id });
    expect(await said.pluck('user_id')).toEqual([ended.id]);
    expect(await readUser(kept)).toMatchObject({ known_name: `Maria ${kept.lastName}` });
  });

  test('leave no name or address of the other one in what is over since, and send nothing to a taken address', async () => {
    const [kept, ended] = [await buildUnconfirmed(proven), await buildUnconfirmed()];
    const build = () =>
      buildConfirmed(app.db, { userId: ended.id, email: ended.email, appointmentDate: freeDay() });
    const [over, coming] = [await build(), await build()];
    await merge(kept, ended);
    const past = { status: 'completed', appointment_date: inDays(-1) };
    await app.db('bookings').where({ id: over.id }).update(past);
    await buildUnconfirmed({ email: ended.email });
    const [join] = await listJoins(kept.id);
    const body = { eventId: join!.eventId, rows: endedRows(join!) };
    expect((await part(owner, kept.id, body)).status).toBe(200);
    const parted = app.db('bookings').whereIn('id', [over.id, coming.id]).select('name', 'email');
    expect(await parted).toEqual(Array(2).fill({ name: over.name, email: null }));
  });

  test('leave no address of the other one in letters of between: neither in a download nor after a deletion', async () => {
    const [kept, ended] = [await buildUnconfirmed(proven), await buildUnconfirmed()];
    const own = { userId: ended.id, email: ended.email, appointmentDate: freeDay() };
    const booking = await buildConfirmed(app.db, own);
    await merge(kept, ended);
    const moved = { appointmentDate: freeDay(), appointmentTime: '10:00' };
    await admin.post(`/api/admin/bookings/${booking.id}/confirm`, moved);
    const sent = app.db('outbox_messages').where({ kind: 'booking_moved', subject_id: booking.id });
    expect(await sent.update({ state: 'sent' }).returning('recipient')).toEqual([{ recipient: kept.email }]);
    const [join] = await listJoins(kept.id);
    const body = { eventId: join!.eventId, rows: endedRows(join!) };
    expect((await part(owner, kept.id, body)).status).toBe(200);
    const exported = await (await app.signIn(ended)).get('/api/user/export');
    expect(JSON.stringify(exported.body)).not.toContain(kept.email);
    expect(exported.body.messages.length).toBeGreaterThan(0);
    await admin.delete(`/api/admin/users/${kept.id}`);
    await app.db('users').where({ id: kept.id }).update({ erase_at: app.db.fn.now() });
    const audit = { actorId: null, requestId: 'test', ip: '127.0.0.1', mailHoldSeconds: 0 };
    await eraseUser(app.db, audit, kept.id);
    expect(await searchDatabase(app.db, kept.email!)).toEqual([]);
  });

  test('give nothing of a record between them to the one that stays', async () => {
    const [last, between, first] = [
      await buildUnconfirmed({ ...proven, firstName: 'Maria' }),
      await buildUnconfirmed({ firstName: 'Marta' }),
      await buildUnconfirmed({ ...noAddress, firstName: 'Maria' }),
    ];
    // The one between was called Maria only by the first.
    await merge(between, first, { name: 'other' });
    await merge(last, between);
    const join = (await listJoins(last.id)).find(({ ended }) => ended.id === first.id)!;
    expect((await part(owner, last.id, { eventId: join.eventId, rows: [] })).status).toBe(200);
    expect(await readUser(last)).toMatchObject({ first_name: 'Maria', date_of_birth: last.dateOfBirth });
  });

  test('say that the first person of a row is unknown where an earlier release did not store it', async () => {
    const [kept, ended] = [await buildUnconfirmed(proven), await buildUnconfirmed(noAddress)];
    await app.db('tasks').insert({ user_id: ended.id, text: 'Ring them', due_at: '2031-01-01' });
    await merge(kept, ended);
    await app
      .db('customer_merges')
      .where({ kept_id: kept.id })
      .update({ undo: app.db.raw(`undo #- '{rows,tasks}'`) });
    const [join] = await listJoins(kept.id);
    expect(join?.rows).toMatchObject([{ type: 'task', about: 'Ring them', first: null }]);
    expect((await part(owner, kept.id, { eventId: join!.eventId, rows: [] })).status).toBe(200);
    expect(await lettersOf(kept.id)).toEqual([]);
  });
});
