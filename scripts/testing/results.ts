import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** Results of one runner; tests are named by file and title. */
export interface Results {
  passed: number;
  failed: string[];
  skipped: number;
  /** Passed on retry. */
  retried: string[];
  /** The ten that took longest. */
  slowest: TimedTest[];
}

export interface TimedTest {
  name: string;
  ms: number;
}

export const pickSlowest = (tests: TimedTest[]): TimedTest[] =>
  tests.toSorted((a, b) => b.ms - a.ms).slice(0, 10);

export const noTests: Results = { passed: 0, failed: [], skipped: 0, retried: [], slowest: [] };

/** Suffix for failures in a file outside its tests: in a hook, or on load. */
export const wholeFile = ' › the file itself';

/** Environment variable with the results file of a reporter; unset, none is written. */
export const resultsVariable = 'TEST_RESULTS';

export function writeResults(results: Results): void {
  const file = process.env[resultsVariable];
  if (!file) return;
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify(results));
}

/** @returns undefined for a runner that did not finish */
export function readResults(file: string): Results | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Results;
  } catch {
    return undefined;
  }
}

/** A runner that failed outside its tests, or ran none, counts as a failure. */
export function withRunFailure(name: string, isGreen: boolean, results: Results | undefined): Results {
  const { passed, failed } = results ?? noTests;
  const isRunFailure = passed === 0 || (!isGreen && failed.length === 0);
  const outside = `${name}: the run itself, see above`;
  return { ...(results ?? noTests), failed: isRunFailure ? [...failed, outside] : failed };
}

/** Files to retry: those with failures; none when something failed outside of files. */
export function filesToRepeat({ failed }: Results): string[] {
  const files = failed.map((name) => / › /.test(name) && name.split(' › ')[0]);
  return files.every((file) => file !== false) ? [...new Set(files as string[])] : [];
}

/** @param second results of the retried files */
export function mergeAttempts(first: Results, second: Results): Results {
  const retried = first.failed.filter((name) => !second.failed.includes(name));
  const isNew = (name: string) => !first.failed.includes(name);
  const tests = retried.filter((name) => !name.endsWith(wholeFile));
  return {
    ...first,
    passed: first.passed + tests.length - second.failed.filter(isNew).length,
    failed: second.failed,
    retried: [...first.retried, ...retried],
  };
}

const list = (title: string, names: string[]) =>
  names.length > 0 ? `${title} (${names.length}):\n${names.map((name) => `  ${name}\n`).join('')}` : '';

/** The last lines of a run: names of failed and retried tests, then the totals. */
export function summarise(all: Results[]): string {
  const failed = all.flatMap((one) => one.failed);
  const sum = (key: 'passed' | 'skipped') => all.reduce((total, one) => total + one[key], 0);
  return (
    list(
      'Needed a second attempt',
      all.flatMap((one) => one.retried),
    ) +
    list('Failed', failed) +
    `${sum('passed')} passed, ${failed.length} failed, ${sum('skipped')} skipped\n`
  );
}

/** A part of a run; parts run beside one another. */
export interface Stage {
  name: string;
  beganMs: number;
  endedMs: number;
  /** None in a step without tests. */
  tests?: number | undefined;
}

const row = (...cells: (string | number)[]) => `| ${cells.join(' | ')} |\n`;
const seconds = (ms: number) => (ms / 1000).toFixed(ms < 10_000 ? 1 : 0);

/** Where the time went, as tables for docs/testing.md. */
export function createTimeTables(stages: Stage[], all: Results[]): string {
  const slowest = pickSlowest(all.flatMap((one) => one.slowest));
  return [
    row('stage', 'begins at, s', 'takes, s', 'tests'),
    row('---', '---', '---', '---'),
    ...stages.map(({ name, beganMs, endedMs, tests }) =>
      row(name, seconds(beganMs), seconds(endedMs - beganMs), tests ?? ''),
    ),
    '\n',
    row('slowest tests', 's'),
    row('---', '---'),
    ...slowest.map(({ name, ms }) => row(name, seconds(ms))),
  ].join('');
}
