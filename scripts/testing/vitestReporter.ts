import type { Reporter, TestModule } from 'vitest/node';
import { writeResults, type Results } from './results.ts';

/** Writes how a run of Vitest ended, second attempts included, which its own summary does not name. */
export default class ResultsReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const results: Results = { passed: 0, failed: [], skipped: 0, retried: [] };
    for (const { relativeModuleId, children } of modules) {
      for (const test of children.allTests()) {
        const name = `${relativeModuleId} › ${test.fullName.replaceAll(' > ', ' › ')}`;
        const { state } = test.result();
        if (state === 'passed') results.passed += 1;
        else if (state === 'failed') results.failed.push(name);
        else results.skipped += 1;
        if (test.diagnostic()?.flaky) results.retried.push(name);
      }
    }
    writeResults(results);
  }
}
