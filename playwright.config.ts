import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { isFullRun } from '#api/testing/fullRun.ts';
import { findBundledChromium, findChromium } from './scripts/chromium.ts';

const isCi = Boolean(process.env['CI']);
const installed = await findChromium();
const bundled = await findBundledChromium();

export default defineConfig({
  testDir: 'web/e2e',
  globalSetup: './web/e2e/cluster.setup.ts',
  outputDir: 'test-results/journeys',
  forbidOnly: isCi,
  // Half of a journey is waiting.
  workers: availableParallelism() + 2,
  fullyParallel: true,
  // Against hangs only: many times what the slowest takes on a busy machine.
  timeout: 240_000,
  expect: { timeout: 60_000 },
  reporter: [['line'], ['./scripts/testing/playwrightReporter.ts']],
  projects: [
    { name: 'chromium', use: { launchOptions: installed } },
    // A few journeys also run on the browser of a machine that has none installed.
    ...(bundled && bundled.executablePath !== installed.executablePath
      ? [{ name: 'bundled', grep: /@bundled/, use: { launchOptions: bundled } }]
      : []),
  ],
  use: {
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    // As for what is expected: a press that nothing received must not last as long as a whole journey.
    actionTimeout: 60_000,
    // What answers from a device's store is tested where that is the matter (pwa.*.spec.ts).
    serviceWorkers: 'block',
    // As people have it in a full run only: motion costs a sixth of a journey.
    ...(isFullRun ? {} : { contextOptions: { reducedMotion: 'reduce' } }),
    // `--trace=on` records one.
    trace: 'off',
  },
});
