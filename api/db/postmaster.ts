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
import type { Supervised } from './supervisor.ts';

const READY_MS = 120_000;
const FAST_STOP_MS = 10_000;
// One more than the largest number that Linux gives to a process.
const NO_PID = 4_194_305;

/** The pid of a PostgreSQL server that runs on `folder`, whoever started it. */
export function findPostmaster(folder: string): number | undefined {
  let pid: number;
  try {
    pid = Number(readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n')[0]);
  } catch {
    return undefined;
  }
  return pid > 0 && isPostmasterOf(pid, folder) ? pid : undefined;
}

/** After a crash the number in the file may have become another program's: never signal that one. */
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

/**
 * Stops a server that nobody supervises: its Node process and its supervisor were both killed.
 * A clean stop first; one that does not end is stopped at once and recovers from its log at the next start.
 */
export async function stopOrphan(folder: string): Promise<void> {
  for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    const pid = findPostmaster(folder);
    if (pid === undefined) return;
    trySignal(pid, signal);
    const deadline = Date.now() + FAST_STOP_MS;
    while (Date.now() < deadline) {
      if (findPostmaster(folder) !== pid) return;
      await sleep(15);
    }
  }
  throw new Error(`The PostgreSQL server on ${folder} cannot be stopped (process ${findPostmaster(folder)})`);
}

/**
 * Makes the pid file of a server that is gone harmless. PostgreSQL refuses to start as long as a process
 * of that number exists, be it a dead one that nobody has waited for or, after a restart of a container,
 * another program. Only the number is changed: the rest of the file leads PostgreSQL to the memory that
 * the old server's last processes may still use.
 */
export function forgetDeadPostmaster(folder: string): void {
  const file = join(folder, 'postmaster.pid');
  if (!existsSync(file) || findPostmaster(folder) !== undefined) return;
  const content = readFileSync(file, 'utf8');
  // Empty: the machine went down while the file was being made.
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

/** Waits until the server answers. Returns false where the program ended instead. */
export async function waitUntilReady(server: Supervised, url: string): Promise<boolean> {
  const deadline = Date.now() + READY_MS; // recovery after a power cut may take a while
  while (!server.hasEnded()) {
    if (await isAnswering(url)) return true;
    if (Date.now() > deadline) throw new Error(`PostgreSQL did not become ready within ${READY_MS / 1000} s`);
    await sleep(15);
  }
  return false;
}

/** Whether a server lets somebody in. */
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

/** Creates the database where it is missing; `adminUrl` names one that is always there. */
export async function ensureDatabase(adminUrl: string, name: string): Promise<void> {
  await asAdmin(adminUrl, async (client) => {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name]);
    if (rowCount === 0) await client.query(`create database ${client.escapeIdentifier(name)}`);
  });
}

/** Creates a role that may connect, and nothing else, where it is missing. */
export async function ensureRole(adminUrl: string, name: string): Promise<void> {
  await asAdmin(adminUrl, async (client) => {
    const { rowCount } = await client.query('select 1 from pg_roles where rolname = $1', [name]);
    if (rowCount === 0) await client.query(`create role ${client.escapeIdentifier(name)} login`);
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
