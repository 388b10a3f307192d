import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    environment: 'node',
    include: ['{api,shared,migrations,scripts,desktop}/**/*.test.ts', 'web/src/**/*.test.{ts,tsx}'],
    globalSetup: ['api/testing/cluster.setup.ts'],
    pool: 'forks',
    // Files share a worker's modules: loading them anew for each file takes longer than the tests.
    isolate: false,
    testTimeout: 15_000,
    hookTimeout: 15_000,
  },
});
