import { randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, inject, onTestFinished, test } from 'vitest';
import { backUp, restore } from '#api/backup/commands.ts';
import { startCluster } from '#api/db/embedded/cluster.ts';
import { openDatabase } from '#api/db/connection.ts';
import { endpointUrl } from '#api/db/embedded/startPath.ts';
import { migrate } from '#api/db/migrate.ts';
import { prepareDatabase } from '#api/db/prepare.ts';
import { buildUser, factoryPassword } from '#api/demo/factories.ts';
import { TestClient } from '#api/testing/app.ts';
import { createDatabase, databaseUrl, runOn } from '#api/testing/clone.ts';
import { createTestDatabase } from '#api/testing/database.ts';
import { consultationForm } from '#api/testing/forms.ts';
import { startServerProcess, stopServerProcesses } from '#api/testing/serverProcess.ts';
import { TEST_FOLDER_PREFIX } from '#api/testing/leftovers.ts';
import { waitUntil } from '#api/testing/waitUntil.ts';

afterAll(stopServerProcesses);

const dataDir = 'is not used';

/** A database owned by a role without other rights, and a second role that may connect. */
async function createOwnedDatabase() {
  const url = inject('clusterUrl');
  const name = `owned_${randomBytes(6).toString('hex')}`;
  await createDatabase(url, name);
  await runOn(url, async (client) => {
    await client.query(`CREATE ROLE ${name}_owner LOGIN; CREATE ROLE ${name}_server LOGIN`);
    await client.query(`ALTER DATABASE ${name} OWNER TO ${name}_owner`);
  });
  onTestFinished(() =>
    runOn(url, async (client) => {
      await client.query(`DROP DATABASE ${name} WITH (FORCE)`);
      await client.query(`DROP ROLE ${name}_owner, ${name}_server`);
    }),
  );
  const as = (role: string) => databaseUrl(url, name).replace('//clinic@', `//${name}_${role}@`);
  return { owner: as('owner'), server: as('server') };
}

describe('prepareDatabase', () => {
  // One test, because to create all tables takes most of its time.
  test('refuses a server’s role without tables, creates them as the owner, serves as the other, and refuses what lacks some', async () => {
    const { owner, server } = await createOwnedDatabase();
    const alone = { databaseUrl: server, migrationDatabaseUrl: undefined, dataDir };
    await expect(prepareDatabase(alone)).rejects.toThrow(/permission denied for schema public/);

    const settings = { DATABASE_URL: server, MIGRATION_DATABASE_URL: owner };
    const running = await startServerProcess(settings);
    expect(running.output()).not.toContain('owns its tables');
    const guest = new TestClient(running.url);
    expect((await guest.post('/api/consultations', consultationForm())).status).toBe(201);
    expect((await guest.get('/api/ready')).status).toBe(200);
    running.child.kill('SIGTERM');
    expect(await running.ended).toBe(0);
    expect(running.output()).not.toMatch(/error/i);

    for (const [databaseUrl, owns] of [
      [server, undefined],
      [owner, expect.stringMatching(/_owner$/)],
    ] as const) {
      const prepared = await prepareDatabase({ ...alone, databaseUrl });
      expect(prepared.owner).toEqual(owns);
      await prepared.close();
    }
    await runOn(owner, (client) => client.query(`DELETE FROM knex_migrations WHERE name LIKE '0020%'`));
    await expect(prepareDatabase(alone)).rejects.toThrow(
      /lacks 0020_note_when_written, and the role \S+_server may not change tables.*MIGRATION_DATABASE_URL/,
    );
  });

  test(
    'is not needed after a restore by the owner: the server can use the tables',
    { tags: 'full' },
    async () => {
      const folder = mkdtempSync(join(tmpdir(), 'clinic-restored-'));
      onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
      const [source, target] = [await createOwnedDatabase(), await createOwnedDatabase()];
      const both = ({ owner, server }: typeof source) => ({
        databaseUrl: server,
        migrationDatabaseUrl: owner,
        dataDir,
        backupKeys: [],
      });
      await (await prepareDatabase(both(source))).close();
      await backUp(both(source), join(folder, 'backup'));
      await restore(both(target), join(folder, 'backup'));
      const prepared = await prepareDatabase({ ...both(target), migrationDatabaseUrl: undefined });
      expect(await prepared.db('events').pluck('action')).toEqual(['database_restored']);
      await prepared.close();
    },
  );

  test('warns that the server owns tables although migrations run as another role', async () => {
    const database = await createTestDatabase();
    onTestFinished(() => database.drop());
    const settings = { databaseUrl: database.url, migrationDatabaseUrl: database.url, dataDir };
    const prepared = await prepareDatabase(settings);
    expect(prepared.owner).toBe('clinic');
    await prepared.close();
  });
});

test(
  'an embedded database of an earlier release gets both roles, and the server owns nothing',
  { tags: 'full' },
  async () => {
    const folder = mkdtempSync(join(tmpdir(), TEST_FOLDER_PREFIX));
    chmodSync(folder, 0o755); // As root, tests run the server as another user.
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    // As an earlier release left it: one superuser who owns everything, and no other role.
    const earlier = await startCluster({ dataDir: folder, fast: true });
    await migrate(earlier.url);
    const before = openDatabase(earlier.url);
    const user = await buildUser(before);
    await before.destroy();
    await runOn(databaseUrl(earlier.url, 'postgres'), (client) => client.query('DROP ROLE clinic_server'));
    await earlier.stop();

    const server = await startServerProcess({ DATA_DIR: folder });
    expect(server.output()).not.toContain('owns its tables');
    const client = new TestClient(server.url);
    const password = factoryPassword;
    expect((await client.post('/api/login', { email: user.email, password })).status).toBe(200);
    expect((await client.post('/api/consultations', consultationForm())).status).toBe(201);
    await runOn(
      endpointUrl({ kind: 'socket', folder: join(folder, 'run') }, 'clinic', 'clinic'),
      async (owner) => {
        const readSessions = async () =>
          (
            await owner.query<{ name: string; role: string }>(
              `SELECT DISTINCT application_name AS name, usename AS role FROM pg_stat_activity
               WHERE datname = 'clinic' AND backend_type = 'client backend' AND pid <> pg_backend_pid()`,
            )
          ).rows;
        const roles = new Set<string>();
        await waitUntil(async () => {
          const sessions = await readSessions();
          for (const { role } of sessions) roles.add(role);
          const names = sessions.map(({ name }) => name);
          // Includes the nightly backup, which is made at once when there is none.
          const hasBackup = (await client.get('/api/ready')).body.backup.ageHours !== null;
          return hasBackup && ['clinic', 'clinic-jobs', 'clinic-live'].every((name) => names.includes(name));
        });
        expect([...roles]).toEqual(['clinic_server']);
        expect((await owner.query('SELECT count(*)::int AS n FROM events')).rows[0].n).toBeGreaterThan(0);
      },
    );
    server.child.kill('SIGTERM');
    expect(await server.ended).toBe(0);
    expect(server.output()).not.toMatch(/error/i);

    const production = { NODE_ENV: 'production', PUBLIC_URL: 'https://clinic.example' };
    const live = await startServerProcess({ ...production, DATA_DIR: folder });
    await waitUntil(() => live.output().includes('is for trying out, not for a clinic'));
  },
);
