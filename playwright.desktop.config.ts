import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';

/** The real window; `npm run desktop:test` sees to the runtime and the screen that it needs. */
export default defineConfig({
  testDir: 'desktop/e2e',
  globalSetup: './web/e2e/cluster.setup.ts',
  outputDir: 'test-results/desktop',
  forbidOnly: Boolean(process.env['CI']),
  workers: Math.max(2, availableParallelism()),
  fullyParallel: false,
  // Against hangs only: many times what the slowest takes on a busy machine.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  reporter: [['line'], ['./scripts/testing/playwrightReporter.ts']],
  use: { trace: 'off' },
});
