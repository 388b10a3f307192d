import type { Page } from '@playwright/test';
import { expect, test, onlyInFull, withMotion } from './fixtures.ts';

// Scripts are held back here, which a service worker would send by itself.
test.use({ ...withMotion, viewport: { width: 390, height: 844 }, serviceWorkers: 'block' });

const heading = (page: Page) => page.getByRole('heading', { name: 'Book a Consultation' });

const findPlace = async (page: Page) =>
  Math.round(await heading(page).evaluate((one) => one.getBoundingClientRect().top));

const bringToMiddle = (page: Page) =>
  heading(page).evaluate((one) => one.scrollIntoView({ block: 'center', behavior: 'instant' }));

/** Holds back the page's first script. @returns lets it go */
async function holdEntry(page: Page): Promise<() => void> {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => (letGo = resolve));
  await page.route('**/assets/index-*.js', async (route) => {
    await held;
    await route.continue();
  });
  return letGo;
}

test('a reload far down the page restores the scroll position', onlyInFull, async ({ page }) => {
  await page.goto('/');
  await expect(page.locator('html[data-unpainted]')).toHaveCount(0);
  await bringToMiddle(page);
  const before = await findPlace(page);
  const letGo = await holdEntry(page);
  await page.reload({ waitUntil: 'commit' });
  // The browser has restored its pixels, and sections near them have got their real heights.
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(0);
  await expect.poll(() => findPlace(page)).not.toBe(before);
  letGo();
  await expect(page.locator('html[data-unpainted]')).toHaveCount(0);
  await expect.poll(() => findPlace(page)).toBe(before);
});
