import type { TestProject } from 'vitest/node';
import { startRunCluster } from '#api/testing/runCluster.ts';

export default async function startTestCluster(project: TestProject): Promise<() => Promise<void>> {
  const { url, stop } = await startRunCluster();
  project.provide('clusterUrl', url);
  return stop;
}

declare module 'vitest' {
  interface ProvidedContext {
    clusterUrl: string;
  }
}
