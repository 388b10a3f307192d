import { spawnSync } from 'node:child_process';
import { closeSync, constants, ftruncateSync, openSync, readFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';

export type FolderLock = { release(): void };

// BSD's open(2) can lock by itself; Node has no name for the flag.
const O_EXLOCK = 0x20;

/**
 * Makes this process the exclusive owner of `folder`, or returns undefined if another one is.
 * The lock is the kernel's (flock) on an open file: it ends with the process, so it is never stale, and it also works
 * between two containers that share the folder.
 */
export function lockFolder(folder: string): FolderLock | undefined {
  const fd = process.platform === 'darwin' ? openLocked(folder) : openThenLock(folder);
  if (fd === undefined) return undefined;
  ftruncateSync(fd);
  writeSync(fd, `${process.pid}\n`);
  return { release: () => closeSync(fd) };
}

/** The process that last took the lock; for messages only. */
export function readLockOwner(folder: string): string {
  return readFileSync(lockFile(folder), 'utf8').trim();
}

function lockFile(folder: string): string {
  return join(folder, 'owner.lock');
}

function openLocked(folder: string): number | undefined {
  const { O_RDWR, O_CREAT, O_NONBLOCK } = constants;
  try {
    return openSync(lockFile(folder), O_RDWR | O_CREAT | O_NONBLOCK | O_EXLOCK, 0o600);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EAGAIN') return undefined;
    throw error;
  }
}

/**
 * Linux: `flock` locks the open file that it inherits from us, and our descriptor keeps the lock after the command
 * has ended. Other children do not inherit the descriptor.
 */
function openThenLock(folder: string): number | undefined {
  const { O_RDWR, O_CREAT } = constants;
  const fd = openSync(lockFile(folder), O_RDWR | O_CREAT, 0o600);
  const { status, error } = spawnSync('flock', ['-n', '3'], { stdio: ['ignore', 'ignore', 'ignore', fd] });
  if (status === 0) return fd;
  closeSync(fd);
  if (status === 1) return undefined;
  throw new Error(
    'The embedded PostgreSQL needs the "flock" command (package util-linux). Install it, or set DATABASE_URL to a PostgreSQL server.',
    { cause: error },
  );
}
