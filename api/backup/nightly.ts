import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'pino';
import type { BackupStatus } from '#shared/contracts/setup.ts';
import { createBackup, unfinishedEnding } from '#api/backup/createBackup.ts';
import { backupName, isDue, isLate, listExpired, timeOfName } from '#api/backup/rotation.ts';

/** How often to check whether a backup is due; a machine may sleep through the night. */
const checkMs = 600_000;

export interface Backups {
  status(): Promise<BackupStatus>;
}

/** For a server that makes no backups: switched off, or made elsewhere. */
export const noBackups = (mode: 'off' | 'elsewhere'): Backups => ({
  status: async () => ({ mode, lastAt: null, isLate: false, hasFailed: false }),
});

interface NightlySettings {
  /** The database, as a role that may read everything. */
  url: string;
  folder: string;
  /** The first signs; without one the files are not signed. */
  keys?: string[];
  log: Logger;
  now?: () => Date;
}

/** A backup every night, a missed one at once; deletes expired ones. The files are the only record of them. */
export function startNightlyBackups({
  url,
  folder,
  keys = [],
  log,
  now = () => new Date(),
}: NightlySettings) {
  const stopping = new AbortController();
  let hasFailed = false;
  let running: Promise<void> | undefined;

  async function listNames(): Promise<string[]> {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    return readdir(folder);
  }
  async function findNewest(): Promise<Date | undefined> {
    const times = (await listNames()).flatMap((name) => timeOfName(name) ?? []);
    return times.toSorted((a, b) => b.getTime() - a.getTime())[0];
  }

  async function backUpIfDue(): Promise<void> {
    try {
      if (!isDue(await findNewest(), now())) return;
      // A killed process leaves its incomplete file.
      for (const name of await listNames()) {
        if (name.endsWith(unfinishedEnding)) await rm(join(folder, name), { force: true });
      }
      const name = backupName(now());
      const result = await createBackup(url, join(folder, name), { signal: stopping.signal, keys });
      hasFailed = false;
      for (const expired of listExpired(await listNames())) await rm(join(folder, expired), { force: true });
      log.info({ backup: name, ...result }, 'backed up');
    } catch (error) {
      if (stopping.signal.aborted) return;
      hasFailed = true;
      log.error({ err: error }, 'the backup failed');
    }
  }
  const runOnce = () => (running ??= backUpIfDue().finally(() => (running = undefined)));
  void runOnce();
  const timer = setInterval(() => void runOnce(), checkMs);

  return {
    /** Makes the backup now if it is due; resolves when it is made or has failed. */
    backUpIfDue: runOnce,
    async status(): Promise<BackupStatus> {
      // An unreadable folder is reported as a failure.
      const found = await findNewest().then(
        (newest) => ({ newest, isReadable: true }),
        () => ({ newest: undefined, isReadable: false }),
      );
      return {
        mode: 'nightly',
        lastAt: found.newest?.toISOString() ?? null,
        // The first backup may still be running.
        isLate: found.newest || !running ? isLate(found.newest, now()) : false,
        hasFailed: hasFailed || !found.isReadable,
      };
    },
    async stop(): Promise<void> {
      clearInterval(timer);
      stopping.abort();
      await running;
    },
  };
}
