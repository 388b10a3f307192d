import { buildAdmin } from '#api/demo/factories.ts';
import { expect, test } from './fixtures.ts';

test.describe('the admin area', () => {
  test('redirects a guest to sign in', async ({ page }) => {
    await page.goto('/admin');
    await expect(page).toHaveURL('/auth');
  });

  test('redirects a patient home and says why', async ({ page, patient, signIn }) => {
    await signIn(page, patient);
    await page.goto('/admin');
    await expect(page.getByText('Access Denied')).toBeVisible();
    await expect(page.getByText("You don't have permission to access the admin panel.")).toBeVisible();
    await expect(page).toHaveURL('/');
  });

  test('greets an admin and signs out to the home page', async ({ page, admin, signIn }) => {
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
    ]);
    await page.getByRole('button', { name: 'Sign Out' }).click();
    await expect(page).toHaveURL('/');
    await expect(page.getByText('Logged out successfully')).toBeVisible();
  });

  test('reopens the same tab after a reload', async ({ page, admin, signIn }) => {
    await signIn(page, admin);
    await page.goto('/admin');
    await page.getByRole('tab', { name: 'Bookings' }).click();
    await page.getByRole('button', { name: 'Calendar' }).click();
    await page.reload();
    await expect(page.getByText('Click on a date to view bookings.')).toBeVisible();
  });

  test('works on a phone without scrolling sideways', async ({ page, clinic, signIn }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await signIn(page, await buildAdmin(clinic.db, { isOwner: true }));
    for (const tab of ['Customers', 'Bookings', 'Contacts', 'Staff']) {
      await page.goto(`/admin?tab=${tab.toLowerCase()}`);
      await expect(page.getByRole('tab', { name: tab, selected: true })).toBeVisible();
      if (tab === 'Staff') await expect(page.getByText('This device')).toBeVisible();
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(overflow).toBe(0);
    }
    // The toolbar fits on one line.
    await page.goto('/admin?tab=bookings');
    const middles = [];
    for (const name of ['New Booking', 'Search everything', 'Print day sheet', 'Hide the screen']) {
      const box = await page.getByRole('button', { name }).boundingBox();
      middles.push(Math.round((box?.y ?? 0) + (box?.height ?? 0) / 2));
    }
    expect(new Set(middles).size).toBe(1);
  });
});
