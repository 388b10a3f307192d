import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, openSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { fullRunVariable } from '#api/testing/fullRun.ts';
import { clusterVariable } from '#api/testing/clone.ts';
import { startRunCluster } from '#api/testing/runCluster.ts';
import { bundleVariable } from '#api/testing/serverBundle.ts';
import { findTests } from './testing/findTests.ts';
import { findMemoryFolder } from './testing/memoryFolder.ts';
import {
  filesToRepeat,
  withRunFailure,
  createTimeTables,
  mergeAttempts,
  noTests,
  readResults,
  resultsVariable,
  summarise,
  type Results,
  type Stage,
} from './testing/results.ts';

/**
 * Runs all checks and tests: format, lint, types, build, unit and API tests on a real PostgreSQL, browser tests in
 * Chromium, the desktop app. Tests with the tag `full` are left to `npm run test:full`. `npm test -- NAME` runs matching
 * tests at any layer, whatever their tag, and builds only what they need. Ends with the names of failed and retried
 * tests and one line of totals; exits with 1 on any failure.
 */
const args = process.argv.slice(2);
const isFull = args[0] === '--full';
const name = args.slice(isFull ? 1 : 0).join(' ');
if (isFull) process.env[fullRunVariable] = 'true';
const leavesFull = !isFull && !name;
const memoryFolder = findMemoryFolder();
if (memoryFolder) process.env['TMPDIR'] ??= memoryFolder;

const folder = 'test-results';
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });

const all: Results[] = [];
const stages: Stage[] = [];
const announce = (name: string) => process.stdout.write(`\n── ${name}\n`);
const fileOf = (name: string) => `${folder}/${name.replaceAll(/\W+/g, '-')}`;

/** @returns whether it succeeded */
async function run(name: string, [program = '', ...args]: string[], output?: number): Promise<boolean> {
  const beganMs = performance.now();
  const child = spawn(program, args, {
    stdio: output === undefined ? 'inherit' : ['ignore', output, output],
    shell: process.platform === 'win32',
    env: { ...process.env, [resultsVariable]: `${fileOf(name)}.json` },
  });
  const [status] = (await once(child, 'exit')) as [number | null];
  const tests = readResults(`${fileOf(name)}.json`)?.passed;
  stages.push({ name, beganMs, endedMs: performance.now(), tests });
  return status === 0;
}

/** Starts a command in parallel; its buffered output is printed when the returned function is called. */
function runBeside(name: string, command: string[]): () => Promise<boolean> {
  const log = `${fileOf(name)}.log`;
  const ending = run(name, command, openSync(log, 'w'));
  return async () => {
    const isGreen = await ending;
    announce(name);
    process.stdout.write(readFileSync(log));
    return isGreen;
  };
}

async function runHere(name: string, command: string[]): Promise<boolean> {
  announce(name);
  return run(name, command);
}

/** A step without tests of its own counts as one. */
function recordStep(name: string, isGreen: boolean): boolean {
  all.push({ ...noTests, passed: Number(isGreen), failed: isGreen ? [] : [name] });
  return isGreen;
}

function recordTests(name: string, isGreen: boolean): void {
  all.push(withRunFailure(name, isGreen, readResults(`${fileOf(name)}.json`)));
}

const script = (name: string) => ['npm', 'run', '--silent', name];
const vitest = (projects: string[], ...args: string[]) => [
  'npx',
  'vitest',
  'run',
  ...projects.map((project) => `--project=${project}`),
  ...(leavesFull ? ['--tags-filter=!full'] : []),
  ...args,
];
// Retried tests are named in the last lines.
const playwrightOptions = ['--retries=1', ...(leavesFull ? ['--grep-invert=@full'] : [])];
const playwright = (...args: string[]) => ['npx', 'playwright', 'test', ...playwrightOptions, ...args];

