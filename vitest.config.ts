import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import LongestFirst from './scripts/testing/longestFirst.ts';

export default defineConfig({
  test: {
    environment: 'node',
    reporters: ['default', './scripts/testing/vitestReporter.ts'],
    pool: 'forks',
    // Files share a worker's modules: loading them anew for each file takes longer than the tests.
    isolate: false,
    tags: [{ name: 'full', description: 'volume, crash, matrix, repetition: left to `npm run test:full`' }],
    sequence: { sequencer: LongestFirst },
    // A good third of an API test is waiting, and some files wait for a time limit.
    maxWorkers: availableParallelism() + 2,
    // Against hangs only: at least four times what the slowest takes beside two busy loops (260 s).
    testTimeout: 1_200_000,
    hookTimeout: 1_200_000,
    projects: [
      // Pure rules: no database is started for them, so they answer in a second or two.
      { extends: true, test: { name: 'rules', include: ['{shared,web/src,desktop}/**/*.test.{ts,tsx}'] } },
      {
        extends: true,
        test: {
          name: 'quick',
          globalSetup: ['api/testing/cluster.setup.ts'],
          setupFiles: ['api/testing/loggedErrors.setup.ts'],
          include: ['{api,migrations,scripts}/**/*.test.ts'],
        },
      },
    ],
  },
});
