import type { Reporter, TestModule, Vitest } from 'vitest/node';
import { wholeFile, writeResults, type Results } from './results.ts';

/** Writes how a run of Vitest ended: what failed by name, hooks and loading of a file included. */
export default class ResultsReporter implements Reporter {
  private leavesFull = false;

  onInit({ config }: Vitest): void {
    this.leavesFull = Boolean(config.tagsFilter);
  }

  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly unknown[]): void {
    const results: Results = { passed: 0, failed: [], skipped: 0, retried: [] };
    if (unhandled.length > 0) results.failed.push('an error outside any file, see above');
    for (const module of modules) {
      const { relativeModuleId, children } = module;
      const isBroken = [module, ...children.allSuites()].some((part) => part.errors().length > 0);
      if (isBroken) results.failed.push(relativeModuleId + wholeFile);
      for (const test of children.allTests()) {
        if (this.leavesFull && test.tags.includes('full')) continue;
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
