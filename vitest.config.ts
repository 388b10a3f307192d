import { availableParallelism } from 'node:os';
import { configDefaults, defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    environment: 'node',
    globalSetup: ['api/testing/cluster.setup.ts'],
    reporters: ['default', './scripts/testing/vitestReporter.ts'],
    pool: 'forks',
    // Files share a worker's modules: loading them anew for each file takes longer than the tests.
    isolate: false,
    // Much of a test is waiting, so even one core has two workers.
    maxWorkers: Math.max(2, availableParallelism()),
    // Against hangs only: many times what the slowest takes on a busy machine.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'quick',
          include: ['{api,shared,migrations,scripts,desktop}/**/*.test.ts', 'web/src/**/*.test.{ts,tsx}'],
          exclude: [...configDefaults.exclude, '**/*.waits.test.ts'],
        },
      },
      // Much waiting and little work: `npm test` has them run beside everything else.
      { extends: true, test: { name: 'waits', include: ['api/**/*.waits.test.ts'], testTimeout: 900_000 } },
    ],
  },
});
