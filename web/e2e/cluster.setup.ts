import { clusterVariable } from '#api/testing/clone.ts';
import { startRunCluster } from '#api/testing/runCluster.ts';

/** Every worker clones a database from the template `tpl`. */
export default async function startBrowserCluster(): Promise<() => Promise<void>> {
  const { url, stop } = await startRunCluster();
  process.env[clusterVariable] = url;
  return stop;
}
