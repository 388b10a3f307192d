import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { buildSync } from 'esbuild';

/** Bundles the job worker into one file, in a folder below node_modules, where it finds its libraries. */
function bundleWorker(): string {
  const cache = resolve('node_modules/.cache');
  mkdirSync(cache, { recursive: true });
  const file = join(mkdtempSync(join(cache, 'worker-')), 'worker.mjs');
  buildSync({
    entryPoints: ['api/jobs/worker.ts'],
    outfile: file,
    bundle: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
  });
  return file;
}

/** Job workers in separate processes, which can be killed. Bundled once, since many are started. */
export function createWorkerProcesses(url: string, smtpUrl: string) {
  const file = bundleWorker();
  const script = `
    const { startWorker } = await import(${JSON.stringify(file)});
    const log = { warn: () => {}, info: () => {} };
    const env = { smtpUrl: ${JSON.stringify(smtpUrl)}, mailFrom: 'Clinic <hello@clinic.example>', publicUrl: 'http://localhost' };
    await startWorker({ url: ${JSON.stringify(url)}, env, log });
    console.log('working');`;
  return {
    /** Resolves when it is running. */
    async start(): Promise<ChildProcess> {
      const node = spawn(process.execPath, ['--input-type=module', '-e', script], {
        stdio: ['ignore', 'pipe', 'inherit'],
        env: {},
      });
      await once(createInterface(node.stdout), 'line');
      return node;
    },
    remove: () => rmSync(join(file, '..'), { recursive: true, force: true }),
  };
}
