import { createHash } from 'node:crypto';
import { chmodSync, chownSync, lstatSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

// A Unix socket's path is limited to 103 bytes on macOS and 107 on Linux, including "/.s.PGSQL.5432.lock".
const MAX_BYTES = 80;

/** The folder of the server's socket: inside the data folder if the path is short enough. */
export function socketFolderOf(dataDir: string): string {
  const inside = join(dataDir, 'run');
  if (Buffer.byteLength(inside) <= MAX_BYTES) return inside;
  const name = createHash('sha256').update(dataDir).digest('hex').slice(0, 16);
  return `/tmp/clinic-${name}`;
}

/** For its owner only: everybody who can enter it connects without a password. In /tmp, another owner's is refused. */
export function createSocketFolder(folder: string, owner: { uid: number; gid: number }): void {
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
  // Left by a killed server. The `.lock` has its pid, which may belong to another program by now.
  for (const name of readdirSync(folder)) rmSync(join(folder, name));
}
