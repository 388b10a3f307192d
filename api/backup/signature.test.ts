import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createHash } from 'node:crypto';
import { restore } from '#api/backup/commands.ts';
import { createBackup } from '#api/backup/createBackup.ts';
import { readBackup } from '#api/backup/readBackup.ts';
import { restoreBackup } from '#api/backup/restore.ts';
import { emptyDatabase, createBackupSource } from '#api/testing/backupSource.ts';
import { runDbCommand } from '#api/testing/dbCommand.ts';

const key = 'vK3x9Qm2Lr8Tz5Wb1Yc7Nd4Hf6Jg0PsA';
const newKey = 'b7Yd2Kq9Zx4Wm1Vt8Rf5Jc3Hn6Lp0GsE';

let backup: Awaited<ReturnType<typeof createBackupSource>>;
let signed: string;
beforeAll(async () => {
  backup = await createBackupSource();
  signed = join(backup.folder, 'signed.gz');
  expect(await createBackup(backup.source.runtimeUrl, signed, { keys: [key] })).toMatchObject({
    isSigned: true,
  });
});
afterAll(() => backup.remove());

/** As somebody would who can write the file: with another value, and with the checksums that belong to it. */
function forge(): string {
  const text = gunzipSync(readFileSync(signed)).toString().replace('odd@example.test', 'add@example.test');
  const lines = text.trimEnd().split('\n');
  const last = JSON.parse(lines.pop() ?? '{}') as { sha256: string; signature: string };
  const heads = lines.findIndex((line) => line.startsWith('{"table":"users"'));
  const rows = lines.slice(heads + 1, lines.indexOf('\\.', heads));
  const sumOf = (words: string) => createHash('sha256').update(words).digest('hex');
  const manifest = JSON.parse(lines.pop() ?? '{}') as { manifest: { tables: Record<string, unknown>[] } };
  const users = manifest.manifest.tables.find(({ table }) => table === 'users')!;
  users['sha256'] = sumOf(rows.map((row) => `${row}\n`).join(''));
  const all = [...lines, JSON.stringify(manifest)].map((line) => `${line}\n`).join('');
  const forged = join(backup.folder, 'forged.gz');
  writeFileSync(forged, gzipSync(`${all}${JSON.stringify({ ...last, sha256: sumOf(all) })}\n`));
  return forged;
}

describe('the signature of a backup', () => {
  test('is verified with any key of the list', async () => {
    expect(await readBackup(signed, { keys: [key] })).toMatchObject({ signature: 'right' });
    const { url } = await emptyDatabase();
    expect(await restoreBackup(url, signed, { keys: [newKey, key] })).toMatchObject({ signature: 'right' });
  });

  test('with a key, reveals a file that was altered together with its checksums, and nothing is written', async () => {
    const forged = forge();
    expect(await readBackup(forged)).toMatchObject({ signature: 'unchecked' });
    const database = await emptyDatabase();
    await expect(restoreBackup(database.url, forged, { keys: [key] })).rejects.toThrow(
      /^The backup .* is not signed with a key of BACKUP_KEYS: it was altered or made elsewhere\. Nothing was changed\.$/,
    );
    expect(await database.knex.schema.hasTable('users')).toBe(false);
  });

  test.each(['', 'ab', 'x'.repeat(64), '0'.repeat(64)])('is not "%s"', async (signature) => {
    const text = gunzipSync(readFileSync(signed)).toString();
    const other = join(backup.folder, 'other.gz');
    writeFileSync(other, gzipSync(text.replace(/"signature":"[^"]*"/, `"signature":"${signature}"`)));
    await expect(readBackup(other, { keys: [key] })).rejects.toThrow('not signed with a key of BACKUP_KEYS');
  });

  test('with another clinic’s key is refused, and so is a file without a signature', async () => {
    await expect(readBackup(signed, { keys: [newKey] })).rejects.toThrow('made elsewhere');
    await expect(readBackup(backup.file, { keys: [key] })).rejects.toThrow(
      'has no signature: to restore it unchecked, take BACKUP_KEYS away. Nothing was changed.',
    );
    expect(await readBackup(backup.file)).toMatchObject({ signature: 'none' });
  });

  test('is reported by the commands: made, checked, not checked, none', { tags: 'full' }, async () => {
    const file = join(backup.folder, 'by-command.gz');
    const source = { DATABASE_URL: backup.source.url };
    const keys = { BACKUP_KEYS: `${newKey},${key}` };
    const answer = await runDbCommand(['backup', file], { ...source, ...keys });
    expect(answer).toMatchObject({ code: 0, output: expect.stringContaining('whole. It is signed.') });
    const restoreWith = async (from: string, backupKeys: string[]) => {
      const { url } = await emptyDatabase();
      const settings = { databaseUrl: url, migrationDatabaseUrl: undefined, dataDir: 'is not used' };
      return restore({ ...settings, backupKeys }, from);
    };
    expect(await restoreWith(file, [newKey, key])).toContain('Its signature is right.');
    expect(await restoreWith(file, [])).toContain('not checked: BACKUP_KEYS is not set.');
    expect(await restoreWith(backup.file, [])).toContain('It has no signature');
    const { url } = await emptyDatabase();
    expect(await runDbCommand(['restore', backup.file], { DATABASE_URL: url, ...keys })).toMatchObject({
      code: 1,
      output: expect.stringMatching(/^The backup .* has no signature: .*\n$/) as string,
    });
  });
});
