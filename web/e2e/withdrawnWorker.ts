import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';
import { workerPlugins } from '../../scripts/site/worker.ts';

/** What `WITHDRAW_WORKER=true npm run build` writes as sw.js. */
export async function createWithdrawnWorker(): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), 'withdrawn-'));
  try {
    await writeFile(join(root, 'index.html'), '<!doctype html><html><head></head><body></body></html>');
    const outDir = join(root, 'out');
    await build({
      root,
      configFile: false,
      logLevel: 'silent',
      build: { outDir },
      plugins: [workerPlugins({ outDir, isWithdrawn: true })],
    });
    return await readFile(join(outDir, 'sw.js'), 'utf8');
  } finally {
    await rm(root, { recursive: true, force: true });
  }
}
