import { cp, mkdir, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

/** Tabs opened before a release still request the files of their build. */
const retainedReleases = 2;
/** Tabs may stay open over a holiday. */
const retainedForMs = 30 * 24 * 60 * 60 * 1000;

/** Hashed files and build time of each release, newest first. */
const Releases = z.array(z.object({ builtAt: z.number(), files: z.array(z.string()) }));
type Releases = z.infer<typeof Releases>;

interface Places {
  assets: string;
  /** Outside the served folder, which the build empties. */
  aside: string;
  list: string;
}

const placesIn = (dist: string): Places => ({
  assets: join(dist, 'web/assets'),
  aside: join(dist, 'former-assets'),
  list: join(dist, 'releases.json'),
});

async function readReleases(list: string): Promise<Releases> {
  try {
    return Releases.parse(JSON.parse(await readFile(list, 'utf8')));
  } catch {
    return [];
  }
}

/** Call before the previous build is deleted. */
export async function setFormerAssetsAside(dist: string): Promise<void> {
  const { assets, aside } = placesIn(dist);
  await rm(aside, { recursive: true, force: true });
  await rename(assets, aside).catch(() => undefined);
}

/** Releases whose files are still needed: the latest ones, and all in use within the last thirty days. */
function findWanted(former: Releases, releases: Releases, now: number): Releases {
  return former.filter((_, place) => {
    // A release was in use until the one after it was built.
    const usedUntil = releases[place]?.builtAt ?? now;
    return place < retainedReleases || now - usedUntil < retainedForMs;
  });
}

/** Restores files of former releases; call after everything is written. */
export async function bringFormerAssetsBack(dist: string, now = Date.now()): Promise<void> {
  const { assets, aside, list } = placesIn(dist);
  const files = (await readdir(assets)).sort();
  await mkdir(aside, { recursive: true });
  const there = new Set(await readdir(aside));
  const known = await readReleases(list);
  // Without a readable list all existing files count as the previous release.
  const listed = known.length > 0 || there.size === 0 ? known : [{ builtAt: now, files: [...there].sort() }];
  const former = listed.filter((release) => release.files.join() !== files.join());
  const current = { builtAt: now, files };
  const wanted = findWanted(former, [current, ...former], now);
  for (const file of new Set(wanted.flatMap((release) => release.files))) {
    if (there.has(file)) await cp(join(aside, file), join(assets, file), { force: false });
  }
  await rm(aside, { recursive: true });
  await writeFile(list, JSON.stringify([current, ...wanted]));
}
