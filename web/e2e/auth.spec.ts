import { buildUser, factoryPassword } from '#api/demo/factories.ts';
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

test.describe('logging out', () => {
  test(
    'shows nothing of the previous patient to the next one',
    { tag: '@full' },
    async ({ page, clinic, patient, signIn }) => {
      await signIn(page, patient);
      await page.goto('/dashboard');
      await expect(page.getByText(patient.email)).toBeVisible();
      const next = await buildUser(clinic.db, { firstName: 'Next' });
      const other = await page.context().newPage();
      await other.goto('/contact');
      // Both session cookies in one response: no request is sent with one but not the other.
      await other.evaluate(
        async ([email, password]) =>
          fetch('/api/login', {
            method: 'POST',
            headers: { 'Content-Type': 'application/json' },
            body: JSON.stringify({ email, password }),
          }),
        [next.email, factoryPassword],
      );
      await other.goto('/dashboard');
      await expect(other.getByText(next.email)).toBeVisible();
      // What the app stores when another user logs in; the first tab gets the storage event.
      await other.evaluate(() => localStorage.setItem('signed-in', 'changed'));
      await expect(page.getByText(next.email)).toBeVisible();
      await expect(page.getByText(patient.email)).toHaveCount(0);
    },
  );
});
