import { randomBytes } from 'node:crypto';
import {
  closeSync,
  existsSync,
  openSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findBinaries } from './binaries.ts';
import { createOpenFolder, prepareDataFolder, RUNTIME_ROLE, SUPERUSER } from './dataFolder.ts';
import { type FolderLock, lockFolder, readLockOwner } from './folderLock.ts';
import { findFreePort } from './freePort.ts';
import { restartWhenEnded } from './restartWhenEnded.ts';
import { lockByPipe } from './pipeLock.ts';
import {
  ensureDatabase,
  ensureRole,
  forgetDeadPostmaster,
  isAnswering,
  readPort,
  stopOrphan,
  waitUntilReady,
} from './postmaster.ts';
import { serverSettings } from './serverSettings.ts';
import { createSocketFolder, socketFolderOf } from './socketFolder.ts';
import { endpointUrl, passwordOf, pipeOf, type Endpoint, type StartPath, startPathOf } from './startPath.ts';
import { ProgramError, type Supervised, superviseProgram } from './supervisor.ts';

/** The endpoint for a server on the data folder `home`: its socket's folder, or a free port. */
async function chooseEndpoint(home: string, startPath: StartPath): Promise<Endpoint> {
  if (startPath === 'unix') return { kind: 'socket', folder: socketFolderOf(home) };
  return { kind: 'port', port: await findFreePort(), secret: readSecret(home) };
}

/** The endpoint of the server that runs on `home`; undefined until it is published. */
function findEndpoint(home: string, startPath: StartPath): Endpoint | undefined {
  if (startPath === 'unix') return { kind: 'socket', folder: socketFolderOf(home) };
  const port = readPort(join(home, 'postgres'));
  return port === undefined ? undefined : { kind: 'port', port, secret: readSecret(home) };
}

/** What the passwords of the database's roles are derived from; made once, readable by the folder's owner only. */
function readSecret(home: string): string {
  const file = join(home, 'postgres-secret');
  if (!existsSync(file))
    writeFileSync(file, randomBytes(32).toString('base64url'), { mode: 0o600, flush: true });
  return readFileSync(file, 'utf8').trim();
}

export type Cluster = {
  /** URL of the database `clinic` for its superuser, who owns everything: to start and to migrate. */
  url: string;
  /** URL for the server's role, which owns nothing. */
  runtimeUrl: string;
  /** Stops cleanly and ends open connections. Safe to call twice. */
  stop(): Promise<void>;
};

export type ClusterOptions = {
  /** Created if missing. */
  dataDir: string;
  /** For tests: faster, but not crash-safe. */
  fast?: boolean;
  /** Called when the server ended by itself and is restarted. */
  warn?: (message: string) => void;
  /** By default the one for this platform; tests may use the other. */
  startPath?: StartPath;
};

const DATABASE = 'clinic';
const START_ATTEMPTS = 10;
const JOIN_MS = 30_000;
const LOG_BYTES = 1_000_000;

/**
 * Starts the embedded PostgreSQL on `dataDir` and keeps it running until `stop`, or until this process ends in any
 * way. Throws one readable sentence when another live process owns the folder, and one that names DATABASE_URL when
 * this machine cannot run it.
 */
export async function startCluster(options: ClusterOptions): Promise<Cluster> {
  createOpenFolder(options.dataDir);
  const home = realpathSync(options.dataDir);
  const lock = await takeLock(home);
  const log = join(home, 'postgres.log');
  const output = openLog(log);
  try {
    const server = await startServer(home, output, options);
    let stopped: Promise<void> | undefined;
    const stop = async (): Promise<void> => {
      await server.stop();
      closeSync(output);
      lock.release();
    };
    return { ...server, stop: () => (stopped ??= stop()) };
  } catch (error) {
    closeSync(output);
    lock.release();
    if (!(error instanceof ProgramError)) throw error;
    const message = `${error.message}\nIts last messages (all are in ${log}):\n${readEnd(log)}`;
    throw new Error(message, { cause: error });
  }
}

