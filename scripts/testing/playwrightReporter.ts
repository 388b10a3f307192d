import { relative } from 'node:path';
import type { Reporter, Suite, TestCase } from '@playwright/test/reporter';
import { pickSlowest, writeResults } from './results.ts';

function nameOf(test: TestCase): string {
  const [, project, , ...titles] = test.titlePath();
  const browser = project === 'bundled' ? ['on the bundled browser'] : [];
  return [relative('.', test.location.file), ...titles, ...browser].join(' › ');
}

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
      slowest: pickSlowest(
        this.tests.map((test) => ({
          name: nameOf(test),
          ms: test.results.reduce((sum, { duration }) => sum + duration, 0),
        })),
      ),
    });
  }
}
