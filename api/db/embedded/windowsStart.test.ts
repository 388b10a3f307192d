import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { lockByPipe } from '#api/db/embedded/pipeLock.ts';
import {
  isAlive,
  readPostmasterPid,
  startClusterProcess,
  type ClusterProcess,
} from '#api/testing/clusterProcess.ts';
import { waitUntil } from '#api/testing/waitUntil.ts';

/** Runs the start path of Windows on this machine: its port, passwords, supervising Node and pg_ctl are real. */
const NOBODY = 65534;
const isRoot = process.getuid?.() === 0;
/** `pg_ctl` refuses to run as root, as PostgreSQL itself does. */
const uid = isRoot ? NOBODY : undefined;

function canRun(): boolean {
  if (!isRoot) return true;
  const args = ['-c', 'test -r "$1" && test -x "$2"', 'sh', fileURLToPath(import.meta.url), process.execPath];
  return spawnSync('sh', args, { uid: NOBODY, gid: NOBODY, cwd: '/' }).status === 0;
}

let parent: string;
let dataDir: string;
beforeAll(() => {
  parent = mkdtempSync(join(tmpdir(), 'clinic-windows-'));
  chmodSync(parent, 0o755);
  dataDir = join(parent, 'front desk', 'clinic data');
  mkdirSync(dataDir, { recursive: true });
  if (uid !== undefined) chownSync(dataDir, uid, uid);
});
afterAll(() => rmSync(parent, { recursive: true, force: true }));

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

const start = (): Promise<ClusterProcess> => startClusterProcess(dataDir, uid, 'windows');

async function stop({ node }: ClusterProcess): Promise<void> {
  node.kill('SIGTERM');
  await once(node, 'close');
}

describe.runIf(canRun())('the start path of Windows', () => {
  test('serves on a local port, in a folder with spaces, and keeps data', { tags: 'full' }, async () => {
    const first = await start();
    expect(new URL(first.url).hostname).toBe('127.0.0.1');
    const settings =
      "select current_setting('listen_addresses') as on, current_setting('unix_socket_directories') as sockets";
    expect(await query(first.url, settings)).toEqual([{ on: '127.0.0.1', sockets: '' }]);
    await query(first.url, 'create table kept as select 7 as number');
    await stop(first);
    const second = await start();
    expect(await query(second.url, 'select number from kept')).toEqual([{ number: 7 }]);
    expect(await query(second.runtimeUrl, 'select current_user as me')).toEqual([{ me: 'clinic_server' }]);
    await stop(second);
    expect(existsSync(join(dataDir, 'postgres/postmaster.pid'))).toBe(false);
  });

  test('refuses connections without the role’s password', { tags: 'full' }, async () => {
    const cluster = await start();
    const withPassword = (password: string, user = 'clinic') => {
      const url = new URL(cluster.url);
      Object.assign(url, { password, username: user });
      return query(url.href, 'select 1');
    };
    await expect(withPassword('')).rejects.toThrow();
    await expect(withPassword('wrong')).rejects.toThrow(/password authentication failed/);
    await expect(withPassword(new URL(cluster.runtimeUrl).password)).rejects.toThrow(
      /password authentication/,
    );
    expect(statSync(join(dataDir, 'postgres-secret')).mode & 0o777).toBe(0o600);
    expect(existsSync(`${join(dataDir, 'postgres')}.password`)).toBe(false);
    await stop(cluster);
  });

  test(
    'stops the server when Node is killed, and takes over an orphan when its watcher was killed too',
    { tags: 'full' },
    async () => {
      const first = await start();
      const postmaster = readPostmasterPid(dataDir);
      first.node.kill('SIGKILL');
      await waitUntil(() => !isAlive(postmaster));

      const second = await start();
      const orphan = readPostmasterPid(dataDir);
      const watcher = Number(/^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${orphan}/status`, 'utf8'))?.[1]);
      process.kill(watcher, 'SIGSTOP');
      second.node.kill('SIGKILL');
      process.kill(watcher, 'SIGKILL');
      expect(isAlive(orphan)).toBe(true);
      const third = await start();
      expect(isAlive(orphan)).toBe(false);
      expect(await query(third.url, 'select number from kept')).toEqual([{ number: 7 }]);
      await stop(third);
    },
  );
});

// Linux abstract sockets behave like named pipes: they end with the process that listens.
describe.runIf(process.platform === 'linux')('lockByPipe', () => {
  test('lets one process own the folder until it ends in any way', async () => {
    const address = `\0clinic-test-${process.pid}`;
    const module = new URL('./pipeLock.ts', import.meta.url).href;
    const script = `const { lockByPipe } = await import(${JSON.stringify(module)});
      console.log((await lockByPipe(${JSON.stringify(parent)}, ${JSON.stringify(address)})) ? 'mine' : 'taken');
      setInterval(() => {}, 1000);`;
    const args = ['--import', import.meta.resolve('tsx'), '--input-type=module', '-e', script];
    const other = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
    expect(await once(createInterface(other.stdout), 'line')).toEqual(['mine']);
    expect(await lockByPipe(parent, address)).toBeUndefined();
    expect(readFileSync(join(parent, 'owner.lock'), 'utf8')).toBe(`${other.pid}\n`);
    other.kill('SIGKILL');
    await once(other, 'close');
    const lock = await lockByPipe(parent, address);
    expect(lock).toBeDefined();
    lock?.release();
  });
});
