import { execFile } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

/** Set by `npm test` to the folder of the server that it has just built, so that no worker builds its own. */
export const bundleVariable = 'TEST_SERVER_BUNDLE';

let folder: string | Promise<string> | undefined = process.env[bundleVariable];

async function build(): Promise<string> {
  const cwd = fileURLToPath(new URL('../..', import.meta.url));
  // Inside the checkout, where its native packages are found.
  const DIST_DIR = join(cwd, 'test-results', `server-${process.pid}`);
  process.once('exit', () => rmSync(DIST_DIR, { recursive: true, force: true }));
  // Vitest ends its workers so.
  process.once('SIGTERM', () => process.exit());
  const env = { ...process.env, DIST_DIR };
  await promisify(execFile)(process.execPath, ['--import', 'tsx', 'scripts/buildServer.ts'], { cwd, env });
  return join(DIST_DIR, 'api');
}

/** Once for a worker unless `npm test` has: a bundle starts in a quarter of the time. @returns a path to run with Node */
export async function bundleOf(entry: 'server' | 'db'): Promise<string> {
  folder ??= build();
  return join(await folder, `${entry}.js`);
}
