import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { StartPath } from '#api/db/embedded/startPath.ts';

export type ClusterProcess = { node: ChildProcess; url: string; runtimeUrl: string };

/** Starts the cluster in a separate Node process, which can be killed; rejects with its output. */
export async function startClusterProcess(
  dataDir: string,
  uid?: number,
  startPath?: StartPath,
): Promise<ClusterProcess> {
  const node = spawnClusterProcess(dataDir, uid, startPath);
  let errors = '';
  node.stderr!.on('data', (chunk: Buffer) => (errors += chunk.toString()));
  const ended = once(node, 'close').then(() => Promise.reject(new Error(errors)));
  const [line] = (await Promise.race([once(createInterface(node.stdout!), 'line'), ended])) as [string];
  ended.catch(() => {});
  const [url = '', runtimeUrl = ''] = line.split(' ');
  return { node, url, runtimeUrl };
}

/** The same, without waiting for the start. */
export function spawnClusterProcess(dataDir: string, uid?: number, startPath?: StartPath): ChildProcess {
  const module = JSON.stringify(new URL('../db/embedded/cluster.ts', import.meta.url).href);
  const script = `
    const { startCluster } = await import(${module});
    try {
      const cluster = await startCluster(${JSON.stringify({ dataDir, startPath })});
      console.log(cluster.url + ' ' + cluster.runtimeUrl);
      process.on('SIGTERM', () => cluster.stop().then(() => process.exit(0)));
      setInterval(() => {}, 1000);
    } catch (error) {
      console.error(error.message);
      process.exit(1);
    }`;
  return spawn(
    process.execPath,
    ['--import', import.meta.resolve('tsx'), '--input-type=module', '-e', script],
    {
      ...(uid !== undefined && { uid, gid: uid }),
      env: {},
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
}

/** The server's pid, from its pid file. */
export function readPostmasterPid(dataDir: string): number {
  return Number(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]);
}

/** The shell that supervises the server. */
export function findSupervisor(postmaster: number): number {
  return Number(/^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${postmaster}/status`, 'utf8'))![1]);
}

/** The second shell, which waits for Node to end. */
export function findWatcher(postmaster: number): number {
  const supervisor = findSupervisor(postmaster);
  const children = readFileSync(`/proc/${supervisor}/task/${supervisor}/children`, 'utf8').trim().split(' ');
  return children.map(Number).find((pid) => pid !== postmaster)!;
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
}
