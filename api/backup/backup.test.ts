import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { migrations } from '#migrations/list.ts';
import { makeBackup } from '#api/backup/makeBackup.ts';
import { readBackup } from '#api/backup/readBackup.ts';
import { restoreBackup } from '#api/backup/restore.ts';
import { migrate, pendingMigrations } from '#api/db/migrate.ts';
import { countList, countBookingLists } from '#api/db/listCounts.ts';
import { buildAdmin, buildConfirmed, buildUser } from '#api/demo/factories.ts';
import { fillDemo } from '#api/demo/seed.ts';
import { createTestDatabase, type TestDatabase } from '#api/testing/database.ts';
import { enqueueMany } from '#api/testing/enqueueMany.ts';
import { sumTables } from '#api/testing/sumTables.ts';
import { waitUntil } from '#api/testing/waitUntil.ts';

/** Tables that a restore changes on purpose. */
const changedByRestore = ['outbox_messages', 'events'];

let folder: string;
let source: TestDatabase;
let file: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'clinic-backup-'));
  source = await createTestDatabase();
  await fillDemo(source.knex);
  await enqueueMany(source.knex, 3);
  await source
    .knex('outbox_messages')
    .where({ id: 1 })
    .update({ state: 'sent', sent_at: source.knex.fn.now() });
  await source.knex('users').insert({
    first_name: 'Tab\there',
    last_name: 'Back\\slash "quoted"',
    email: 'odd@example.test',
    date_of_birth: '1900-01-01',
    password_hash: 'line\r\nbreak\u2028 \\. £',
  });
  await source.knex('sessions').insert({ id_hash: Buffer.from('1'), user_id: 1, data: {} });
  await source
    .knex('password_resets')
    .insert({ token_hash: Buffer.from('1'), user_id: 1, expires_at: '2100-01-01' });
  await source
    .knex('email_changes')
    .insert({ user_id: 1, email: 'new@example.test', epoch: 0, expires_at: '2100-01-01' });
  file = join(folder, 'whole.gz');
  // As the nightly job does: by the server's role, which may read everything.
  await makeBackup(source.runtimeUrl, file);
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await source.drop();
});

async function emptyDatabase(): Promise<TestDatabase> {
  const database = await createTestDatabase({ empty: true });
  onTestFinished(() => database.drop());
  return database;
}

async function restored(from = file) {
  const database = await emptyDatabase();
  return { ...database, summary: await restoreBackup(database.url, from) };
}

const countTables = async ({ knex }: TestDatabase) =>
  (await knex.raw(`SELECT FROM pg_class WHERE relnamespace = 'public'::regnamespace`)).rowCount;

