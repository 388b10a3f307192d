import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startCluster } from '#api/db/cluster.ts';
import { RUNTIME_ROLE } from '#api/db/dataFolder.ts';
import { migrate } from '#api/db/migrate.ts';
import { createDatabase, databaseUrl } from '#api/testing/clone.ts';
import { removeLeftovers, TEST_FOLDER_PREFIX } from '#api/testing/leftovers.ts';
import { migrations } from '#migrations/list.ts';

/**
 * One throw-away PostgreSQL per run, with the migrated database `tpl` from which every test file clones
 * its own. Nothing of the developer's is used: not DATABASE_URL, not DATA_DIR.
 */
export default async function startTestCluster(project: TestProject): Promise<() => Promise<void>> {
  removeLeftovers(tmpdir());
  const dataDir = mkdtempSync(join(tmpdir(), TEST_FOLDER_PREFIX));
  chmodSync(dataDir, 0o755); // root's tests run the server as another user
  const cluster = await startCluster({ dataDir, fast: true });
  await createDatabase(cluster.url, 'tpl');
  await migrate(databaseUrl(cluster.url, 'tpl'), migrations, RUNTIME_ROLE);
  project.provide('clusterUrl', cluster.url);
  return async () => {
    await cluster.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
}

declare module 'vitest' {
  interface ProvidedContext {
    clusterUrl: string;
  }
}
