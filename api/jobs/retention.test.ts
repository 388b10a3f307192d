import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { periodWords, retention } from '#shared/domain/retention.ts';
import type { BookingModel } from '#api/models/BookingModel.ts';
import type { UserModel } from '#api/models/UserModel.ts';
import { buildBooking, buildConfirmed, buildContact, buildUser } from '#api/demo/factories.ts';
import { countExpired, purge } from '#api/jobs/purge.ts';
import { startWorker } from '#api/jobs/worker.ts';
import { openDatabase } from '#api/db/connection.ts';
import { recomputeLoyalty } from '#api/loyalty/loyalty.service.ts';
import { createTestDatabase, type TestDatabase } from '#api/testing/database.ts';
import { waitUntil } from '#api/testing/waitUntil.ts';

// In summer, when the day in London ends an hour before the day in UTC.
const today = '2025-06-10';
const lastMoment = { contacts: '2024-06-10T22:59:59.999Z', records: '2017-06-10T22:59:59.999Z' };
const nextDay = { contacts: '2024-06-10T23:00:00Z', records: '2017-06-10T23:00:00Z' };

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
beforeEach(async () => {
  for (const table of ['bookings', 'contacts', 'users', 'follow_ups', 'outbox_messages', 'list_tallies']) {
    await db()(table).delete();
  }
  await db().raw(`SELECT purge_events('2999-01-01', 1000)`);
});
afterAll(() => database.drop());

const db = () => database.knex;
const eventsLeft = () => db()('events').whereIn('action', ['old', 'young']).pluck<string[]>('action');
const idsOf = (table: string) => db()(table).orderBy('id').pluck<number[]>('id');

const addEvent = (at: string, values: object = {}) =>
  db()('events').insert({ at, action: 'booking_completed', subject_type: 'booking', ...values });
const addMessage = (subject_type: string, subject_id: number, values: object = {}) =>
  db()('outbox_messages').insert({
    kind: 'booking_confirmed',
    subject_type,
    subject_id,
    recipient: '',
    state: 'sent',
    not_before: lastMoment.records,
    created_at: lastMoment.records,
    ...values,
  });

const longAgo = { createdAt: '2017-03-01T10:00:00Z', appointmentDate: '2017-04-01' };
let hour = 9;
/** A treatment of long ago, at a time of its own. */
const buildTreatment = (userId: number, given: Partial<BookingModel> = {}) =>
  buildConfirmed(db(), {
    ...longAgo,
    userId,
    status: 'completed',
    appointmentTime: `${String(hour++ % 24).padStart(2, '0')}:00`,
    ...given,
  });

