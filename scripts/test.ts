import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, openSync, readFileSync, rmSync } from 'node:fs';
import { clusterVariable, startRunCluster } from '#api/testing/runCluster.ts';
import { findTests } from './testing/findTests.ts';
import {
  filesToRepeat,
  judge,
  mergeAttempts,
  readResults,
  resultsVariable,
  summarise,
  type Results,
} from './testing/results.ts';

/**
 * Everything that has to hold: format, lint and types, the build, unit and API tests on a real PostgreSQL,
 * journeys in a real Chromium, the real desktop window. `npm test -- NAME` runs what is called so, in whatever layer,
 * and builds only what that needs. Ends with the names of what failed or needed a second attempt and one line of sums;
 * exits with 1 when anything failed.
 */
const folder = 'test-results';
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });

const all: Results[] = [];
const announce = (name: string) => process.stdout.write(`\n── ${name}\n`);
const fileOf = (name: string) => `${folder}/${name.replaceAll(/\W+/g, '-')}`;

/** @returns whether it ended well */
async function run(name: string, [program = '', ...args]: string[], output?: number): Promise<boolean> {
  const child = spawn(program, args, {
    stdio: output === undefined ? 'inherit' : ['ignore', output, output],
    shell: process.platform === 'win32',
    env: { ...process.env, [resultsVariable]: `${fileOf(name)}.json` },
  });
  const [status] = (await once(child, 'exit')) as [number | null];
  return status === 0;
}

/** Runs beside what follows; its output comes in one piece, when the returned function is called. */
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
function noteStep(name: string, isGreen: boolean): boolean {
  all.push({ passed: Number(isGreen), failed: isGreen ? [] : [name], skipped: 0, retried: [] });
  return isGreen;
}

function noteTests(name: string, isGreen: boolean): void {
  all.push(judge(name, isGreen, readResults(`${fileOf(name)}.json`)));
}

const script = (name: string) => ['npm', 'run', '--silent', name];
const vitest = (projects: string[], ...args: string[]) => [
  'npx',
  'vitest',
  'run',
  ...projects.map((project) => `--project=${project}`),
  ...args,
];
// A second attempt hides nothing: the last lines name every test that needed one.
const playwright = (...args: string[]) => ['npx', 'playwright', 'test', '--retries=1', ...args];

/** The second attempt is one of whole files, each on a new database: a test would meet the rows of its first. */
async function noteUnitTests(name: string, isGreen: boolean, projects: string[] = []): Promise<void> {
  const first = readResults(`${fileOf(name)}.json`);
  const files = first ? filesToRepeat(first) : [];
  if (!first || files.length === 0) return noteTests(name, isGreen);
  const again = `${name}, second attempt`;
  const isGreenNow = await runHere(again, vitest(projects, ...files));
  const second = readResults(`${fileOf(again)}.json`);
  all.push(judge(name, isGreenNow, second && mergeAttempts(first, second)));
}

const build = 'build';
const checks = 'format, lint, boundaries, types';
const quick = 'unit and API';
const waits = 'what waits';
const journeys = 'journeys in Chromium';
const windows = 'desktop window';

const buildDesktop = async () =>
  noteStep('desktop build', await runHere('desktop build', script('desktop:build')));
const windowTests = (...args: string[]) => [...script('desktop:test'), '--', '--retries=1', ...args];

function noteWindows(isGreen: boolean): void {
  // Where there is no screen or no Electron, the run has said so.
  const isMissing = isGreen && !readResults(`${fileOf(windows)}.json`);
  if (isMissing) all.push({ passed: 0, failed: [], skipped: 1, retried: [] });
  else noteTests(windows, isGreen);
}

async function runEverything(): Promise<void> {
  const cluster = await startRunCluster();
  process.env[clusterVariable] = cluster.url;
  // These mostly wait, or mostly use one core; what runs here uses the rest.
  const waitsEnd = runBeside(waits, vitest(['waits']));
  const checksEnd = runBeside(checks, script('check'));

  const isBuilt = noteStep(build, await runHere(build, script('build')));
  const windowsEnd = isBuilt && (await buildDesktop()) ? runBeside(windows, windowTests()) : undefined;
  await noteUnitTests(quick, await runHere(quick, vitest(['rules', 'quick'])), ['rules', 'quick']);
  noteStep(checks, await checksEnd());

  if (isBuilt) noteTests(journeys, await runHere(journeys, playwright()));
  if (windowsEnd) noteWindows(await windowsEnd());
  await noteUnitTests(waits, await waitsEnd(), ['waits']);
  await cluster.stop();
}

async function runNamed(name: string): Promise<void> {
  const found = findTests(name);
  const titled = (flag: string) => (found.title ? [flag, escapePattern(found.title)] : []);
  if (found.unit.length > 0) {
    await noteUnitTests(quick, await runHere(quick, vitest([], ...found.unit, ...titled('-t'))));
  }
  if (found.journeys.length > 0 && noteStep(build, await runHere(build, script('build')))) {
    noteTests(journeys, await runHere(journeys, playwright(...found.journeys, ...titled('-g'))));
  }
  if (found.windows.length > 0 && (await buildDesktop())) {
    noteWindows(await runHere(windows, windowTests(...found.windows, ...titled('-g'))));
  }
  if (all.length === 0) all.push(judge(`tests called “${name}”`, true, undefined));
}

const escapePattern = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');

const name = process.argv.slice(2).join(' ');
await (name ? runNamed(name) : runEverything());

const summary = summarise(all);
process.stdout.write(`\n${summary}`);
process.exitCode = all.some(({ failed }) => failed.length > 0) ? 1 : 0;
