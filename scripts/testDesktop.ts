import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { findElectron } from './electron.ts';

/**
 * Runs the desktop tests. They need Electron, and on Linux a screen and GTK; if one is missing, a clear message is
 * printed and the run does not fail.
 */
function isOnPath(program: string): boolean {
  return (process.env['PATH'] ?? '').split(delimiter).some((folder) => existsSync(join(folder, program)));
}

/** Shared libraries that the executable needs and this machine lacks. */
function findMissingLibraries(program: string): string[] {
  const { stdout } = spawnSync('ldd', [program], { encoding: 'utf8' });
  return [...(stdout ?? '').matchAll(/^\s*(\S+) => not found/gm)].map(([, name]) => name ?? '');
}

async function findProblem(): Promise<{ path: string } | { problem: string }> {
  if (process.platform === 'linux' && !process.env['DISPLAY'] && !isOnPath('xvfb-run')) {
    return { problem: 'there is no screen; install xvfb and xauth' };
  }
  if (process.platform === 'linux' && !isOnPath('unzip')) return { problem: 'unzip is missing' };
  const electron = await findElectron();
  if ('problem' in electron || process.platform !== 'linux') return electron;
  const missing = findMissingLibraries(electron.path);
  return missing.length > 0 ? { problem: `libraries are missing: ${missing.join(', ')}` } : electron;
}

if (!existsSync('dist/desktop/main.cjs')) {
  process.stderr.write('The window is not built. Run: npm run desktop:build\n');
  process.exit(1);
}
const electron = await findProblem();
if ('problem' in electron) {
  process.stdout.write(`SKIPPED: desktop window tests (${electron.problem})\n`);
  process.exit(0);
}
const { stdout: tested } = spawnSync(electron.path, ['-p', 'process.versions.electron'], {
  encoding: 'utf8',
  env: { ...process.env, ELECTRON_RUN_AS_NODE: '1' },
});
const { devDependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as {
  devDependencies: { electron: string };
};
process.stdout.write(
  `Desktop windows run in Electron ${tested.trim() || '(unknown)'}; releases ship ${devDependencies.electron}.\n`,
);
const command = [
  'npx',
  'playwright',
  'test',
  '--config=playwright.desktop.config.ts',
  ...process.argv.slice(2),
];
// Without -noreset Xvfb resets itself when its last window closes, and refuses the window that starts at that moment.
const screen =
  process.platform === 'linux' && !process.env['DISPLAY']
    ? ['xvfb-run', '-a', '-s', '-screen 0 1600x1200x24 -noreset']
    : [];
const [program = '', ...args] = [...screen, ...command];
const { status } = spawnSync(program, args, {
  stdio: 'inherit',
  env: { ...process.env, DESK_ELECTRON: electron.path },
});
process.exit(status ?? 1);
