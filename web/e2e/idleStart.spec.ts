import { onlyInFull } from './fixtures.ts';
import { expect, expectWorker, test } from './pwa.ts';
import { hasStarted } from './hasStarted.ts';

test(
  'a page with a form starts the app when it is idle, before the first touch',
  onlyInFull,
  async ({ page }) => {
    await page.goto('/booking');
    await expect.poll(() => hasStarted(page)).toBe(true);
  },
);

test('a browser that is never idle downloads the offline copy all the same', onlyInFull, async ({ page }) => {
  // As Chromium does now and then: calls without a timeout are never answered.
  await page.addInitScript(() => {
    window.requestIdleCallback = (callback, options) =>
      options?.timeout ? window.setTimeout(callback, options.timeout) : 0;
  });
  await page.goto('/about');
  await expectWorker(page);
});