/** For commands beside a server: joins the cluster on `dataDir`, which it never stops, or starts one. No migrations. */
export async function joinCluster(options: ClusterOptions): Promise<Pick<Cluster, 'url' | 'stop'>> {
  try {
    return await startCluster(options);
  } catch (error) {
    if (!(error instanceof FolderInUseError)) throw error;
    const home = realpathSync(options.dataDir);
    const deadline = Date.now() + JOIN_MS; // It may still be starting.
    for (;;) {
      const endpoint = findEndpoint(home, options.startPath ?? startPathOf(process.platform));
      const url = endpoint && endpointUrl(endpoint, SUPERUSER, DATABASE);
      if (url && (await isAnswering(url))) return { url, stop: async () => {} };
      if (Date.now() > deadline) throw error;
      await sleep(100);
    }
  }
}

export class FolderInUseError extends Error {}

async function takeLock(home: string): Promise<FolderLock> {
  const lock = process.platform === 'win32' ? await lockByPipe(home, pipeOf(home)) : lockFolder(home);
  if (lock) return lock;
  throw new FolderInUseError(
    `The data folder ${home} is in use by another running copy of this server (process ${readLockOwner(home)}): ` +
      'stop that one, or give this one a folder of its own in DATA_DIR.',
  );
}

async function startServer(home: string, output: number, options: ClusterOptions): Promise<Cluster> {
  const { fast = false, warn = () => {}, startPath = startPathOf(process.platform) } = options;
  const binaries = findBinaries();
  const folder = join(home, 'postgres');
  const endpoint = await chooseEndpoint(home, startPath);
  const password = passwordOf(endpoint, SUPERUSER);
  const account = await prepareDataFolder(folder, binaries, { output, sync: !fast, password, startPath });
  const adminUrl = endpointUrl(endpoint, SUPERUSER, 'postgres');
  const settings = serverSettings({ endpoint, fast }).flatMap((setting) => ['-c', setting]);
  const command = [binaries.postgres, '-D', folder, ...settings];
  // pg_ctl replaces signals on Windows.
  const control = startPath === 'windows' ? binaries : undefined;

  const launch = async (): Promise<Supervised> => {
    for (let attempt = 0; attempt < START_ATTEMPTS; attempt++) {
      await stopOrphan(folder, control);
      forgetDeadPostmaster(folder, control);
      if (endpoint.kind === 'socket') createSocketFolder(endpoint.folder, account.fileOwner);
      const server = superviseProgram(command, account, output, startPath);
      if (await waitUntilReady(server, adminUrl)) return server;
      // The last processes of a killed server hold its shared memory a moment longer.
      await sleep(200);
    }
    throw new ProgramError('The embedded PostgreSQL does not start. Mend what it says, or set DATABASE_URL.');
  };
  const running = await restartWhenEnded(launch, warn);
  const stop = async (): Promise<void> => {
    await running.stop();
    await stopOrphan(folder, control);
    if (endpoint.kind === 'socket') rmSync(endpoint.folder, { recursive: true, force: true });
  };
  try {
    await ensureDatabase(adminUrl, DATABASE);
    await ensureRole(adminUrl, RUNTIME_ROLE, passwordOf(endpoint, RUNTIME_ROLE));
  } catch (error) {
    await stop();
    throw error;
  }
  const urlOf = (role: string) => endpointUrl(endpoint, role, DATABASE);
  return { url: urlOf(SUPERUSER), runtimeUrl: urlOf(RUNTIME_ROLE), stop };
}

/** The log has starts, stops and crashes only; it is truncated above a megabyte. */
function openLog(path: string): number {
  const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
  return openSync(path, size > LOG_BYTES ? 'w' : 'a', 0o600);
}

function readEnd(path: string): string {
  return readFileSync(path, 'utf8').split('\n').slice(-8).join('\n').trim();
}