/** Retries whole files on a new database, because a retried test would find rows of its first run. */
async function recordUnitTests(name: string, isGreen: boolean, projects: string[] = []): Promise<void> {
  const first = readResults(`${fileOf(name)}.json`);
  const files = first ? filesToRepeat(first) : [];
  if (!first || files.length === 0) return recordTests(name, isGreen);
  const again = `${name}, second attempt`;
  const isGreenNow = await runHere(again, vitest(projects, ...files));
  const second = readResults(`${fileOf(again)}.json`);
  all.push(withRunFailure(name, isGreenNow, second && mergeAttempts(first, second)));
}

const build = 'build';
const checks = 'format, lint, boundaries, types';
const quick = 'unit and API';
const journeys = 'journeys in Chromium';
const windows = 'desktop window';

const buildDesktop = async () =>
  recordStep('desktop build', await runHere('desktop build', script('desktop:build')));
const windowTests = (...args: string[]) => [...script('desktop:test'), '--', ...playwrightOptions, ...args];

function recordWindowTests(isGreen: boolean): void {
  // Without a screen or Electron the run has printed so.
  const isMissing = isGreen && !readResults(`${fileOf(windows)}.json`);
  if (isMissing) all.push({ ...noTests, skipped: 1 });
  else recordTests(windows, isGreen);
}

async function runEverything(): Promise<void> {
  const cluster = await startRunCluster();
  process.env[clusterVariable] = cluster.url;
  // The checks mostly use one core, so they run in parallel.
  const checksEnd = runBeside(checks, script('check'));

  const isBuilt = recordStep(build, await runHere(build, script('build')));
  if (isBuilt) process.env[bundleVariable] = resolve('dist/api');
  const windowsEnd = isBuilt && (await buildDesktop()) ? runBeside(windows, windowTests()) : undefined;
  await recordUnitTests(quick, await runHere(quick, vitest(['rules', 'quick'])), ['rules', 'quick']);
  recordStep(checks, await checksEnd());

  if (isBuilt) recordTests(journeys, await runHere(journeys, playwright()));
  if (windowsEnd) recordWindowTests(await windowsEnd());
  await cluster.stop();
}

async function runNamed(name: string): Promise<void> {
  const found = findTests(name);
  const titled = (flag: string) => (found.title ? [flag, escapePattern(found.title)] : []);
  if (found.unit.length > 0) {
    await recordUnitTests(quick, await runHere(quick, vitest([], ...found.unit, ...titled('-t'))));
  }
  if (found.journeys.length > 0 && recordStep(build, await runHere(build, script('build')))) {
    recordTests(journeys, await runHere(journeys, playwright(...found.journeys, ...titled('-g'))));
  }
  if (found.windows.length > 0 && (await buildDesktop())) {
    recordWindowTests(await runHere(windows, windowTests(...found.windows, ...titled('-g'))));
  }
  if (all.length === 0) all.push(withRunFailure(`tests called “${name}”`, true, undefined));
}

const escapePattern = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');

await (name ? runNamed(name) : runEverything());

/** Where the time of a whole run went, to be copied into docs/testing.md. */
function formatRun(): string {
  const commit = spawnSync('git', ['describe', '--always', '--dirty'], { encoding: 'utf8' }).stdout?.trim();
  const passed = all.reduce((sum, one) => sum + one.passed, 0);
  const whole = { name: 'all', beganMs: 0, endedMs: performance.now(), tests: passed };
  const inOrder = stages.toSorted((a, b) => a.beganMs - b.beganMs);
  const heading = `npm ${isFull ? 'run test:full' : 'test'}, ${new Date().toISOString().slice(0, 10)}, commit ${commit}, ${availableParallelism()} cores`;
  return `${heading}\n\n${createTimeTables([...inOrder, whole], all)}\n`;
}

process.stdout.write(`\n${name ? '' : formatRun()}${summarise(all)}`);
process.exitCode = all.some(({ failed }) => failed.length > 0) ? 1 : 0;
