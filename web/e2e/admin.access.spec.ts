import { expect, test } from './fixtures.ts';

test.describe('the admin area', () => {
  test('redirects a patient home; greets an admin, reopens the tab after a reload, and signs out', async ({
    page,
    patient,
    admin,
    signIn,
  }) => {
    await signIn(page, patient);
    await page.goto('/admin');
    await expect(page.getByText('Access Denied')).toBeVisible();
    await expect(page.getByText("You don't have permission to access the admin panel.")).toBeVisible();
    await expect(page).toHaveURL('/');

    await signIn(page, admin);
    await page.goto('/admin');
    await expect(page.getByRole('heading', { level: 1, name: 'Admin Dashboard' })).toBeVisible();
    await expect(page.getByRole('tab')).toHaveText([
      'Customers',
      'Bookings',
      'Contacts',
      'Today',
      'To answer',
      'Messages',
      'Staff',
      'Products',
    ]);
    await page.getByRole('tab', { name: 'Bookings' }).click();
    await page.getByRole('button', { name: 'Calendar' }).click();
    await page.reload();
    await expect(page.getByText('Click on a date to view bookings.')).toBeVisible();
    await page.getByRole('button', { name: 'Sign Out' }).click();
    await expect(page).toHaveURL('/');
    await expect(page.getByText('Logged out successfully')).toBeVisible();
  });
});
