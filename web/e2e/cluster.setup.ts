import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startCluster } from '#api/db/cluster.ts';
import { RUNTIME_ROLE } from '#api/db/dataFolder.ts';
import { migrate } from '#api/db/migrate.ts';
import { createDatabase, databaseUrl } from '#api/testing/clone.ts';
import { migrations } from '#migrations/list.ts';

/** One throw-away PostgreSQL for the run; every worker clones a database of its own from `tpl`. */
export default async function startBrowserCluster(): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(join(tmpdir(), 'clinic-e2e-'));
  chmodSync(dataDir, 0o755);
  const cluster = await startCluster({ dataDir, fast: true });
  await createDatabase(cluster.url, 'tpl');
  await migrate(databaseUrl(cluster.url, 'tpl'), migrations, RUNTIME_ROLE);
  process.env['E2E_CLUSTER_URL'] = cluster.url;
  return async () => {
    await cluster.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
}
