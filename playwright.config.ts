import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { isFullRun } from '#api/testing/fullRun.ts';
import { findBundledChromium, findChromium } from './scripts/chromium.ts';

const isCi = Boolean(process.env['CI']);
const installed = await findChromium();
const bundled = isFullRun ? await findBundledChromium() : undefined;

export default defineConfig({
  testDir: 'web/e2e',
  globalSetup: './web/e2e/cluster.setup.ts',
  outputDir: 'test-results/journeys',
  forbidOnly: isCi,
  // Journeys spend half their time waiting, so there are more workers than processors.
  workers: availableParallelism() + 2,
  fullyParallel: true,
  // Against hangs only: many times what the slowest takes on a busy machine.
  timeout: 240_000,
  expect: { timeout: 60_000 },
  reporter: [['line'], ['./scripts/testing/playwrightReporter.ts']],
  projects: [
    { name: 'chromium', use: { launchOptions: installed } },
    // In a full run, a few journeys also run on the browser of a machine that has none installed.
    ...(bundled && bundled.executablePath !== installed.executablePath
      ? // One worker, because each starts a server and a browser.
        [{ name: 'bundled', grep: /@bundled/, workers: 1, use: { launchOptions: bundled } }]
      : []),
  ],
  use: {
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    // The same limit as for expectations: a click that finds no element must fail before the whole journey does.
    actionTimeout: 60_000,
    // The service worker is off, except in the tests of offline behaviour (pwa.*.spec.ts).
    serviceWorkers: 'block',
    // Animations run in a full run only, because they cost a sixth of a journey's time.
    ...(isFullRun ? {} : { contextOptions: { reducedMotion: 'reduce' } }),
    // `--trace=on` records one.
    trace: 'off',
  },
});
