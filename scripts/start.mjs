// Plain JavaScript, so that a built checkout starts without a compiler.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const stamp = 'dist/.built';
const sources = ['api', 'shared', 'web', 'migrations', 'scripts', 'package.json', 'package-lock.json'];

/**
 * The time of the newest source file, in milliseconds.
 * @param {string} path
 * @returns {number}
 */
function newest(path) {
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found) return 0;
  if (!found.isDirectory()) return found.mtimeMs;
  return readdirSync(path).reduce((time, name) => Math.max(time, newest(join(path, name))), found.mtimeMs);
}

/** A build for patients leaves out what is invented, so that the other one does not do. */
const kind = process.env.NODE_ENV === 'production' ? 'production' : 'examples';
const isOfKind = existsSync(stamp) && readFileSync(stamp, 'utf8') === kind;
const builtAt = isOfKind ? statSync(stamp).mtimeMs : 0;
if (builtAt < Math.max(...sources.map(newest))) {
  const startedAt = new Date();
  process.stdout.write('Building the clinic …\n');
  const { status } = spawnSync('npm', ['run', '--silent', 'build'], {
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: process.platform === 'win32',
  });
  if (status !== 0) process.exit(status ?? 1);
  writeFileSync(stamp, kind);
  // What changes while it is built is built the next time.
  utimesSync(stamp, startedAt, startedAt);
}
// The demo has its own data folder; set here, because shells differ in setting variables.
if (process.argv.includes('--demo')) process.env.DATA_DIR ||= '.data/demo';
// As a URL: `import` takes a Windows drive letter for a protocol.
await import(pathToFileURL(join(process.cwd(), 'dist/api/server.js')).href);
