import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import { startNightlyBackups } from '#api/backup/nightly.ts';
import { readBackup } from '#api/backup/readBackup.ts';
import { backupName } from '#api/backup/rotation.ts';
import { TestClient } from '#api/testing/app.ts';
import { createTestDatabase } from '#api/testing/database.ts';
import { runDbCommand } from '#api/testing/dbCommand.ts';
import { startServerProcess, stopServerProcesses } from '#api/testing/serverProcess.ts';
import { waitUntil } from '#api/testing/waitUntil.ts';

const parent = mkdtempSync(join(tmpdir(), 'clinic-nightly-'));
chmodSync(parent, 0o755);
const database = await createTestDatabase();
afterAll(async () => {
  await stopServerProcesses();
  await database.drop();
  rmSync(parent, { recursive: true, force: true });
});

const log = pino({ level: 'silent' });
const noon = new Date('2027-06-30T12:00:00Z');

function start(folder: string, now = () => noon) {
  const nightly = startNightlyBackups({ url: database.url, folder, log, now });
  onTestFinished(() => nightly.stop());
  return nightly;
}

describe('every night', () => {
  test('a due backup is made once, and outdated ones are deleted', async () => {
    const folder = join(parent, 'rotated');
    mkdirSync(folder);
    for (let n = 1; n <= 20; n++) {
      writeFileSync(join(folder, backupName(new Date(noon.getTime() - n * 86_400_000))), '');
    }
    writeFileSync(join(folder, 'kept by hand.gz'), '');
    writeFileSync(join(folder, '.clinic-2027-06-29T120000Z.backup.gz.unfinished'), 'killed');
    const nightly = start(folder);
    await nightly.backUpIfDue();
    const name = backupName(noon);
    expect((await readBackup(join(folder, name))).manifest.tables.length).toBeGreaterThan(10);
    expect(statSync(join(folder, name)).mode & 0o777).toBe(0o600);
    const names = readdirSync(folder);
    expect(names).toHaveLength(1 + 7 + 2);
    expect(names).toContain('kept by hand.gz');
    const { ino } = statSync(join(folder, name));
    await nightly.backUpIfDue();
    expect(statSync(join(folder, name)).ino).toBe(ino);
    expect(await nightly.status()).toEqual({
      mode: 'nightly',
      lastAt: noon.toISOString(),
      isLate: false,
      hasFailed: false,
    });
  });

  test('a failed backup is reported, deletes no other, and is retried', async () => {
    const folder = join(parent, 'failing');
    mkdirSync(folder);
    const old = backupName(new Date('2027-06-01T02:30:00Z'));
    writeFileSync(join(folder, old), '');
    await database.knex.raw('ALTER TABLE knex_migrations RENAME TO hidden');
    const nightly = start(folder);
    await nightly.backUpIfDue();
    expect(await nightly.status()).toMatchObject({
      hasFailed: true,
      isLate: true,
      lastAt: '2027-06-01T02:30:00.000Z',
    });
    expect(readdirSync(folder)).toEqual([old]);
    await database.knex.raw('ALTER TABLE hidden RENAME TO knex_migrations');
    await nightly.backUpIfDue();
    expect(await nightly.status()).toMatchObject({ hasFailed: false, isLate: false });
  });
});

test(
  'the embedded database is backed up nightly, reports the age, and can be backed up manually while running',
  { tags: 'full' },
  async () => {
    const dataDir = join(parent, 'embedded');
    const settings = {
      DATA_DIR: dataDir,
      ADMIN_EMAIL: 'owner@example.test',
      ADMIN_PASSWORD: 'correct horse',
    };
    const server = await startServerProcess(settings);
    const backups = join(dataDir, 'backups');
    const ready = async () => (await new TestClient(server.url).get('/api/ready')).body.backup;
    await waitUntil(async () => (await ready()).ageHours === 0);
    expect(await ready()).toEqual({ mode: 'nightly', ageHours: 0, isLate: false });
    const [name] = readdirSync(backups);
    await readBackup(join(backups, name!));
    expect(statSync(backups).mode & 0o777).toBe(0o700);

    const owner = new TestClient(server.url);
    await owner.post('/api/login', { email: 'owner@example.test', password: 'correct horse' });
    expect((await owner.get('/api/admin/backups')).body).toMatchObject({ mode: 'nightly', isLate: false });

    const byHand = join(parent, 'by-hand.gz');
    expect(await runDbCommand(['backup', byHand], settings)).toMatchObject({ code: 0 });
    const restore = await runDbCommand(['restore', byHand], settings);
    expect(restore).toMatchObject({
      code: 1,
      output: expect.stringContaining('in use by another running copy'),
    });
    server.child.kill('SIGTERM');
    expect(await server.ended).toBe(0);

    // It can be restored into a new folder, without a server.
    const anew = { ...settings, DATA_DIR: join(parent, 'anew') };
    expect(await runDbCommand(['restore', byHand], anew)).toMatchObject({ code: 0 });
    const reopened = await startServerProcess(anew);
    expect(
      (
        await new TestClient(reopened.url).post('/api/login', {
          email: 'owner@example.test',
          password: 'correct horse',
        })
      ).status,
    ).toBe(200);
    reopened.child.kill('SIGTERM');
    await reopened.ended;
  },
);

test('an external database is reported as backed up elsewhere', async () => {
  const server = await startServerProcess({ DATABASE_URL: database.url, DATA_DIR: join(parent, 'own') });
  expect((await new TestClient(server.url).get('/api/ready')).body.backup).toEqual({
    mode: 'elsewhere',
    ageHours: null,
    isLate: false,
  });
  expect(readdirSync(parent)).not.toContain('own');
  server.child.kill('SIGTERM');
  await server.ended;
});
