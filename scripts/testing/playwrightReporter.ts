import { relative } from 'node:path';
import type { Reporter, Suite, TestCase } from '@playwright/test/reporter';
import { writeResults } from './results.ts';

/** The first parts of the path are root, project and file. */
const nameOf = (test: TestCase) =>
  [relative('.', test.location.file), ...test.titlePath().slice(3)].join(' › ');

/** Writes the results of a Playwright run, including retries. */
export default class ResultsReporter implements Reporter {
  private tests: TestCase[] = [];

  onBegin(_config: unknown, suite: Suite): void {
    this.tests = suite.allTests();
  }

  onEnd(): void {
    const namesOf = (outcome: ReturnType<TestCase['outcome']>) =>
      this.tests.filter((test) => test.outcome() === outcome).map(nameOf);
    const retried = namesOf('flaky');
    writeResults({
      passed: namesOf('expected').length + retried.length,
      failed: namesOf('unexpected'),
      skipped: namesOf('skipped').length,
      retried,
    });
  }
}
