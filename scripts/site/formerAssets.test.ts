import { mkdir, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { bringFormerAssetsBack, setFormerAssetsAside } from './formerAssets.ts';

const day = 24 * 60 * 60 * 1000;
const start = Date.parse('2026-11-21T08:00:00Z');
let dist: string;

beforeEach(async () => {
  dist = await mkdtemp(join(tmpdir(), 'releases-'));
});
afterEach(() => rm(dist, { recursive: true, force: true }));

/** Simulates `npm run build` on a day; returns the served files. */
async function release(onDay: number, ...files: string[]) {
  const assets = join(dist, 'web/assets');
  await setFormerAssetsAside(dist);
  await rm(join(dist, 'web'), { recursive: true, force: true });
  await mkdir(assets, { recursive: true });
  for (const file of files) await writeFile(join(assets, file), file);
  await bringFormerAssetsBack(dist, start + onDay * day);
  return (await readdir(assets)).sort();
}

describe('the hashed files of former releases', () => {
  test('are kept for the two releases before this one, however old', async () => {
    expect(await release(0, 'app-1.js', 'same.js')).toEqual(['app-1.js', 'same.js']);
    expect(await release(100, 'app-2.js', 'same.js')).toEqual(['app-1.js', 'app-2.js', 'same.js']);
    // An identical build is not a new release.
    expect(await release(101, 'app-2.js', 'same.js')).toEqual(['app-1.js', 'app-2.js', 'same.js']);
    expect(await release(200, 'app-3.js', 'same.js')).toEqual([
      'app-1.js',
      'app-2.js',
      'app-3.js',
      'same.js',
    ]);
    expect(await release(300, 'app-4.js')).toEqual(['app-2.js', 'app-3.js', 'app-4.js', 'same.js']);
    expect(await readFile(join(dist, 'web/assets/app-2.js'), 'utf8')).toBe('app-2.js');
  });

  test('are kept for thirty days after their release was replaced, however many followed', async () => {
    for (const count of [1, 2, 3, 4]) await release(count, `app-${count}.js`);
    expect(await release(5, 'app-5.js')).toEqual([1, 2, 3, 4, 5].map((count) => `app-${count}.js`));
    // The first was in use until day two, the second until day three.
    expect(await release(32.5, 'app-6.js')).toEqual([2, 3, 4, 5, 6].map((count) => `app-${count}.js`));
    expect(await release(99, 'app-7.js')).toEqual([5, 6, 7].map((count) => `app-${count}.js`));
  });

  test('are kept where their age is unknown', async () => {
    await release(0, 'app-1.js');
    await writeFile(join(dist, 'releases.json'), JSON.stringify([['app-1.js']]));
    expect(await release(1, 'app-2.js')).toEqual(['app-1.js', 'app-2.js']);
  });
});
