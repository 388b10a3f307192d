import { pages } from '#shared/routes.ts';
import { expect, test } from './fixtures.ts';

test('the head is updated by client-side navigation', async ({ page }) => {
  await page.goto('/services');
  // Before hydration a link loads a full page with its own head.
  const menu = page.getByRole('button', { name: 'Services' });
  await menu.click();
  await expect(menu).toHaveAttribute('aria-expanded', 'true');
  await page.keyboard.press('Escape');
  const target = pages.find(({ path }) => path === '/contact');
  await page.locator('footer').getByRole('link', { name: 'Contact' }).click();
  await expect(page).toHaveTitle(target?.title ?? '');
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/contact$/);
  await expect(page.locator('meta[property="og:title"]')).toHaveAttribute('content', target?.title ?? '');
  await expect(page.locator('script[type="application/ld+json"]')).toHaveCount(0);
});

test('the legal texts show no invented names', async ({ page }) => {
  await page.goto('/about');
  await page.getByRole('button', { name: 'Legal and privacy' }).click();
  const legal = page.getByRole('dialog');
  await expect(legal).toContainText('Name and register number to follow');
  await expect(legal).not.toContainText(/named doctor|details available/i);
});

test('the site is installable', async ({ page }) => {
  await page.goto('/');
  const devtools = await page.context().newCDPSession(page);
  const { url, errors } = await devtools.send('Page.getAppManifest');
  expect(url).toMatch(/\/manifest\.webmanifest$/);
  expect(errors).toEqual([]);
  const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors');
  // Except for Chromium's complaint about incognito windows, which tests run in.
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([]);
});
