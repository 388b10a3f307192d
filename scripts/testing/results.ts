import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** Results of one runner; tests are named by file and title. */
export interface Results {
  passed: number;
  failed: string[];
  skipped: number;
  /** Passed on retry. */
  retried: string[];
}

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
  const { passed = 0, failed = [], skipped = 0, retried = [] } = results ?? {};
  const isRunFailure = passed === 0 || (!isGreen && failed.length === 0);
  const outside = `${name}: the run itself, see above`;
  return { passed, failed: isRunFailure ? [...failed, outside] : failed, skipped, retried };
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
    passed: first.passed + tests.length - second.failed.filter(isNew).length,
    failed: second.failed,
    skipped: first.skipped,
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
