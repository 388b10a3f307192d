import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { createBackup } from '#api/backup/createBackup.ts';
import { restoreBackup } from '#api/backup/restore.ts';
import { emptyDatabase, createBackupSource } from '#api/testing/backupSource.ts';
import { createTestDatabase, type TestDatabase } from '#api/testing/database.ts';
import { waitUntil } from '#api/testing/waitUntil.ts';

let backup: Awaited<ReturnType<typeof createBackupSource>>;
beforeAll(async () => {
  backup = await createBackupSource();
});
afterAll(() => backup.remove());

const countTables = async ({ knex }: TestDatabase) =>
  (await knex.raw(`SELECT FROM pg_class WHERE relnamespace = 'public'::regnamespace`)).rowCount;

describe('a file', () => {
  test('can be read by its owner alone, without this program as well, and never replaces another', async () => {
    expect(statSync(backup.file).mode & 0o777).toBe(0o600);
    expect(readdirSync(backup.folder).filter((name) => name.startsWith('.'))).toEqual([]);
    expect(gunzipSync(readFileSync(backup.file)).toString()).toContain('odd@example.test');
    const before = readFileSync(backup.file);
    await expect(createBackup(backup.source.url, backup.file)).rejects.toThrow('exists already');
    expect(readFileSync(backup.file).equals(before)).toBe(true);
  });

  test('that is cut off or altered anywhere is refused in one sentence, and nothing is written', async () => {
    const database = await emptyDatabase();
    const tables = await countTables(database);
    const whole = readFileSync(backup.file);
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
      const damaged = join(backup.folder, 'damaged.gz');
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
    const changing = join(backup.folder, 'changing.gz');
    writeFileSync(changing, readFileSync(backup.file));
    const text = gunzipSync(readFileSync(backup.file)).toString();
    // A reader's lock delays the restore, which has checked the file by now.
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
    expect((await restoreBackup(database.url, backup.file)).rows).toBeGreaterThan(0);
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
    const newer = join(backup.folder, 'newer.gz');
    await createBackup(later.url, newer);
    await expect(restoreBackup(database.url, newer)).rejects.toThrow(/newer release.*9999_from_the_future/);
    const text = gunzipSync(readFileSync(backup.file))
      .toString()
      .replace('"clinicBackup":1', '"clinicBackup":2');
    writeFileSync(newer, gzipSync(text), { flag: 'w' });
    await expect(restoreBackup(database.url, newer)).rejects.toThrow('made by a newer release');
  });

  test('is not left behind incomplete when the disk is full', () => {
    // The shell's file size limit simulates a full disk.
    const script = `const { createBackup } = await import(${JSON.stringify(new URL('./createBackup.ts', import.meta.url).href)});
      await createBackup(${JSON.stringify(backup.source.url)}, ${JSON.stringify(join(backup.folder, 'full.gz'))});`;
    const command = `ulimit -f 8; exec "$0" --import "$1" --input-type=module -e "$2"`;
    const args = ['-c', command, process.execPath, import.meta.resolve('tsx'), script];
    const { status, stderr } = spawnSync('sh', args, { encoding: 'utf8' });
    expect(stderr).toContain('EFBIG');
    expect(status).toBe(1);
    expect(readdirSync(backup.folder).filter((name) => name.includes('full.gz'))).toEqual([]);
  });

  test('is refused to a role that cannot read every table', async () => {
    const partial = join(backup.folder, 'partial.gz');
    await backup.source.knex.raw('REVOKE ALL ON SEQUENCE bookings_id_seq FROM clinic_server');
    await expect(createBackup(backup.source.runtimeUrl, partial)).rejects.toThrow(
      'permission denied for sequence bookings_id_seq',
    );
    expect(existsSync(partial)).toBe(false);
  });

  test('is refused for a database without tables', async () => {
    const database = await emptyDatabase();
    const none = join(backup.folder, 'none.gz');
    await expect(createBackup(database.url, none)).rejects.toThrow('nothing to back up');
    expect(existsSync(none)).toBe(false);
  });
});
