import type { Page } from '@playwright/test';

/** Longer than the app's own idle callbacks wait (`registerWorker.ts`). */
const timeout = 6000;

/** Without a timeout, Chromium sometimes never calls back in a page that has nothing left to paint. */
export async function waitUntilIdle(page: Page): Promise<void> {
  await page.evaluate(
    (atMost) => new Promise((idle) => requestIdleCallback(idle, { timeout: atMost })),
    timeout,
  );
}
