import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startCluster } from '#api/db/cluster.ts';
import { lockFolder } from '#api/db/folderLock.ts';
import { migrate } from '#api/db/migrate.ts';
import { createDatabase, databaseUrl } from '#api/testing/clone.ts';

const PREFIX = 'clinic-test-';
const STALE_MS = 60_000;

/**
 * One throw-away PostgreSQL per run, with the migrated database `tpl` from which every test file clones
 * its own. Nothing of the developer's is used: not DATABASE_URL, not DATA_DIR.
 */
export default async function startTestCluster(project: TestProject): Promise<() => Promise<void>> {
  removeLeftovers();
  const dataDir = mkdtempSync(join(tmpdir(), PREFIX));
  chmodSync(dataDir, 0o755); // root's tests run the server as another user
  const cluster = await startCluster({ dataDir, fast: true });
  await createDatabase(cluster.url, 'tpl');
  await migrate(databaseUrl(cluster.url, 'tpl'));
  project.provide('clusterUrl', cluster.url);
  return async () => {
    await cluster.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
}

/** Folders of runs that were killed. A run that is alive holds its folder's lock. */
function removeLeftovers(): void {
  for (const name of readdirSync(tmpdir())) {
    if (!name.startsWith(PREFIX)) continue;
    const folder = join(tmpdir(), name);
    try {
      // A young one may belong to a run that has not come to its lock yet.
      if (Date.now() - statSync(folder).mtimeMs < STALE_MS) continue;
      const lock = lockFolder(folder);
      if (!lock) continue;
      rmSync(folder, { recursive: true, force: true });
      lock.release();
    } catch {
      // Another user's, or another run was quicker.
    }
  }
}

declare module 'vitest' {
  interface ProvidedContext {
    clusterUrl: string;
  }
}
