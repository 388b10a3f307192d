import { createHash } from 'node:crypto';
import { chmodSync, chownSync, lstatSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

// A Unix socket's path holds 103 bytes on macOS and 107 on Linux, "/.s.PGSQL.5432.lock" included.
const MAX_BYTES = 80;

/** The folder of the server's socket: inside the data folder where the path is short enough. */
export function socketFolderOf(dataDir: string): string {
  const inside = join(dataDir, 'run');
  if (Buffer.byteLength(inside) <= MAX_BYTES) return inside;
  const name = createHash('sha256').update(dataDir).digest('hex').slice(0, 16);
  return `/tmp/clinic-${name}`;
}

/**
 * Makes the folder, empty and open to its owner alone: whoever can enter it is let into the database without a
 * password. In /tmp anybody could have made one of that name before, so a foreign one is refused.
 */
export function makeSocketFolder(folder: string, owner: { uid: number; gid: number }): void {
  try {
    mkdirSync(folder, { mode: 0o700 });
    chownSync(folder, owner.uid, owner.gid);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  const found = lstatSync(folder);
  if (!found.isDirectory() || found.uid !== owner.uid) {
    throw new Error(`${folder} is not a folder of the database server's own. Remove it and start again.`);
  }
  chmodSync(folder, 0o700);
  // What a killed server left. The `.lock` holds its number, which may be another program's by now.
  for (const name of readdirSync(folder)) rmSync(join(folder, name));
}
