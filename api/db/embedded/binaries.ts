import { existsSync, readFileSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { type Binaries, binariesIn, packageFor } from './startPath.ts';

/** The PostgreSQL programs that npm installed for this machine. @throws an error that says what to do instead */
export function findBinaries(platform = `${process.platform}-${process.arch}`): Binaries {
  const [system = '', arch = ''] = platform.split('-');
  const name = packageFor(system, arch);
  if (!name) {
    throw new Error(
      `There is no embedded PostgreSQL for ${platform}. Set DATABASE_URL to a PostgreSQL server instead.`,
    );
  }
  let entry: string;
  try {
    entry = createRequire(import.meta.url).resolve(name);
  } catch {
    throw new Error(
      `The package ${name} is not installed. Run "npm ci" without --omit=optional, or set DATABASE_URL to a PostgreSQL server.`,
    );
  }
  const root = dirname(dirname(entry));
  linkLibraries(root);
  return binariesIn(root, system);
}

/** npm packages have no symbolic links: an install script makes them from a file, or this where scripts are disabled. */
export function linkLibraries(root: string): void {
  const list = join(root, 'native/pg-symlinks.json');
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) {
    // Each link is in its target's folder, so a relative name survives a move of the folder.
    try {
      symlinkSync(basename(source), join(root, target));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  }
}
