import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { migrations } from '#migrations/list.ts';
import { createBackup } from '#api/backup/createBackup.ts';
import { readBackup } from '#api/backup/readBackup.ts';
import { restoreBackup } from '#api/backup/restore.ts';
import { migrate, pendingMigrations } from '#api/db/migrate.ts';
import { countList, countBookingLists } from '#api/db/listCounts.ts';
import { buildAdmin, buildConfirmed, buildUser } from '#api/demo/factories.ts';
import { emptyDatabase, createBackupSource } from '#api/testing/backupSource.ts';
import { createTestDatabase, type TestDatabase } from '#api/testing/database.ts';
import { enqueueMany } from '#api/testing/enqueueMany.ts';
import { sumTables } from '#api/testing/sumTables.ts';

/** Columns that a restore changes on purpose. */
const changedByRestore = ['outbox_messages', 'events'];

let backup: Awaited<ReturnType<typeof createBackupSource>>;
beforeAll(async () => {
  backup = await createBackupSource();
});
afterAll(() => backup.remove());

async function restored(from: string) {
  const database = await emptyDatabase();
  return { ...database, summary: await restoreBackup(database.url, from) };
}

describe('a restored backup', () => {
  let copy: TestDatabase;
  beforeAll(async () => {
    copy = await createTestDatabase({ empty: true });
    await restoreBackup(copy.url, backup.file);
  });
  afterAll(() => copy.drop());

  test('has every row as it was: counts and checksums of all tables are equal', async () => {
    const [before, after] = await Promise.all([sumTables(backup.source.url), sumTables(copy.url)]);
    expect(Object.keys(after)).toEqual(Object.keys(before));
    expect(before['bookings']?.rows).toBeGreaterThan(200);
    for (const table of changedByRestore) {
      delete before[table];
      delete after[table];
    }
    expect(after).toEqual(before);
    const odd = { email: 'odd@example.test' };
    expect(await copy.knex('users').where(odd).first()).toEqual(
      await backup.source.knex('users').where(odd).first(),
    );
  });

  test('counts nothing twice: list counts, taken times and the calendar are as before', async () => {
    expect(await countBookingLists(copy.knex)).toEqual(await countBookingLists(backup.source.knex));
    const [{ count }] = (await copy.knex('bookings').count('* as count')) as [{ count: number }];
    expect(await countBookingLists(copy.knex)).toMatchObject({ all: count });
    expect(await countList(copy.knex, 'users')).toBe(await countList(backup.source.knex, 'users'));
  });

  test('keeps its rules: constraints are valid, triggers work, new ids are new', async () => {
    const { rows: invalid } = await copy.knex.raw('SELECT conname FROM pg_constraint WHERE NOT convalidated');
    const { rows: disabled } = await copy.knex.raw(`SELECT tgname FROM pg_trigger WHERE tgenabled <> 'O'`);
    expect([...invalid, ...disabled]).toEqual([]);
    expect(await pendingMigrations(copy.knex)).toEqual([]);
    const last = await backup.source.knex('bookings').max<{ max: number }>('id').first();
    const all = (await countBookingLists(copy.knex)).all;
    const booking = await buildConfirmed(copy.knex, { userId: null, appointmentTime: '20:00', minutes: 5 });
    // Ids assigned after the backup was made are not assigned again.
    expect(booking.id).toBeGreaterThan(last!.max + 1000);
    expect((await countBookingLists(copy.knex)).all).toBe(all + 1);
    await expect(copy.knex('events').delete()).rejects.toThrow('append-only');
    await expect(
      buildConfirmed(copy.knex, { userId: null, appointmentTime: '20:00', minutes: 5 }),
    ).rejects.toThrow('taken_slots_free');
  });

  test('has no session, no link and nothing in the queue', async () => {
    expect(await backup.source.knex('sessions')).toHaveLength(1);
    for (const table of [
      'sessions',
      'password_resets',
      'email_changes',
      'rate_limits',
      'graphile_worker.jobs',
    ]) {
      expect(await copy.knex(table)).toEqual([]);
    }
  });

  test('leaves sent messages as sent, holds unsent ones, and withdraws password links', async () => {
    await enqueueMany(backup.source.knex, 1, 2);
    await backup.source
      .knex('outbox_messages')
      .where({ subject_id: 2 })
      .update({ kind: 'password_reset_link' });
    const other = join(backup.folder, 'messages.gz');
    await createBackup(backup.source.url, other);
    const copy = await restored(other);
    expect(copy.summary.onHold).toBe(2);
    const rows = await copy.knex('outbox_messages').orderBy('id').select('id', 'state', 'restored_at');
    expect(rows.map(({ state, restored_at }) => [state, restored_at !== null])).toEqual([
      ['sent', false],
      ['held', true],
      ['held', true],
      ['suppressed', false],
    ]);
    expect(await copy.knex('events').where({ action: 'database_restored' })).toHaveLength(1);
  });

  test('of an older release is brought up to date, and its messages are on hold as well', async () => {
    const older = await emptyDatabase();
    const firstTwelve = Object.entries(migrations).slice(0, 11);
    expect(firstTwelve.map(([name]) => name)).not.toContain('0027_hold_restored_messages');
    await migrate(older.url, Object.fromEntries(firstTwelve));
    await older.knex.raw(`INSERT INTO users (first_name, last_name, email, date_of_birth, password_hash)
      VALUES ('Old', 'Patient', 'old@example.test', '1980-01-01', '-')`);
    await older.knex.raw(`INSERT INTO outbox_messages (kind, subject_type, subject_id, recipient, not_before)
      VALUES ('password_changed', 'user', 1, 'old@example.test', now())`);
    const from = join(backup.folder, 'older.gz');
    await createBackup(older.url, from);
    const copy = await restored(from);
    expect(await pendingMigrations(copy.knex)).toEqual([]);
    expect(await copy.knex('users').pluck('email')).toEqual(['old@example.test']);
    expect(await copy.knex('outbox_messages').whereNotNull('restored_at')).toHaveLength(1);
  });
});

describe('a database that is not empty', () => {
  test('is refused and stays as it is', async () => {
    const other = await createTestDatabase();
    onTestFinished(() => other.drop());
    await buildUser(other.knex);
    await buildAdmin(other.knex);
    const before = await sumTables(other.url);
    await expect(restoreBackup(other.url, backup.file)).rejects.toThrow(
      /empty database only, and this one has rows in its table users/,
    );
    expect(await sumTables(other.url)).toEqual(before);
  });

  test('is refused if it has another application’s tables', async () => {
    const other = await emptyDatabase();
    await other.knex.raw('CREATE TABLE shopping (item text)');
    await expect(restoreBackup(other.url, backup.file)).rejects.toThrow('tables of something else');
    await other.knex.raw('DROP TABLE shopping');
  });

  test('accepts one of two concurrent restores', async () => {
    const database = await emptyDatabase();
    const ends = await Promise.allSettled([
      restoreBackup(database.url, backup.file),
      restoreBackup(database.url, backup.file),
    ]);
    expect(ends.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await countList(database.knex, 'users')).toBe(await countList(backup.source.knex, 'users'));
  });

  test('may be migrated, as long as it is unused', async () => {
    const database = await createTestDatabase();
    onTestFinished(() => database.drop());
    const { rows } = await restoreBackup(database.url, backup.file);
    const { manifest } = await readBackup(backup.file);
    expect(rows).toBe(manifest.tables.reduce((sum, table) => sum + table.rows, 0));
  });
});
