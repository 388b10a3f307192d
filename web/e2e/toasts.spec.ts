import type { Page } from '@playwright/test';
import { button, fill, good } from './contactForm.ts';
import { expect, onlyInFull, test } from './fixtures.ts';

const regionOf = (page: Page) => page.getByRole('region', { name: 'Notifications' });
const toastOf = (page: Page) => regionOf(page).getByRole('group');
const dismissed = (page: Page) => page.locator('[data-dismissed-toast]');

/** Shows a toast with the page's clock paused. */
async function raise(page: Page): Promise<void> {
  await button(page).click();
  await expect(async () => {
    await page.clock.runFor(1);
    await expect(toastOf(page)).toHaveCount(1);
  }).toPass();
}

test.beforeEach(async ({ page }) => {
  await page.clock.install({ time: new Date('2027-03-01T10:00:00Z') });
  await page.goto('/contact');
  await fill(page, { ...good, Message: 'Short' });
  await expect(regionOf(page)).toBeAttached();
  await page.clock.pauseAt(new Date('2027-03-01T11:00:00Z'));
});

test('a toast closes after 5 seconds and is removed 1,000,000 ms later', onlyInFull, async ({ page }) => {
  await raise(page);
  await page.clock.runFor(4900);
  await expect(toastOf(page)).toBeVisible();
  await page.clock.runFor(100);
  await expect(toastOf(page)).toHaveCount(0);
  await expect(dismissed(page)).toHaveCount(1);
  await page.clock.fastForward(999_900);
  await expect(dismissed(page)).toHaveCount(1);
  await page.clock.fastForward(100);
  await expect(dismissed(page)).toHaveCount(0);
});
