import { pino } from 'pino';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { retention } from '#shared/domain/retention.ts';
import { buildBooking, buildContact, buildUser } from '#api/demo/factories.ts';
import { countExpired, purge } from '#api/jobs/purge.ts';
import { startWorker } from '#api/jobs/worker.ts';
import { openDatabase } from '#api/db/connection.ts';
import { testDatabase } from '#api/testing/database.ts';
import { runDbCommand } from '#api/testing/dbCommand.ts';
import { emptyExpiring, expiringRows, lastMoment, nextDay, today } from '#api/testing/expiredRows.ts';
import { waitUntil } from '#api/testing/waitUntil.ts';

const database = await testDatabase();
beforeEach(() => emptyExpiring(db()));

const db = () => database.knex;
const eventsLeft = () => db()('events').whereIn('action', ['old', 'young']).pluck<string[]>('action');
const { addEvent, addMessage, buildTreatment, idsOf } = expiringRows(db);

describe('contact messages', () => {
  test('are deleted 12 months later by London time, with their follow-ups and messages, and not a day earlier', async () => {
    const gone = await buildContact(db(), { createdAt: lastMoment.contacts });
    const retained = await buildContact(db(), { createdAt: nextDay.contacts });
    for (const { id } of [gone, retained]) {
      await db()('follow_ups').insert({ subject_type: 'contact', subject_id: id, kind: 'note', note: 'x' });
      await addMessage('contact', id, { kind: 'contact_received', created_at: nextDay.contacts });
    }
    // Same id in another table.
    await buildBooking(db(), { userId: null });
    const other = { subject_type: 'booking', subject_id: gone.id, kind: 'note', note: 'y' };
    await db()('follow_ups').insert(other);

    expect(await purge(db(), today)).toMatchObject({ contacts: 1 });
    expect(await idsOf('contacts')).toEqual([retained.id]);
    expect(await db()('follow_ups').orderBy('id').pluck('note')).toEqual(['x', 'y']);
    expect(await db()('outbox_messages').pluck('subject_id')).toEqual([retained.id]);
    const { rows } = await db().raw<{ rows: object[] }>(
      `SELECT sum(change)::integer AS listed FROM list_tallies WHERE list = 'contacts'`,
    );
    expect(rows).toEqual([{ listed: 1 }]);
  });

  test('are deleted in several batches', async () => {
    const rows = Array.from({ length: 2100 }, () => ({
      name: 'Pat',
      email: 'pat@example.test',
      subject: 'Hours',
      message: 'Are you open?',
      created_at: lastMoment.contacts,
    }));
    await db().batchInsert('contacts', rows);
    expect(await purge(db(), today)).toMatchObject({ contacts: 2100 });
    expect(await idsOf('contacts')).toEqual([]);
  });
});

describe('names of those who recommended the clinic', () => {
  test('are deleted 12 months later by London time, and not a day earlier', async () => {
    const names = [];
    for (const created_at of [lastMoment.contacts, nextDay.contacts]) {
      const { id: user_id } = await buildUser(db());
      names.push({ user_id, name: 'Sam from the gym', created_at });
    }
    await db()('referral_names').insert(names);
    expect(await countExpired(db(), today)).toMatchObject({ referralNames: 1 });
    expect(await purge(db(), today)).toMatchObject({ referralNames: 1 });
    expect(await db()('referral_names').pluck('user_id')).toEqual([names[1]!.user_id]);
  });
});

