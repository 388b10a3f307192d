import { cp, mkdir, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

/** Pages that were open before a release still ask for the files they were built with. */
const keptReleases = 2;
/** Somebody comes back to a tab after a holiday. */
const keptForMs = 30 * 24 * 60 * 60 * 1000;

/** The hashed files of each release and when it was built, the newest first. */
const Releases = z.array(z.object({ builtAt: z.number(), files: z.array(z.string()) }));
type Releases = z.infer<typeof Releases>;

interface Places {
  assets: string;
  /** Outside of what is served and emptied. */
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

/** To be called before the former build is removed. */
export async function setFormerAssetsAside(dist: string): Promise<void> {
  const { assets, aside } = placesIn(dist);
  await rm(aside, { recursive: true, force: true });
  await rename(assets, aside).catch(() => undefined);
}

/** What is still asked for: the last releases, however old, and all that were in use in the last thirty days. */
function findWanted(former: Releases, releases: Releases, now: number): Releases {
  return former.filter((_, place) => {
    // A release was in use until the one after it was built.
    const usedUntil = releases[place]?.builtAt ?? now;
    return place < keptReleases || now - usedUntil < keptForMs;
  });
}

/** Puts back what former releases need; to be called when everything has been written. */
export async function bringFormerAssetsBack(dist: string, now = Date.now()): Promise<void> {
  const { assets, aside, list } = placesIn(dist);
  const files = (await readdir(assets)).sort();
  await mkdir(aside, { recursive: true });
  const there = new Set(await readdir(aside));
  const known = await readReleases(list);
  // Where no list can be read, everything that is there counts as the release before.
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
