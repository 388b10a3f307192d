import { pages } from '#shared/routes.ts';
import { clinic as facts } from '#shared/clinic.ts';
import { expect, test, onlyInFull } from './fixtures.ts';

test('the head is updated by client-side navigation', onlyInFull, async ({ page }) => {
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

test('the legal texts have an address to link to, and show no invented names', async ({ page }) => {
  await page.goto('/about#legal-privacy');
  const legal = page.getByRole('dialog', { name: 'Legal and privacy' });
  await expect(legal.getByRole('tab', { name: 'Privacy' })).toHaveAttribute('aria-selected', 'true');
  await expect(legal).toContainText(`${facts.website}/#legal-privacy`);
  await legal.getByRole('tab', { name: 'Company' }).click();
  await expect(legal).toContainText('Name and register number to follow');
  await expect(legal).not.toContainText(/named doctor|details available/i);
});
