import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { findChromium } from './scripts/chromium.ts';

const isCi = Boolean(process.env['CI']);

export default defineConfig({
  testDir: 'web/e2e',
  globalSetup: './web/e2e/cluster.setup.ts',
  outputDir: 'test-results/journeys',
  forbidOnly: isCi,
  // A journey that passes only the second time has found something: it is named at the end of the run.
  retries: 1,
  workers: Math.max(2, availableParallelism()),
  fullyParallel: true,
  // Against hangs only: many times what the slowest takes on a busy machine.
  timeout: 240_000,
  expect: { timeout: 60_000 },
  reporter: [['line'], ['json', { outputFile: 'test-results/playwright.json' }]],
  use: {
    launchOptions: await findChromium(),
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    // What answers from a device's store is tested where that is the matter (pwa.*.spec.ts).
    serviceWorkers: 'block',
    trace: 'on-first-retry',
  },
});