describe('the audit', () => {
  test('expires after 6 years in London time, together with the proof that a message was sent', async () => {
    const old = '2019-06-10T22:59:59.999Z';
    const young = '2019-06-10T23:00:00Z';
    await addEvent(old, { action: 'old' });
    await addEvent(young, { action: 'young' });
    await addMessage('user', 1, { created_at: old });
    await addMessage('user', 2, { created_at: young });
    await addMessage('user', 3, { created_at: old, state: 'held' });
    expect(await purge(db(), today)).toMatchObject({ events: 1, mailProofs: 1 });
    expect(await eventsLeft()).toEqual(['young']);
    expect(await db()('outbox_messages').orderBy('id').pluck('subject_id')).toEqual([2, 3]);
  });

  /** The start of a London day, this many days from the limit. */
  const daysFromLimit = (days: number) =>
    db().raw(
      `((now() AT TIME ZONE 'Europe/London')::date - make_interval(years => ?, days => ?))
         AT TIME ZONE 'Europe/London'`,
      [retention.events.amount, -days],
    );

  test('never deletes younger rows, for any role', async () => {
    await db().transaction(async (trx) => {
      const young = { at: daysFromLimit(1), action: 'young', subject_type: 'user' };
      await trx('events').insert([young, { ...young, at: daysFromLimit(0), action: 'old' }]);
      await trx.raw(`SELECT purge_events('2999-01-01', 1000)`);
      expect(await trx('events').whereIn('action', ['old', 'young']).pluck('action')).toEqual(['young']);
    });
    await expect(db()('events').delete()).rejects.toThrow('events are append-only');
    await expect(db()('events').update({ action: 'x' })).rejects.toThrow('events are append-only');
    expect(await eventsLeft()).toEqual(['young']);
  });

  test('can be purged by a role that may only read and insert', async () => {
    await addEvent('2015-01-01T12:00:00Z');
    const server = openDatabase(database.runtimeUrl);
    onTestFinished(() => server.destroy());
    await expect(server('events').delete()).rejects.toThrow('permission denied');
    const { rows } = await server.raw<{ rows: object[] }>(`SELECT purge_events('2999-01-01', 10) AS gone`);
    expect(rows).toEqual([{ gone: 1 }]);
  });
});

test('is purged by the worker every night', async () => {
  await buildContact(db(), { createdAt: lastMoment.contacts });
  const env = {
    smtpUrl: undefined,
    mailFrom: 'Clinic <hello@clinic.example>',
    publicUrl: 'http://localhost',
  };
  const worker = await startWorker({ url: database.url, env, log: pino({ level: 'silent' }) });
  await waitUntil(async () => {
    const { rows } = await db().raw<{ rows: { identifier: string }[] }>(
      'SELECT identifier FROM graphile_worker._private_known_crontabs',
    );
    return rows.some(({ identifier }) => identifier === 'purge');
  });
  await db().raw(`SELECT graphile_worker.add_job('purge')`);
  await waitUntil(async () => (await idsOf('contacts')).length === 0);
  await worker.stop();
});

describe('npm run db -- retention', () => {
  const run = async (...options: string[]) => {
    const { code, output } = await runDbCommand(['retention', ...options], {
      DATABASE_URL: database.runtimeUrl,
    });
    expect(code).toBe(0);
    return output;
  };

  test('reports with --dry-run the same rows that it deletes without', async () => {
    await buildContact(db(), { createdAt: lastMoment.contacts });
    await buildTreatment((await buildUser(db())).id);
    await addEvent('2015-01-01T12:00:00Z');
    await addMessage('user', 1, {
      created_at: '2026-01-01',
      not_before: '2026-01-01',
      recipient: 'a@b.test',
    });
    const all = async () =>
      Promise.all(['contacts', 'bookings', 'events', 'outbox_messages'].map((table) => db()(table)));
    const before = await all();
    const expected = { contacts: 1, records: 1, events: 1, mailContents: 1, receipts: 0 };
    expect(await countExpired(db())).toMatchObject(expected);

    const dry = await run('--dry-run');
    expect(dry).toMatch(/nothing was removed/);
    for (const [name, rows] of Object.entries(expected)) {
      expect(dry).toMatch(new RegExp(`^ +${name} +${rows} +kept \\d`, 'm'));
    }
    expect(await all()).toEqual(before);

    const done = await run();
    expect(done.split('\n').slice(1)).toEqual(dry.split('\n').slice(1));
    expect(await countExpired(db())).toMatchObject({ contacts: 0, records: 0, events: 0, mailContents: 0 });
  });
});
