import {
  chownSync,
  existsSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { spawnSync } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { type Binaries, statusCommand, stopCommand } from './startPath.ts';
import type { Supervised } from './supervisor.ts';

const READY_MS = 120_000;
const FAST_STOP_MS = 10_000;
// One more than the largest pid on Linux.
const NO_PID = 4_194_305;

/** The pid of a server on `folder`, from any process. `binaries`: on the start path of Windows, without signals. */
export function findPostmaster(folder: string, binaries?: Binaries): number | undefined {
  let pid: number;
  try {
    pid = Number(readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n')[0]);
  } catch {
    return undefined;
  }
  const isRunning = binaries ? run(statusCommand(binaries, folder)) : isPostmasterOf(pid, folder);
  return pid > 0 && isRunning ? pid : undefined;
}

/** After a crash the pid in the file may belong to another program, which must not be signalled. */
function isPostmasterOf(pid: number, folder: string): boolean {
  if (process.platform !== 'linux') {
    return spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).stdout.includes(
      folder,
    );
  }
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(folder);
  } catch {
    return false;
  }
}

/** Stops a server whose supervisor was killed: cleanly, or else at once, and its WAL recovers it at the next start. */
export async function stopOrphan(folder: string, binaries?: Binaries): Promise<void> {
  for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    const pid = findPostmaster(folder, binaries);
    if (pid === undefined) return;
    if (binaries && signal !== 'SIGKILL') {
      run(stopCommand(binaries, folder, signal === 'SIGINT' ? 'fast' : 'immediate'));
    } else {
      trySignal(pid, signal);
    }
    const deadline = Date.now() + FAST_STOP_MS;
    while (Date.now() < deadline) {
      if (findPostmaster(folder, binaries) !== pid) return;
      await sleep(binaries ? 100 : 15);
    }
  }
  throw new Error(
    `The PostgreSQL server on ${folder} cannot be stopped (process ${findPostmaster(folder, binaries)})`,
  );
}

const run = ([program, ...args]: string[]): boolean =>
  spawnSync(program!, args, { stdio: 'ignore', windowsHide: true }).status === 0;

/** The port of a running server, from the fourth line of its pid file. */
export function readPort(folder: string): number | undefined {
  try {
    return Number(readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n')[3]) || undefined;
  } catch {
    return undefined;
  }
}

/**
 * Neutralises the pid file of a dead server. PostgreSQL refuses to start while a process with that pid exists, be it
 * a zombie or, after a restart of a container, another program. Only the pid is replaced: the rest of the file leads
 * PostgreSQL to the shared memory that the old server's last processes may still use.
 */
export function forgetDeadPostmaster(folder: string, binaries?: Binaries): void {
  const file = join(folder, 'postmaster.pid');
  if (!existsSync(file) || findPostmaster(folder, binaries) !== undefined) return;
  const content = readFileSync(file, 'utf8');
  // Empty: the machine crashed while the file was being written.
  if (content.trim() === '') return rmSync(file);
  const { uid, gid } = statSync(file);
  const draft = `${file}.new`;
  writeFileSync(draft, content.replace(/^\d+/, String(NO_PID)), { mode: 0o600 });
  chownSync(draft, uid, gid);
  renameSync(draft, file);
}

function trySignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/** Waits until the server responds. Returns false if the program ended instead. */
export async function waitUntilReady(server: Supervised, url: string): Promise<boolean> {
  const deadline = Date.now() + READY_MS; // Recovery after a power failure may take a while.
  while (!server.hasEnded()) {
    if (await isAnswering(url)) return true;
    if (Date.now() > deadline) throw new Error(`PostgreSQL did not become ready within ${READY_MS / 1000} s`);
    await sleep(15);
  }
  return false;
}

/** Whether a server accepts connections. */
export async function isAnswering(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 });
  client.on('error', () => {});
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}

/** Creates the database if missing; `adminUrl` names one that always exists. */
export async function ensureDatabase(adminUrl: string, name: string): Promise<void> {
  await asAdmin(adminUrl, async (client) => {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name]);
    if (rowCount === 0) await client.query(`create database ${client.escapeIdentifier(name)}`);
  });
}

/** Creates a role that may only connect, if missing; a port requires its password. */
export async function ensureRole(adminUrl: string, name: string, password?: string): Promise<void> {
  await asAdmin(adminUrl, async (client) => {
    const { rowCount } = await client.query('select 1 from pg_roles where rolname = $1', [name]);
    const role = client.escapeIdentifier(name);
    if (rowCount === 0) await client.query(`create role ${role} login`);
    if (password) await client.query(`alter role ${role} password ${client.escapeLiteral(password)}`);
  });
}

async function asAdmin(adminUrl: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl });
  client.on('error', () => {});
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
