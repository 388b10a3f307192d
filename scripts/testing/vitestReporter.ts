import type { Reporter, TestModule, Vitest } from 'vitest/node';
import { noTests, pickSlowest, wholeFile, writeResults, type Results, type TimedTest } from './results.ts';

/** Writes how a run of Vitest ended: what failed by name, hooks and loading of a file included. */
export default class ResultsReporter implements Reporter {
  private leavesFull = false;

  onInit({ config }: Vitest): void {
    this.leavesFull = Boolean(config.tagsFilter);
  }

  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly unknown[]): void {
    const results: Results = { ...noTests, failed: [], retried: [] };
    const timed: TimedTest[] = [];
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
        const diagnostic = test.diagnostic();
        timed.push({ name, ms: diagnostic?.duration ?? 0 });
        if (diagnostic?.flaky) results.retried.push(name);
      }
    }
    writeResults({ ...results, slowest: pickSlowest(timed) });
  }
}