describe('a restored backup', () => {
  test('has every row as before: counts and checksums of all tables are equal', async () => {
    const copy = await restored();
    const [before, after] = await Promise.all([sumTables(source.url), sumTables(copy.url)]);
    expect(Object.keys(after)).toEqual(Object.keys(before));
    expect(before['bookings']?.rows).toBeGreaterThan(200);
    for (const table of changedByRestore) {
      delete before[table];
      delete after[table];
    }
    expect(after).toEqual(before);
    const odd = { email: 'odd@example.test' };
    expect(await copy.knex('users').where(odd).first()).toEqual(
      await source.knex('users').where(odd).first(),
    );
  });

  test('counts nothing twice: lists, taken times and the calendar are as before', async () => {
    const copy = await restored();
    expect(await countBookingLists(copy.knex)).toEqual(await countBookingLists(source.knex));
    const [{ count }] = (await copy.knex('bookings').count('* as count')) as [{ count: number }];
    expect(await countBookingLists(copy.knex)).toMatchObject({ all: count });
    expect(await countList(copy.knex, 'users')).toBe(await countList(source.knex, 'users'));
  });

  test('keeps its rules: constraints are valid, triggers work, sequences continue', async () => {
    const copy = await restored();
    const { rows: invalid } = await copy.knex.raw('SELECT conname FROM pg_constraint WHERE NOT convalidated');
    const { rows: disabled } = await copy.knex.raw(`SELECT tgname FROM pg_trigger WHERE tgenabled <> 'O'`);
    expect([...invalid, ...disabled]).toEqual([]);
    expect(await pendingMigrations(copy.knex)).toEqual([]);
    const last = await source.knex('bookings').max<{ max: number }>('id').first();
    const all = (await countBookingLists(copy.knex)).all;
    const booking = await buildConfirmed(copy.knex, { userId: null, appointmentTime: '20:00', minutes: 5 });
    // Ids issued after the backup was made are not issued again.
    expect(booking.id).toBeGreaterThan(last!.max + 1000);
    expect((await countBookingLists(copy.knex)).all).toBe(all + 1);
    await expect(copy.knex('events').delete()).rejects.toThrow('append-only');
    await expect(
      buildConfirmed(copy.knex, { userId: null, appointmentTime: '20:00', minutes: 5 }),
    ).rejects.toThrow('taken_slots_free');
  });

  test('has no sessions, no links and no jobs', async () => {
    const copy = await restored();
    expect(await source.knex('sessions')).toHaveLength(1);
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

  test('keeps sent messages as sent, holds unsent ones, and withdraws password links', async () => {
    await enqueueMany(source.knex, 1, 2);
    await source.knex('outbox_messages').where({ subject_id: 2 }).update({ kind: 'password_reset_link' });
    const other = join(folder, 'messages.gz');
    await makeBackup(source.url, other);
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

  test('of an older release is migrated, and its messages are on hold as well', async () => {
    const older = await emptyDatabase();
    const firstTwelve = Object.entries(migrations).slice(0, 11);
    expect(firstTwelve.map(([name]) => name)).not.toContain('0027_hold_restored_messages');
    await migrate(older.url, Object.fromEntries(firstTwelve));
    await older.knex.raw(`INSERT INTO users (first_name, last_name, email, date_of_birth, password_hash)
      VALUES ('Old', 'Patient', 'old@example.test', '1980-01-01', '-')`);
    await older.knex.raw(`INSERT INTO outbox_messages (kind, subject_type, subject_id, recipient, not_before)
      VALUES ('password_changed', 'user', 1, 'old@example.test', now())`);
    const from = join(folder, 'older.gz');
    await makeBackup(older.url, from);
    const copy = await restored(from);
    expect(await pendingMigrations(copy.knex)).toEqual([]);
    expect(await copy.knex('users').pluck('email')).toEqual(['old@example.test']);
    expect(await copy.knex('outbox_messages').whereNotNull('restored_at')).toHaveLength(1);
  });
});

describe('a file', () => {
  test('is readable by its owner only and without this program, and never replaces another file', async () => {
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readdirSync(folder).filter((name) => name.startsWith('.'))).toEqual([]);
    expect(gunzipSync(readFileSync(file)).toString()).toContain('odd@example.test');
    const before = readFileSync(file);
    await expect(makeBackup(source.url, file)).rejects.toThrow('exists already');
    expect(readFileSync(file).equals(before)).toBe(true);
  });

  test('that is truncated or altered anywhere is refused in one sentence, and nothing is written', async () => {
    const database = await emptyDatabase();
    const tables = await countTables(database);
    const whole = readFileSync(file);
    const text = gunzipSync(whole).toString();
    const repacked = (altered: string) => gzipSync(altered);
    const swapped = text.replace('odd@example.test', 'add@example.test');
    const cases: Record<string, Buffer> = {
      empty: Buffer.alloc(0),
      'half of it': whole.subarray(0, whole.length / 2),
      'all but a byte': whole.subarray(0, -1),
      'a byte in the middle': Buffer.from(whole).fill(whole[5000]! ^ 1, 5000, 5001),
      'no last line': repacked(text.slice(0, text.lastIndexOf('{'))),
      'another value, packed well': repacked(swapped),
      'a row less': repacked(text.replace(/\n[^\n]*odd@example\.test[^\n]*\n/, '\n')),
      'another migration': repacked(text.replace('0010_keep', '0010_kept')),
      'something behind it': repacked(`${text}{}\n`),
      'no backup at all': Buffer.from('a letter'),
    };
    for (const [what, content] of Object.entries(cases)) {
      const damaged = join(folder, 'damaged.gz');
      writeFileSync(damaged, content);
      const error = await restoreBackup(database.url, damaged).catch((thrown: Error) => thrown);
      expect([what, (error as Error).name]).toEqual([what, 'BackupFileError']);
      expect((error as Error).message).toMatch(
        /(is damaged or incomplete \(.+\)|is not a backup of this software)\. Nothing was changed\.$/,
      );
      expect(await countTables(database)).toBe(tables);
    }
  });

  test('that changes between check and restore leaves the database empty', async () => {
    const database = await createTestDatabase();
    onTestFinished(() => database.drop());
    const changing = join(folder, 'changing.gz');
    writeFileSync(changing, readFileSync(file));
    const text = gunzipSync(readFileSync(file)).toString();
    // An open read lock keeps the restore from beginning after it has checked the file.
    const reader = await database.knex.transaction();
    await reader('users').select('id');
    const restoring = restoreBackup(database.url, changing).catch((error: Error) => error.message);
    await waitUntil(async () => {
      const { rows } = await database.knex.raw(
        `SELECT FROM pg_locks WHERE relation = 'users'::regclass AND NOT granted`,
      );
      return rows.length > 0;
    });
    writeFileSync(changing, gzipSync(text.replace('odd@example.test', 'add@example.test')));
    await reader.commit();
    expect(await restoring).toContain('its checksum is another');
    expect(await database.knex('users')).toEqual([]);
    expect((await restoreBackup(database.url, file)).rows).toBeGreaterThan(0);
  });

  test('of a newer release is refused', async () => {
    const database = await emptyDatabase();
    const later = await createTestDatabase();
    onTestFinished(() => later.drop());
    await later.knex('knex_migrations').insert({
      name: '9999_from_the_future',
      batch: 1,
      migration_time: new Date(),
    });
    const newer = join(folder, 'newer.gz');
    await makeBackup(later.url, newer);
    await expect(restoreBackup(database.url, newer)).rejects.toThrow(/newer release.*9999_from_the_future/);
    const text = gunzipSync(readFileSync(file)).toString().replace('"clinicBackup":1', '"clinicBackup":2');
    writeFileSync(newer, gzipSync(text), { flag: 'w' });
    await expect(restoreBackup(database.url, newer)).rejects.toThrow('made by a newer release');
  });

  test('is not left incomplete when the disk is full', () => {
    // The shell's file size limit simulates a full disk.
    const script = `const { makeBackup } = await import(${JSON.stringify(new URL('./makeBackup.ts', import.meta.url).href)});
      await makeBackup(${JSON.stringify(source.url)}, ${JSON.stringify(join(folder, 'full.gz'))});`;
    const command = `ulimit -f 8; exec "$0" --import "$1" --input-type=module -e "$2"`;
    const args = ['-c', command, process.execPath, import.meta.resolve('tsx'), script];
    const { status, stderr } = spawnSync('sh', args, { encoding: 'utf8' });
    expect(stderr).toContain('EFBIG');
    expect(status).toBe(1);
    expect(readdirSync(folder).filter((name) => name.includes('full.gz'))).toEqual([]);
  });

  test('is not made by a role that cannot read everything', async () => {
    const partial = join(folder, 'partial.gz');
    await source.knex.raw('REVOKE ALL ON SEQUENCE bookings_id_seq FROM clinic_server');
    await expect(makeBackup(source.runtimeUrl, partial)).rejects.toThrow(
      'permission denied for sequence bookings_id_seq',
    );
    expect(existsSync(partial)).toBe(false);
  });

  test('of a database without tables is not made', async () => {
    const database = await emptyDatabase();
    const none = join(folder, 'none.gz');
    await expect(makeBackup(database.url, none)).rejects.toThrow('nothing to back up');
    expect(existsSync(none)).toBe(false);
  });
});

describe('a database that is not empty', () => {
  test('is refused and stays as it is', async () => {
    const other = await createTestDatabase();
    onTestFinished(() => other.drop());
    await buildUser(other.knex);
    await buildAdmin(other.knex);
    const before = await sumTables(other.url);
    await expect(restoreBackup(other.url, file)).rejects.toThrow(
      /empty database only, and this one has rows in its table users/,
    );
    expect(await sumTables(other.url)).toEqual(before);
  });

  test('is refused if it has another application’s tables', async () => {
    const other = await emptyDatabase();
    await other.knex.raw('CREATE TABLE shopping (item text)');
    await expect(restoreBackup(other.url, file)).rejects.toThrow('tables of something else');
    await other.knex.raw('DROP TABLE shopping');
  });

  test('accepts one of two concurrent restores', async () => {
    const database = await emptyDatabase();
    const ends = await Promise.allSettled([
      restoreBackup(database.url, file),
      restoreBackup(database.url, file),
    ]);
    expect(ends.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await countList(database.knex, 'users')).toBe(await countList(source.knex, 'users'));
  });

  test('may be migrated, as long as it is unused', async () => {
    const database = await createTestDatabase();
    onTestFinished(() => database.drop());
    const { rows } = await restoreBackup(database.url, file);
    const { manifest } = await readBackup(file);
    expect(rows).toBe(manifest.tables.reduce((sum, table) => sum + table.rows, 0));
  });
});
