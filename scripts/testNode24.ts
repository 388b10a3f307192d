import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * Runs the API's tests on the Node version that the README recommends: `npm run test:node24 [-- FILE]`. Node comes from
 * npm (189 MB, cached in node_modules/.cache), so it is not a dependency.
 */
const version = '24.21.0';
const system = process.platform === 'win32' ? 'win' : process.platform;
const name = `node-${system}-${process.arch}`;

const root = fileURLToPath(new URL('..', import.meta.url));
const home = join(root, 'node_modules/.cache', `${name}-${version}`);
const node = join(home, 'node_modules', name, 'bin', system === 'win' ? 'node.exe' : 'node');

if (!existsSync(node)) {
  process.stdout.write(`Fetching ${name}@${version} from npm …\n`);
  const args = ['install', '--no-save', '--no-audit', '--no-fund', '--prefix', home, `${name}@${version}`];
  execFileSync('npm', args, { stdio: ['ignore', 'ignore', 'inherit'], shell: system === 'win' });
}
process.stdout.write(`Node ${execFileSync(node, ['--version']).toString()}`);

const files = process.argv.slice(2);
const vitest = join(root, 'node_modules/vitest/vitest.mjs');
const { status } = spawnSync(
  node,
  [vitest, 'run', ...(files.length > 0 ? files : ['api/', 'migrations/', 'shared/'])],
  {
    cwd: root,
    stdio: 'inherit',
    // Child processes started as `node` use this version too.
    env: { ...process.env, PATH: `${dirname(node)}${delimiter}${process.env['PATH'] ?? ''}` },
  },
);
process.exitCode = status ?? 1;
