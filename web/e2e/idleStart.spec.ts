import { expect, test, onlyInFull, fullUnless } from './fixtures.ts';
import { hasStarted } from './holdApp.ts';

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
  await page.evaluate(() => new Promise((idle) => requestIdleCallback(idle)));
  expect(await hasStarted(page)).toBe(false);
  await page.keyboard.press('Tab');
  await expect.poll(() => hasStarted(page)).toBe(true);
});
