import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** How the tests of one runner ended; tests are named by file and title. */
export interface Results {
  passed: number;
  failed: string[];
  skipped: number;
  /** Passed, but not at the first attempt. */
  retried: string[];
}

/** Ends the name of what failed in a file outside of its tests: a hook, or loading it. */
export const wholeFile = ' › the file itself';

/** Where a runner's reporter puts its results; without it no file is written. */
export const resultsVariable = 'TEST_RESULTS';

export function writeResults(results: Results): void {
  const file = process.env[resultsVariable];
  if (!file) return;
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify(results));
}

/** @returns nothing for a runner that never came to its end */
export function readResults(file: string): Results | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Results;
  } catch {
    return undefined;
  }
}

/** A runner that failed outside its tests, or ran none, counts as a failure. */
export function judge(name: string, isGreen: boolean, results: Results | undefined): Results {
  const { passed = 0, failed = [], skipped = 0, retried = [] } = results ?? {};
  const isUntold = passed === 0 || (!isGreen && failed.length === 0);
  const outside = `${name}: the run itself, see above`;
  return { passed, failed: isUntold ? [...failed, outside] : failed, skipped, retried };
}

/** What can be tried again: the files of all that failed; none when something failed outside of files. */
export function filesToRepeat({ failed }: Results): string[] {
  const files = failed.map((name) => / › /.test(name) && name.split(' › ')[0]);
  return files.every((file) => file !== false) ? [...new Set(files as string[])] : [];
}

/** @param second how the files of all that failed ended when they were run once more */
export function mergeAttempts(first: Results, second: Results): Results {
  const retried = first.failed.filter((name) => !second.failed.includes(name));
  const isNew = (name: string) => !first.failed.includes(name);
  const tests = retried.filter((name) => !name.endsWith(wholeFile));
  return {
    passed: first.passed + tests.length - second.failed.filter(isNew).length,
    failed: second.failed,
    skipped: first.skipped,
    retried: [...first.retried, ...retried],
  };
}

const list = (title: string, names: string[]) =>
  names.length > 0 ? `${title} (${names.length}):\n${names.map((name) => `  ${name}\n`).join('')}` : '';

/** The last lines of a whole run: names of what needs a look, then the sums. */
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
