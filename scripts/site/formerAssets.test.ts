import { mkdir, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { bringFormerAssetsBack, setFormerAssetsAside } from './formerAssets.ts';

test('the files of the two releases before this one stay, older ones go', async () => {
  const dist = await mkdtemp(join(tmpdir(), 'releases-'));
  const assets = join(dist, 'web/assets');
  const release = async (...files: string[]) => {
    await setFormerAssetsAside(dist);
    await rm(join(dist, 'web'), { recursive: true, force: true });
    await mkdir(assets, { recursive: true });
    for (const file of files) await writeFile(join(assets, file), file);
    await bringFormerAssetsBack(dist);
    return (await readdir(assets)).sort();
  };
  try {
    expect(await release('app-1.js', 'same.js')).toEqual(['app-1.js', 'same.js']);
    expect(await release('app-2.js', 'same.js')).toEqual(['app-1.js', 'app-2.js', 'same.js']);
    // The same again is no new release.
    expect(await release('app-2.js', 'same.js')).toEqual(['app-1.js', 'app-2.js', 'same.js']);
    expect(await release('app-3.js', 'same.js')).toEqual(['app-1.js', 'app-2.js', 'app-3.js', 'same.js']);
    expect(await release('app-4.js')).toEqual(['app-2.js', 'app-3.js', 'app-4.js', 'same.js']);
    expect(await readFile(join(assets, 'app-2.js'), 'utf8')).toBe('app-2.js');
  } finally {
    await rm(dist, { recursive: true, force: true });
  }
});
