import { clinic as facts } from '#shared/clinic.ts';
import { expect, test } from './fixtures.ts';

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
  await expect(legal).not.toContainText(/named doctor|details available|to follow/i);
});
