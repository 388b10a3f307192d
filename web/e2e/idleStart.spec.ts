import { onlyInFull, fullUnless } from './fixtures.ts';
import { expect, expectWorker, test } from './pwa.ts';
import { hasStarted } from './holdApp.ts';
import { waitUntilIdle } from './idle.ts';

for (const path of ['/auth', '/booking']) {
  test(
    `${path} starts the app when it is idle, before the first touch`,
    fullUnless(path === '/booking'),
    async ({ page }) => {
      await page.goto(path);
      await expect.poll(() => hasStarted(page)).toBe(true);
    },
  );
}

test('a page without a form starts the app at the first touch', onlyInFull, async ({ page }) => {
  await page.goto('/about');
  await page.waitForLoadState('networkidle');
  await waitUntilIdle(page);
  expect(await hasStarted(page)).toBe(false);
  await page.keyboard.press('Tab');
  await expect.poll(() => hasStarted(page)).toBe(true);
});

test('a browser that is never idle downloads the offline copy all the same', onlyInFull, async ({ page }) => {
  // As Chromium does now and then: calls without a timeout are never answered.
  await page.addInitScript(() => {
    window.requestIdleCallback = (callback, options) =>
      options?.timeout ? window.setTimeout(callback, options.timeout) : 0;
  });
  await page.goto('/about');
  await expectWorker(page);
});
