import { expect, onlyInFull, test } from './fixtures.ts';

test('opens from the page, closes by Close and restores the focus', onlyInFull, async ({ page }) => {
  await page.goto('/services');
  const opener = page.getByRole('link', { name: 'What to Expect' });
  await opener.click();
  const dialog = page.getByRole('dialog', { name: 'Consultation' });
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: 'Close', exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL('/services');

  // With the app running, only the dialog changes.
  await opener.press('Enter');
  await expect(page).toHaveURL('/services?service=consultation');
  await expect(dialog).toBeVisible();
  await expect(page.locator('a', { hasText: 'What to Expect' })).toBeInViewport();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL('/services');
  await expect(opener).toBeFocused();
});
