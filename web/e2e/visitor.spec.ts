import { clinic as facts } from '#shared/clinic.ts';
import { expect, onlyInFull, test } from './fixtures.ts';

test(
  'the legal texts have an address to link to, and show no invented names',
  onlyInFull,
  async ({ page }) => {
    await page.goto('/about#legal-privacy');
    const legal = page.getByRole('dialog', { name: 'Legal and privacy' });
    await expect(legal.getByRole('tab', { name: 'Privacy' })).toHaveAttribute('aria-selected', 'true');
    await expect(legal).toContainText(`${facts.website}/#legal-privacy`);
    await legal.getByRole('tab', { name: 'Company' }).click();
    await expect(legal).not.toContainText(/named doctor|details available|to follow/i);
  },
);
