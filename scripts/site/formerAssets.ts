import { cp, mkdir, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Pages that were open before a release still ask for the files they were built with. */
const keptReleases = 2;

/** The hashed files of each release, the newest first. */
type Releases = string[][];

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
    return JSON.parse(await readFile(list, 'utf8')) as Releases;
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

/** Puts back what the two releases before this one need; to be called when everything has been written. */
export async function bringFormerAssetsBack(dist: string): Promise<void> {
  const { assets, aside, list } = placesIn(dist);
  const files = (await readdir(assets)).sort();
  const former = (await readReleases(list)).filter((release) => release.join() !== files.join());
  const releases = [files, ...former.slice(0, keptReleases)];
  await mkdir(aside, { recursive: true });
  const there = new Set(await readdir(aside));
  for (const file of new Set(releases.slice(1).flat())) {
    if (there.has(file)) await cp(join(aside, file), join(assets, file), { force: false });
  }
  await rm(aside, { recursive: true });
  await writeFile(list, JSON.stringify(releases));
}