describe('contact messages', () => {
  test('are deleted 12 months later by London time, with their follow-ups and messages, and not a day earlier', async () => {
    const gone = await buildContact(db(), { createdAt: lastMoment.contacts });
    const kept = await buildContact(db(), { createdAt: nextDay.contacts });
    for (const { id } of [gone, kept]) {
      await db()('follow_ups').insert({ subject_type: 'contact', subject_id: id, kind: 'note', note: 'x' });
      await addMessage('contact', id, { kind: 'contact_received', created_at: nextDay.contacts });
    }
    // The same id in another table is another row.
    await buildBooking(db(), { userId: null });
    const other = { subject_type: 'booking', subject_id: gone.id, kind: 'note', note: 'y' };
    await db()('follow_ups').insert(other);

    expect(await purge(db(), today)).toMatchObject({ contacts: 1 });
    expect(await idsOf('contacts')).toEqual([kept.id]);
    expect(await db()('follow_ups').orderBy('id').pluck('note')).toEqual(['x', 'y']);
    expect(await db()('outbox_messages').pluck('subject_id')).toEqual([kept.id]);
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

describe('records', () => {
  test('are deleted 8 years after the last entry, by its day in London', async () => {
    const kept = await buildBooking(db(), {
      userId: null,
      email: 'a@example.test',
      createdAt: nextDay.records,
    });
    await buildBooking(db(), { userId: null, email: 'b@example.test', createdAt: lastMoment.records });
    const { id: patient } = await buildUser(db());
    const seen = await buildTreatment(patient, { appointmentDate: '2017-06-11' });
    await buildTreatment((await buildUser(db())).id, { appointmentDate: '2017-06-10' });
    expect(await purge(db(), today)).toMatchObject({ records: 2 });
    expect(await idsOf('bookings')).toEqual([kept.id, seen.id]);
  });

  /** Each adds an entry one day after the limit to a record that would expire without it. */
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
  test.each(Object.entries(entries))('are kept completely because of %s', async (_, add) => {
    const patient = await buildUser(db());
    const booking = await buildTreatment(patient.id);
    await add(booking, patient);
    const before = await idsOf('bookings');
    expect(await purge(db(), today)).toMatchObject({ records: 0 });
    expect(await idsOf('bookings')).toEqual(before);
  });

  test('are not kept longer because staff read them', async () => {
    const { id } = await buildUser(db());
    await buildTreatment(id);
    const reading = { action: 'record_opened', subject_type: 'user', subject_id: id, user_id: id };
    await addEvent('2024-01-01T12:00:00Z', reading);
    expect(await purge(db(), today)).toMatchObject({ records: 1 });
  });

  test('are deleted with everything about them, but not the account, the lists and other patients’ data', async () => {
    const [patient, other] = [await buildUser(db()), await buildUser(db())];
    const gone = [await buildTreatment(patient.id), await buildTreatment(patient.id)];
    const erased = await buildTreatment(patient.id, { userId: null, email: 'deleted-77@deleted.invalid' });
    const kept = await buildTreatment(other.id, { appointmentDate: '2024-04-01' });
    for (const { id } of [patient, other]) {
      await db()('staff_notes').insert({ user_id: id, note: 'x', created_at: longAgo.createdAt });
      const care = { user_id: id, care_type: 'PRP and PRF', assigned_at: longAgo.createdAt };
      await db()('personalised_care').insert(care);
      const claim = { user_id: id, stage_id: 's', reward_id: 'r', claimed_at: longAgo.createdAt };
      await db()('reward_claims').insert(claim);
      await db().transaction((trx) => recomputeLoyalty(trx, id));
    }
    for (const { id } of [...gone, erased, kept]) {
      const followUp = { subject_type: 'booking', subject_id: id, kind: 'handled' };
      await db()('follow_ups').insert({ ...followUp, created_at: longAgo.createdAt });
      await addMessage('booking', id, { created_at: '2024-01-01' });
    }
    // A message about another kind of subject with the same id.
    await addMessage('user', gone[0]!.id, { created_at: '2024-01-01' });

    expect(await purge(db(), today)).toMatchObject({ records: 2 });
    expect(await idsOf('bookings')).toEqual([kept.id]);
    expect(await db()('follow_ups').pluck('subject_id')).toEqual([kept.id]);
    expect(await db()('outbox_messages').orderBy('id').select('subject_type', 'subject_id')).toEqual([
      { subject_type: 'booking', subject_id: kept.id },
      { subject_type: 'user', subject_id: gone[0]!.id },
    ]);
    for (const table of ['staff_notes', 'personalised_care', 'reward_claims', 'user_loyalty_progress']) {
      expect(await db()(table).pluck('user_id'), table).toEqual([other.id]);
    }
    expect(await db()('users').orderBy('id').select('id', 'loyalty_stamps')).toEqual([
      { id: patient.id, loyalty_stamps: 0 },
      { id: other.id, loyalty_stamps: 1 },
    ]);
    expect(await db()('taken_slots').pluck('booking_id')).toEqual([kept.id]);
    const { rows } = await db().raw<{ rows: object[] }>(
      `SELECT list, sum(change)::integer AS listed FROM list_tallies GROUP BY 1 ORDER BY 1`,
    );
    expect(rows).toEqual([
      { list: 'bookings', listed: 1 },
      { list: 'users', listed: 2 },
    ]);
  });

  test('stay when they change while they are being deleted', async () => {
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
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ['--import', 'tsx', 'api/dbCommand.ts', 'retention', ...options],
      { env: { DATABASE_URL: database.runtimeUrl, PATH: process.env['PATH'] } },
    );
    return stdout;
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

const privacyText = readFileSync('docs/privacy.md', 'utf8');

describe('docs/privacy.md', () => {
  test('names the period of every rule', () => {
    for (const [name, period] of Object.entries(retention)) {
      expect(privacyText).toMatch(new RegExp(`^\\| \`${name}\` \\|.*\\| ${periodWords(period)}\\b`, 'm'));
    }
  });

  test('names every file that stores data on a device', () => {
    const storing =
      /\b(local|session)Storage\.setItem|\bopenDB<|\bcaches\.open\(|\bprecache\(self|cookies\.set\(|fromPartition\('persist|writeAtomically\(file/;
    const files = ['web/src', 'desktop', 'api']
      .flatMap((folder) =>
        readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
      )
      .filter((name) => /\.tsx?$/.test(name) && !/\.test\.|e2e|testing|atomicFile|node_modules/.test(name))
      .filter((name) => storing.test(readFileSync(name, 'utf8')));
    expect(files.length).toBeGreaterThan(10);
    expect(files.filter((name) => !privacyText.includes(`\`${name.replaceAll('\\', '/')}\``))).toEqual([]);
  });
});
