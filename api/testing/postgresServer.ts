import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  closeSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { findBinaries } from '#api/db/embedded/binaries.ts';
import { prepareDataFolder, SUPERUSER } from '#api/db/embedded/dataFolder.ts';
import { findPostmaster, forgetDeadPostmaster, waitUntilReady } from '#api/db/embedded/postmaster.ts';
import { serverSettings } from '#api/db/embedded/serverSettings.ts';
import { createSocketFolder } from '#api/db/embedded/socketFolder.ts';
import { superviseProgram } from '#api/db/embedded/supervisor.ts';

/** PostgreSQL as an operator runs it: a port, passwords, and no supervisor. */
export interface PostgresServer {
  port: number;
  /** Its data folder. */
  folder: string;
  /** The folder of its socket. */
  socketFolder: string;
  /** URL for the superuser, through its socket. */
  adminUrl(database?: string): string;
  /** SIGKILL to all its processes at once, like a power failure. */
  kill(): Promise<void>;
  stop(): Promise<void>;
}

/** TCP connections need a password; the socket's folder is accessible to its owner only. */
const access = `local all all trust
local replication all trust
host all all 127.0.0.1/32 scram-sha-256
`;

interface Start {
  home: string;
  port: number;
  settings?: string[];
}

/** Starts a server on `home`, whose data folder is created if missing. */
export async function startPostgres({ home, port, settings = [] }: Start): Promise<PostgresServer> {
  const binaries = findBinaries();
  const folder = join(home, 'postgres');
  const socketFolder = join(home, 'run');
  mkdirSync(home, { recursive: true });
  chmodSync(home, 0o755); // As root, PostgreSQL runs as another user.
  const output = openSync(join(home, 'postgres.log'), 'a', 0o600);
  const account = await prepareDataFolder(folder, binaries, { output, sync: false });
  writeFileSync(join(folder, 'pg_hba.conf'), access);
  forgetDeadPostmaster(folder);
  createSocketFolder(socketFolder, account.fileOwner);
  const all = [
    ...serverSettings({ endpoint: { kind: 'socket', folder: socketFolder }, fast: false }),
    'listen_addresses=127.0.0.1',
    `port=${port}`,
    ...settings,
  ].flatMap((setting) => ['-c', setting]);
  const server = superviseProgram([binaries.postgres, '-D', folder, ...all], account, output);
  const adminUrl = (database = 'postgres') =>
    `postgres://${SUPERUSER}@localhost:${port}/${database}?host=${encodeURIComponent(socketFolder)}`;
  if (!(await waitUntilReady(server, adminUrl()))) {
    throw new Error(`PostgreSQL did not start:\n${readFileSync(join(home, 'postgres.log'), 'utf8')}`);
  }
  server.unref();
  return {
    port,
    folder,
    socketFolder,
    adminUrl,
    kill: async () => {
      const postmaster = findPostmaster(folder);
      if (!postmaster) return;
      // Kill the children first: they would finish their work otherwise.
      for (const pid of [...childrenOf(postmaster), postmaster]) kill(pid);
      await server.ended;
    },
    stop: async () => {
      await server.stop();
      closeSync(output);
    },
  };
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

function childrenOf(parent: number): number[] {
  if (process.platform === 'linux') {
    const list = readFileSync(`/proc/${parent}/task/${parent}/children`, 'utf8');
    return list.trim().split(' ').filter(Boolean).map(Number);
  }
  const { stdout } = spawnSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' });
  const pairs = stdout
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number));
  return pairs.flatMap(([pid, ppid]) => (pid && ppid === parent ? [pid] : []));
}

/** Gives a folder with its content to another account. */
export function giveFolder(folder: string, owner: { uid: number; gid: number }): void {
  chownSync(folder, owner.uid, owner.gid);
  for (const entry of readdirSync(folder, { recursive: true }) as string[]) {
    chownSync(join(folder, entry), owner.uid, owner.gid);
  }
}

export const randomPassword = () => randomBytes(18).toString('base64url');
