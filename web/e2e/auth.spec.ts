import { factoryPassword } from '#api/demo/factories.ts';
import { expect, expectAccessible, onBundledToo, test } from './fixtures.ts';

test.describe('logging in', () => {
  test(
    'sends a guest to the form, shows a wrong password beside it, and opens the dashboard for a patient, by keyboard only',
    onBundledToo,
    async ({ page, patient }) => {
      await page.goto('/dashboard');
      await expect(page).toHaveURL('/auth');
      await page.getByLabel('Email').focus();
      await page.keyboard.type(patient.email);
      await page.keyboard.press('Tab');
      await page.keyboard.type('not the password');
      await page.keyboard.press('Enter');
      await expect(page.getByRole('alert').filter({ hasText: 'Incorrect email or password.' })).toHaveText(
        'Incorrect email or password. Please try again.',
      );
      await expectAccessible(page);
      await page.getByLabel('Password', { exact: true }).fill('');
      await page.keyboard.type(factoryPassword);
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL('/dashboard');
      await expect(page.getByText(`Welcome, ${patient.firstName}`)).toBeVisible();
    },
  );
});
