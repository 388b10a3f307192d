import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startCluster } from '#api/db/embedded/cluster.ts';
import { RUNTIME_ROLE } from '#api/db/embedded/dataFolder.ts';
import { migrate } from '#api/db/migrate.ts';
import { clusterVariable, createDatabase, databaseUrl } from '#api/testing/clone.ts';
import { removeLeftovers, TEST_FOLDER_PREFIX } from '#api/testing/leftovers.ts';
import { migrations } from '#migrations/list.ts';

export interface TestCluster {
  url: string;
  stop: () => Promise<void>;
}

/** The cluster of the whole run, or one for this runner. */
export async function startRunCluster(): Promise<TestCluster> {
  const shared = process.env[clusterVariable];
  return shared ? { url: shared, stop: async () => {} } : startTestCluster();
}

/** With the migrated database `tpl`, from which tests clone their own; ignores the developer's DATABASE_URL and DATA_DIR. */
export async function startTestCluster(): Promise<TestCluster> {
  removeLeftovers(tmpdir());
  const dataDir = mkdtempSync(join(tmpdir(), TEST_FOLDER_PREFIX));
  chmodSync(dataDir, 0o755); // As root, tests run the server as another user.
  const cluster = await startCluster({ dataDir, fast: true });
  await createDatabase(cluster.url, 'tpl');
  await migrate(databaseUrl(cluster.url, 'tpl'), migrations, RUNTIME_ROLE);
  return {
    url: cluster.url,
    stop: async () => {
      await cluster.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
