import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';

/** Whether React has taken over the prerendered page. */
const hasStarted = (page: Page) =>
  page.evaluate(() => {
    const root = document.querySelector('#root > *');
    return root !== null && Object.keys(root).some((key) => key.startsWith('__react'));
  });

for (const path of ['/auth', '/booking']) {
  test(`${path} starts the app when it is idle, before anybody touches it`, async ({ page }) => {
    await page.goto(path);
    await expect.poll(() => hasStarted(page)).toBe(true);
  });
}

test('a page to read starts the app at the first touch', async ({ page }) => {
  await page.goto('/about');
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => new Promise((idle) => requestIdleCallback(idle)));
  expect(await hasStarted(page)).toBe(false);
  await page.keyboard.press('Tab');
  await expect.poll(() => hasStarted(page)).toBe(true);
});
