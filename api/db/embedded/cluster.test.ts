import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  appendFileSync,
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startCluster } from '#api/db/embedded/cluster.ts';
import { createSocketFolder, socketFolderOf } from '#api/db/embedded/socketFolder.ts';
import {
  isAlive,
  readPostmasterPid,
  spawnClusterProcess,
  startClusterProcess,
} from '#api/testing/clusterProcess.ts';
import { runDbCommand } from '#api/testing/dbCommand.ts';
import { waitUntil } from '#api/testing/waitUntil.ts';

const NOBODY = 65534;
let parent: string;
beforeAll(() => {
  parent = mkdtempSync(join(tmpdir(), 'clinic-cluster-'));
  chmodSync(parent, 0o755);
});
afterAll(() => rmSync(parent, { recursive: true, force: true }));

const isRoot = process.getuid?.() === 0;

/** Root can also test as an ordinary user, unless the project is in a folder that only root may enter. */
function canBeNobody(): boolean {
  const args = ['-c', 'test -r "$1" && test -x "$2"', 'sh', fileURLToPath(import.meta.url), process.execPath];
  return isRoot && spawnSync('sh', args, { uid: NOBODY, gid: NOBODY, cwd: '/' }).status === 0;
}

/** Containers usually forbid user namespaces. */
function canUnshare(): boolean {
  return isRoot && spawnSync('unshare', ['--user', 'true']).status === 0;
}

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

describe('startCluster', () => {
  test('keeps data across starts', async () => {
    const dataDir = join(parent, 'kept');
    const first = await startCluster({ dataDir, fast: true });
    await query(first.url, 'create table kept as select 7 as number');
    await first.stop();
    const second = await startCluster({ dataDir, fast: true });
    expect(await query(second.url, 'select number from kept')).toEqual([{ number: 7 }]);
    const sorting = `select datlocprovider, datlocale, pg_encoding_to_char(encoding) as encoding, current_setting('timezone') as zone
      from pg_database where datname = current_database()`;
    expect(await query(second.url, sorting)).toEqual([
      { datlocprovider: 'b', datlocale: 'C.UTF-8', encoding: 'UTF8', zone: 'UTC' },
    ]);
    await second.stop();
    await second.stop();
  });

  test('opens no port, and a socket for its owner only', async () => {
    const cluster = await startCluster({ dataDir: join(parent, 'kept'), fast: true });
    try {
      expect(await query(cluster.url, 'show listen_addresses')).toEqual([{ listen_addresses: '' }]);
      expect(() => createSocketFolder(join(parent, 'kept/run'), { uid: 12345, gid: 12345 })).toThrow(
        /not a folder of/,
      );
    } finally {
      await cluster.stop();
    }
  });

  test('refuses a folder that another live process owns, in one sentence', async () => {
    const dataDir = join(parent, 'kept');
    const cluster = await startCluster({ dataDir, fast: true });
    const sentence = `The data folder ${dataDir} is in use by another running copy of this server (process ${process.pid}): stop that one, or give this one a folder of its own in DATA_DIR.`;
    await expect(startCluster({ dataDir, fast: true })).rejects.toThrow(new Error(sentence));
    await expect(startClusterProcess(dataDir)).rejects.toThrow(new Error(`${sentence}\n`));
    // A command that needs the folder for itself says no more than that.
    const command = await runDbCommand(['migrate'], { DATA_DIR: dataDir });
    expect(command).toEqual({ code: 1, output: `${sentence}\n` });
    expect(await query(cluster.url, 'select 1 as one')).toEqual([{ one: 1 }]);
    await cluster.stop();
  });

  test('of two concurrent starts one succeeds', { tags: 'full' }, async () => {
    const dataDir = join(parent, 'kept');
    const starts = await Promise.allSettled([1, 2].map(() => startClusterProcess(dataDir)));
    const winners = starts.flatMap((start) => (start.status === 'fulfilled' ? [start.value] : []));
    expect(winners).toHaveLength(1);
    expect(await query(winners[0]!.url, 'select 1 as one')).toEqual([{ one: 1 }]);
    winners[0]!.node.kill('SIGTERM');
    await once(winners[0]!.node, 'close');
  });

  test('starts after it was killed while creating the folder', { tags: 'full' }, async () => {
    const dataDir = join(parent, 'interrupted');
    const node = spawnClusterProcess(dataDir);
    await waitUntil(() => readdirSync(dataDir).some((name) => existsSync(join(dataDir, name, 'PG_VERSION'))));
    expect(existsSync(join(dataDir, 'postgres'))).toBe(false);
    node.kill('SIGKILL');
    await once(node, 'close');
    const cluster = await startCluster({ dataDir, fast: true });
    expect(readdirSync(dataDir).sort()).toEqual(['owner.lock', 'postgres', 'postgres.log', 'run']);
    await cluster.stop();
  });

  test('works where the path is too long for a socket', { tags: 'full' }, async () => {
    const dataDir = join(parent, 'long'.repeat(30));
    renameSync(join(parent, 'kept'), dataDir);
    const cluster = await startCluster({ dataDir, fast: true });
    expect(await query(cluster.url, 'select 1 as one')).toEqual([{ one: 1 }]);
    await cluster.stop();
    expect(existsSync(socketFolderOf(dataDir))).toBe(false);
    renameSync(dataDir, join(parent, 'kept'));
  });

  test('does not touch data of another major version', async () => {
    const dataDir = join(parent, 'older');
    mkdirSync(join(dataDir, 'postgres'), { recursive: true });
    writeFileSync(join(dataDir, 'postgres/PG_VERSION'), '17\n');
    await expect(startCluster({ dataDir })).rejects.toThrow(
      /version 17, this release has version 18.*DATABASE_URL/s,
    );
    expect(readdirSync(join(dataDir, 'postgres'))).toEqual(['PG_VERSION']);
  });

  test('reports PostgreSQL’s own message when it fails to start', async () => {
    const configuration = join(parent, 'kept/postgres/postgresql.conf');
    const before = readFileSync(configuration);
    appendFileSync(configuration, 'no_such_setting = 1\n');
    await expect(startCluster({ dataDir: join(parent, 'kept'), fast: true })).rejects.toThrow(
      /does not start.*DATABASE_URL.*postgres\.log.*unrecognized configuration parameter "no_such_setting"/s,
    );
    writeFileSync(configuration, before);
  });

  test('stops with a script that forgets to stop it', async () => {
    const dataDir = join(parent, 'kept');
    const cluster = await startClusterProcess(dataDir);
    const postmaster = readPostmasterPid(dataDir);
    cluster.node.kill('SIGINT'); // Without a handler Node exits without closing anything.
    await waitUntil(() => !isAlive(postmaster));
  });
});

