import { readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { lockFolder } from '#api/db/embedded/folderLock.ts';

export const TEST_FOLDER_PREFIX = 'clinic-test-';
const STALE_MS = 60_000;

/** Removes data folders of killed runs. A live run holds its lock; one under a minute old may not have locked yet. */
export function removeLeftovers(parent: string, now = Date.now()): void {
  for (const name of readdirSync(parent)) {
    if (!name.startsWith(TEST_FOLDER_PREFIX)) continue;
    const folder = join(parent, name);
    try {
      if (now - statSync(folder).mtimeMs < STALE_MS) continue;
      const lock = lockFolder(folder);
      if (!lock) continue;
      rmSync(folder, { recursive: true, force: true });
      lock.release();
    } catch {
      // It belongs to another user, or another run has removed it already.
    }
  }
}
