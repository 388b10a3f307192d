import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Knex } from 'knex';
import { afterAll, beforeAll, beforeEach, afterEach, describe, expect, onTestFinished, test } from 'vitest';
import { type Cluster, startCluster } from '#api/db/embedded/cluster.ts';
import { openDatabase } from '#api/db/connection.ts';
import {
  findSupervisor,
  findWatcher,
  isAlive,
  readPostmasterPid,
  startClusterProcess,
} from '#api/testing/clusterProcess.ts';
import { waitUntil } from '#api/testing/waitUntil.ts';

let dataDir: string;
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'clinic-crash-'));
  chmodSync(dataDir, 0o755);
  const cluster = await startCluster({ dataDir });
  const knex = openDatabase(cluster.url);
  await knex.raw('create table kept (number int)');
  await knex.destroy();
  await cluster.stop();
});
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

/**
 * Starts a cluster in a separate process, writes a number, and sends SIGKILL to all `victims` in order: Node before
 * the supervisor, which Node would restart, but after the watcher, which would notice Node's end.
 */
async function killAfterWriting(
  number: number,
  victims: (pids: { watcher: number; node: number; supervisor: number; postmaster: number }) => number[],
): Promise<{ postmaster: number }> {
  const { node, url } = await startClusterProcess(dataDir);
  onTestFinished(() => void node.kill('SIGKILL'));
  const knex = openDatabase(url);
  await knex('kept').insert({ number });
  const postmaster = readPostmasterPid(dataDir);
  const supervisor = findSupervisor(postmaster);
  const watcher = findWatcher(postmaster);
  for (const pid of victims({ watcher, node: node.pid!, supervisor, postmaster })) {
    process.kill(pid, 'SIGKILL');
  }
  await once(node, 'close');
  await knex.destroy();
  return { postmaster };
}

async function expectStored(number: number): Promise<void> {
  const cluster = await startCluster({ dataDir });
  const knex = openDatabase(cluster.url);
  try {
    expect(await knex('kept').where({ number })).toHaveLength(1);
  } finally {
    await knex.destroy();
    await cluster.stop();
  }
}

describe('a start after kill -9 of', () => {
  test('Node: the server has stopped by itself', { tags: 'full' }, async () => {
    const { postmaster } = await killAfterWriting(1, ({ node }) => [node]);
    await waitUntil(() => !isAlive(postmaster));
    await expectStored(1);
  });

  test('Node, immediately, while the server is still stopping', { tags: 'full' }, async () => {
    await killAfterWriting(2, ({ node }) => [node]);
    await expectStored(2);
  });

  test('Node and the supervisor: the orphan is replaced', async () => {
    const { postmaster } = await killAfterWriting(3, ({ watcher, node, supervisor }) => [
      watcher,
      node,
      supervisor,
    ]);
    expect(isAlive(postmaster)).toBe(true);
    await expectStored(3);
    expect(isAlive(postmaster)).toBe(false);
  });

  test('everything', async () => {
    await killAfterWriting(4, Object.values);
    await expectStored(4);
  });

  test(
    'everything, when the pid in the pid files now belongs to another program',
    { tags: 'full' },
    async () => {
      await killAfterWriting(5, Object.values);
      const other = startProgramOfServerAccount();
      for (const file of ['postgres/postmaster.pid', 'run/.s.PGSQL.5432.lock']) {
        const path = join(dataDir, file);
        writeFileSync(path, readFileSync(path, 'utf8').replace(/^\d+/, String(other.pid)));
      }
      await expectStored(5);
      expect(isAlive(other.pid!)).toBe(true);
    },
  );

  test('the machine, while the pid file was being written', async () => {
    writeFileSync(join(dataDir, 'postgres/postmaster.pid'), '');
    await expectStored(4);
  });
});

/** PostgreSQL treats only a process that it may signal as a live server. */
function startProgramOfServerAccount(): ChildProcess {
  const { uid, gid } = statSync(join(dataDir, 'postgres'));
  const program = spawn('sleep', ['60'], process.getuid?.() === 0 ? { uid, gid } : {});
  onTestFinished(() => void program.kill());
  return program;
}

describe('a running server', () => {
  const warnings: string[] = [];
  let cluster: Cluster;
  let knex: Knex;
  beforeEach(async () => {
    warnings.length = 0;
    cluster = await startCluster({ dataDir, warn: (message) => warnings.push(message) });
    knex = openDatabase(cluster.url);
  });
  afterEach(async () => {
    await knex.destroy();
    await cluster.stop();
  });

  test.each([
    ['it was killed', (postmaster: number) => [postmaster]],
    ['its supervisor was killed', (postmaster: number) => [findSupervisor(postmaster)]],
    [
      'supervisor and watcher were killed',
      (postmaster: number) => [findWatcher(postmaster), findSupervisor(postmaster)],
    ],
  ])('recovers with all committed data after %s', async (_, victimsOf) => {
    const number = 100 + Math.floor(Math.random() * 1e6);
    await knex('kept').insert({ number });
    const before = readPostmasterPid(dataDir);
    for (const pid of victimsOf(before)) process.kill(pid, 'SIGKILL');
    await waitUntil(async () => {
      // The pid file names no living process until the new server has written its own.
      const now = readPostmasterPid(dataDir);
      return now !== before && isAlive(now) && (await knex('kept').where({ number })).length === 1;
    });
    expect(warnings[0]).toBe('PostgreSQL ended unexpectedly and is being started again.');
    expect(isAlive(before)).toBe(false);
    const supervisor = findSupervisor(readPostmasterPid(dataDir));
    await cluster.stop();
    expect(isAlive(supervisor)).toBe(false);
  });
});