describe('startCluster, started by', () => {
  test.runIf(canBeNobody())('an ordinary user', async () => {
    const dataDir = join(parent, 'ordinary');
    mkdirSync(dataDir);
    chownSync(dataDir, NOBODY, NOBODY);
    for (let start = 0; start < 2; start++) {
      const { node, url } = await startClusterProcess(dataDir, NOBODY);
      expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }]);
      node.kill('SIGTERM');
      await once(node, 'close');
    }
  });

  test.runIf(canBeNobody())('a user who does not own the data folder', async () => {
    const dataDir = join(parent, 'foreign');
    mkdirSync(join(dataDir, 'postgres'), { recursive: true });
    writeFileSync(join(dataDir, 'postgres/PG_VERSION'), '18\n');
    chmodSync(dataDir, 0o777);
    await expect(startClusterProcess(dataDir, NOBODY)).rejects.toThrow(
      /belongs to another user \(uid 0\).*DATABASE_URL/s,
    );
  });

  test.runIf(canUnshare())('root below a folder that only root may enter', { tags: 'full' }, async () => {
    const closed = join(parent, 'closed');
    mkdirSync(closed, { mode: 0o700 });
    const dataDir = join(closed, 'data');
    for (let start = 0; start < 2; start++) {
      const cluster = await startCluster({ dataDir, fast: true });
      expect(await query(cluster.url, 'select 1 as one')).toEqual([{ one: 1 }]);
      await cluster.stop();
    }
  });
});
