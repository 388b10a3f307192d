import { execFile } from 'node:child_process';
import { appendFile, cp, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';

/** Built from the same sources without what is invented, so that its script hashes differ. */
const change = { PUBLISH_SAMPLE_REVIEWS: 'false' };

/** Builds over a copy of `dist`, with a newer guide. @returns its folder, for `clinic.release`, and how to remove it */
export async function buildNewRelease(newerGuide: string) {
  // Inside the project, where a build finds node_modules.
  await mkdir('test-results', { recursive: true });
  const folder = await mkdtemp(resolve('test-results/release-'));
  const dist = join(folder, 'dist');
  await cp('dist/web', join(dist, 'web'), { recursive: true });
  await cp('dist/releases.json', join(dist, 'releases.json'));
  await cp('attached_assets', join(folder, 'attached_assets'), { recursive: true });
  await appendFile(join(folder, 'attached_assets', newerGuide), '\n% newer\n');
  const env = { ...process.env, ...change, DIST_DIR: dist };
  await promisify(execFile)(process.execPath, ['--import', 'tsx', 'scripts/buildWeb.ts'], { env });
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) };
}
