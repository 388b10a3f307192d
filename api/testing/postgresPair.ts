import {
  chmodSync,
  cpSync,
  appendFileSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import pg from 'pg';
import { RUNTIME_ROLE, SUPERUSER } from '#api/db/embedded/dataFolder.ts';
import { findFreePort } from '#api/db/embedded/freePort.ts';
import { lockFolder } from '#api/db/embedded/folderLock.ts';
import { runOn } from '#api/testing/clone.ts';
import { TEST_FOLDER_PREFIX } from '#api/testing/leftovers.ts';
import {
  giveFolder,
  type PostgresServer,
  randomPassword,
  startPostgres,
} from '#api/testing/postgresServer.ts';
import { waitUntil } from '#api/testing/waitUntil.ts';

const OWNER = 'clinic_owner';
const STANDBY = 'standby';

export interface PostgresPair {
  primary: PostgresServer;
  standby: PostgresServer;
  /** The URL of both hosts, for the server's role. */
  url: string;
  /** The URL of both hosts, for the tables' owner. */
  ownerUrl: string;
  /** Promotes the standby; resolves when it accepts writes. */
  promote(): Promise<void>;
  /** Restarts the killed primary unchanged, which an operator should never do. */
  reviveFormerPrimary(): Promise<void>;
  stop(): Promise<void>;
}

/** Two PostgreSQL servers with synchronous replication: commits wait until both have written them to disk. */
export async function startPostgresPair(): Promise<PostgresPair> {
  const home = mkdtempSync(join(tmpdir(), TEST_FOLDER_PREFIX));
  chmodSync(home, 0o755);
  // Otherwise another run would remove it as a leftover.
  const lock = lockFolder(home);
  const ports = { primary: await findFreePort(), standby: await findFreePort() };
  const start = (which: 'primary' | 'standby') =>
    startPostgres({ home: join(home, which), port: ports[which] });
  const primary = await start('primary');
  const passwords = { [OWNER]: randomPassword(), [RUNTIME_ROLE]: randomPassword() };
  await runOn(primary.adminUrl(), async (admin) => {
    for (const [role, password] of Object.entries(passwords)) {
      await admin.query(`CREATE ROLE ${role} LOGIN PASSWORD '${password}'`);
    }
    await admin.query(`CREATE DATABASE clinic OWNER ${OWNER}`);
  });
  await copyAsStandby(primary, join(home, 'standby/postgres'));
  const pair = { primary, standby: await start('standby') };
  await runOn(primary.adminUrl(), async (admin) => {
    await admin.query(`ALTER SYSTEM SET synchronous_standby_names = '${STANDBY}'`);
    await admin.query('SELECT pg_reload_conf()');
    await waitUntil(async () => {
      const { rows } = await admin.query('SELECT sync_state FROM pg_stat_replication');
      return rows.some(({ sync_state }) => sync_state === 'sync');
    });
  });
  const urlOf = (role: keyof typeof passwords) =>
    `postgres://${role}:${passwords[role]}@127.0.0.1:${ports.primary},127.0.0.1:${ports.standby}/clinic?target_session_attrs=read-write`;
  return Object.assign(pair, {
    url: urlOf(RUNTIME_ROLE),
    ownerUrl: urlOf(OWNER),
    promote: () => runOn(pair.standby.adminUrl(), (admin) => admin.query('SELECT pg_promote(true, 60)')),
    reviveFormerPrimary: async () => void (pair.primary = await start('primary')),
    stop: async () => {
      await Promise.all([pair.primary.stop(), pair.standby.stop()]);
      lock?.release();
      rmSync(home, { recursive: true, force: true, maxRetries: 5 });
    },
  });
}

/** Does the work of pg_basebackup, which the npm package lacks: copies files between backup start and stop. */
async function copyAsStandby(primary: PostgresServer, folder: string): Promise<void> {
  mkdirSync(dirname(folder), { recursive: true });
  const client = new pg.Client({ connectionString: primary.adminUrl() });
  await client.connect();
  // The slot retains the WAL that the copy needs until the standby has fetched it.
  await client.query(`SELECT pg_create_physical_replication_slot('${STANDBY}', true)`);
  await client.query(`SELECT pg_backup_start('${STANDBY}', true)`);
  const isLeftOut = (path: string) =>
    basename(path).startsWith('postmaster.') ||
    ['pg_wal', 'pg_replslot', 'pg_stat_tmp'].includes(basename(dirname(path)));
  cpSync(primary.folder, folder, { recursive: true, filter: (path) => !isLeftOut(path) });
  const { rows } = await client.query<{ labelfile: string }>('SELECT labelfile FROM pg_backup_stop(false)');
  await client.end();
  writeFileSync(join(folder, 'backup_label'), rows[0]!.labelfile);
  writeFileSync(join(folder, 'standby.signal'), '');
  appendFileSync(
    join(folder, 'postgresql.auto.conf'),
    `primary_conninfo = 'host=${primary.socketFolder} port=${primary.port} user=${SUPERUSER} application_name=${STANDBY}'
primary_slot_name = '${STANDBY}'
`,
  );
  chmodSync(folder, 0o700);
  giveFolder(folder, statSync(primary.folder));
}
