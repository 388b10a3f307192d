import { buildAdmin, buildBooking, buildConfirmed, buildContact, buildUser } from '#api/demo/factories.ts';
import { expect, test, onlyInFull } from './fixtures.ts';

test.describe('the admin area', () => {
  test('redirects a guest to sign in', onlyInFull, async ({ page }) => {
    await page.goto('/admin');
    await expect(page).toHaveURL('/auth');
  });

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
    ]);
    await page.getByRole('tab', { name: 'Bookings' }).click();
    await page.getByRole('button', { name: 'Calendar' }).click();
    await page.reload();
    await expect(page.getByText('Click on a date to view bookings.')).toBeVisible();
    await page.getByRole('button', { name: 'Sign Out' }).click();
    await expect(page).toHaveURL('/');
    await expect(page.getByText('Logged out successfully')).toBeVisible();
  });

  test(
    'works on a phone without scrolling sideways, in its lists neither',
    { tag: '@full' },
    async ({ page, clinic, signIn }) => {
      const user = await buildUser(clinic.db, {
        firstName: 'Bartholomew',
        lastName: 'Featherstonehaugh-Cholmondeley',
        email: 'bartholomew.featherstonehaugh-cholmondeley@a-rather-long-domain.example',
      });
      await buildBooking(clinic.db, { userId: user.id, service: 'Anti-Wrinkle Injections' });
      await buildConfirmed(clinic.db, {
        userId: user.id,
        appointmentDate: '2035-12-26',
        moveWishDate: '2035-12-27',
        moveWishedAt: new Date().toISOString(),
      });
      await buildContact(clinic.db, { email: user.email ?? '', subject: 'Unbreakable'.repeat(8) });
      await page.setViewportSize({ width: 390, height: 844 });
      await signIn(page, await buildAdmin(clinic.db, { isOwner: true }));
      for (const width of [390, 768]) {
        await page.setViewportSize({ width, height: 844 });
        for (const [tab, list] of Object.entries({
          Customers: 'Customers',
          Bookings: 'Bookings',
          Contacts: 'Contacts',
          'To answer': 'Waiting for a reply',
          Staff: 'Staff',
        })) {
          await page.goto(`/admin?tab=${tab === 'To answer' ? 'queue' : tab.toLowerCase()}`);
          await expect(page.getByRole('tab', { name: tab, selected: true })).toBeVisible();
          const table = page.getByRole('region', { name: list });
          await expect(table.getByRole('button').first()).toBeVisible();
          if (tab === 'Staff') await expect(page.getByText('This device')).toBeVisible();
          expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
          expect(await table.evaluate((it) => it.scrollWidth - it.clientWidth), `${list} at ${width}`).toBe(
            0,
          );
        }
      }
      await page.setViewportSize({ width: 390, height: 844 });
      // The toolbar fits on one line.
      await page.goto('/admin?tab=bookings');
      const middles = [];
      for (const name of ['New Booking', 'Search everything', 'Print day sheet', 'Hide the screen']) {
        const box = await page.getByRole('button', { name }).boundingBox();
        middles.push(Math.round((box?.y ?? 0) + (box?.height ?? 0) / 2));
      }
      expect(new Set(middles).size).toBe(1);
    },
  );
});
