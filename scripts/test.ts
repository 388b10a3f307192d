import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, openSync, readFileSync, rmSync } from 'node:fs';

/**
 * Everything that has to hold, in the order in which a fault is cheapest to find: format, lint and types,
 * the build, unit and API tests on a real PostgreSQL, journeys in a real Chromium, the real desktop window;
 * and beside them what mostly waits. Ends with one line of sums; exits with 1 when anything failed.
 */
const results = 'test-results';
const totals = { passed: 0, failed: 0, skipped: 0 };

function run(name: string, command: string, args: string[]): boolean {
  process.stdout.write(`\n── ${name}\n`);
  const { status } = spawnSync(command, args, { stdio: 'inherit', shell: process.platform === 'win32' });
  return status === 0;
}

/** A step without cases of its own counts as one. */
function step(name: string, args: string[]): boolean {
  const isGreen = run(name, 'npm', ['run', '--silent', ...args]);
  totals[isGreen ? 'passed' : 'failed'] += 1;
  return isGreen;
}

function read<T>(file: string): T | undefined {
  try {
    return JSON.parse(readFileSync(`${results}/${file}`, 'utf8')) as T;
  } catch {
    return undefined;
  }
}

type Sums = { passed: number; failed: number; skipped: number };

/** Adds a runner's sums; a runner that failed outside its tests, or ran none, counts as a failure. */
function add(isGreen: boolean, sums: Sums | undefined): void {
  totals.passed += sums?.passed ?? 0;
  totals.skipped += sums?.skipped ?? 0;
  const isUntold = !sums || sums.passed === 0 || (!isGreen && sums.failed === 0);
  totals.failed += isUntold ? (sums?.failed ?? 0) + 1 : sums.failed;
}

const vitest = (project: string) => [
  'vitest',
  'run',
  `--project=${project}`,
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${results}/${project}.json`,
];

interface VitestResults {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
}

function addVitest(isGreen: boolean, project: string): void {
  const sums = read<VitestResults>(`${project}.json`);
  add(
    isGreen,
    sums && {
      passed: sums.numPassedTests,
      failed: sums.numFailedTests,
      skipped: sums.numPendingTests + sums.numTodoTests,
    },
  );
}

interface PlaywrightResults {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
}

function sumsOf(stats: PlaywrightResults['stats'] | undefined): Sums | undefined {
  return stats && { passed: stats.expected + stats.flaky, failed: stats.unexpected, skipped: stats.skipped };
}

rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });

// Beside all the rest: it takes two and a half minutes, and next to nothing of the processor.
const waitsLog = openSync(`${results}/waits.log`, 'w');
const waits = spawn('npx', vitest('waits'), {
  stdio: ['ignore', waitsLog, waitsLog],
  shell: process.platform === 'win32',
});
const waitsEnd = once(waits, 'exit');

step('format, lint, boundaries, types', ['check']);
const isBuilt = step('build', ['build']);

addVitest(run('unit and API', 'npx', vitest('quick')), 'quick');

if (isBuilt) {
  const journeysGreen = run('journeys in Chromium', 'npx', ['playwright', 'test']);
  const journeys = read<PlaywrightResults>('playwright.json')?.stats;
  add(journeysGreen, sumsOf(journeys));
  if (journeys?.flaky)
    process.stdout.write(`\n${journeys.flaky} journeys passed only at the second attempt\n`);
}

if (isBuilt && step('desktop build', ['desktop:build'])) {
  const windowsGreen = run('desktop window', 'npm', ['run', '--silent', 'desktop:test']);
  const windows = read<PlaywrightResults>('desktop.json')?.stats;
  // Where there is no screen or no Electron, the line above has said so.
  if (windows || !windowsGreen) add(windowsGreen, sumsOf(windows));
  else totals.skipped += 1;
}

const [waitsStatus] = (await waitsEnd) as [number | null];
process.stdout.write(`\n── what waits\n${readFileSync(`${results}/waits.log`, 'utf8')}`);
addVitest(waitsStatus === 0, 'waits');

process.stdout.write(`\n${totals.passed} passed, ${totals.failed} failed, ${totals.skipped} skipped\n`);
process.exitCode = totals.failed > 0 ? 1 : 0;
