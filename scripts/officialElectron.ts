import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const folder = fileURLToPath(new URL('../node_modules/electron', import.meta.url));
const officialDist = join(folder, 'dist');

const github = 'https://github.com/electron/electron/releases/download/';
const answersWithinMs = 5000;

interface Parts {
  /** Folder of the executable. */
  dist?: string;
  /** Content of `dist/version` for the version in package.json. */
  version?: string;
  /** URL of the download mirror, with a trailing slash; the `electron` package reads the same variable. */
  mirror?: string;
  install?: () => Promise<unknown>;
}

const namedVersion = () =>
  (JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string }).version;

/** Whether downloads are reachable: asked first, because the installer retries for minutes. */
async function canDownload(mirror: string, version: string): Promise<boolean> {
  try {
    const { ok } = await fetch(`${mirror}v${version}/SHASUMS256.txt`, {
      method: 'HEAD',
      signal: AbortSignal.timeout(answersWithinMs),
    });
    return ok;
  } catch {
    return false;
  }
}

/**
 * Folder of the official Electron, downloaded by its own installer (which verifies checksums) if reachable; undefined
 * if not available.
 */
export async function findOfficialElectron({
  dist = officialDist,
  version = namedVersion(),
  mirror = process.env['ELECTRON_MIRROR'] ?? github,
  install = () => promisify(execFile)(process.execPath, [join(folder, 'install.js')]),
}: Parts = {}): Promise<string | undefined> {
  const isThere = () =>
    existsSync(join(dist, 'version')) &&
    readFileSync(join(dist, 'version'), 'utf8').trim().replace(/^v/, '') === version;
  if (isThere()) return dist;
  if (!(await canDownload(mirror, version))) return undefined;
  process.stdout.write(`Downloading Electron ${version} …\n`);
  await install().catch((problem: unknown) => {
    process.stdout.write(`It failed: ${problem instanceof Error ? problem.message : String(problem)}\n`);
  });
  return isThere() ? dist : undefined;
}
