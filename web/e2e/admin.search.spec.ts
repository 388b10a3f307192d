import { buildBooking, buildUser } from '#api/demo/factories.ts';
import { expect, test, onlyInFull } from './fixtures.ts';

test.describe('Searching at the desk', () => {
  test.beforeEach(({ page, admin, signIn }) => signIn(page, admin));

  test(
    'every search box and the palette find by telephone number and reference',
    onlyInFull,
    async ({ page, clinic }) => {
      const key = `${Date.now() % 100_000_000}`.padStart(8, '0');
      const lastName = `Finder${key}`;
      const user = await buildUser(clinic.db, { lastName });
      const { id } = await buildBooking(clinic.db, { userId: user.id, phone: `+44 (0)77${key}` });
      for (const tab of ['customers', 'bookings', 'queue']) {
        await page.goto(`/admin?tab=${tab}`);
        for (const q of [`077 ${key.slice(0, 4)} ${key.slice(4)}`, `0044 77${key}`, `#${id}`]) {
          await page.getByRole('searchbox').fill(q);
          await expect(page.getByRole('row').filter({ hasText: lastName })).toBeVisible();
        }
      }
      await page.keyboard.press('Control+k');
      const line = page.getByRole('combobox', { name: 'Search everything' });
      await line.fill(`077${key}`);
      await expect(page.getByRole('option', { name: new RegExp(lastName) })).toHaveCount(2);
      await line.fill(`ref ${id}`);
      await expect(page.getByRole('option', { name: new RegExp(lastName) })).toHaveCount(2);
    },
  );

  test('the search box is not shown where there is nothing to search', { tag: '@full' }, async ({ page }) => {
    for (const tab of ['messages', 'staff']) {
      await page.goto(`/admin?tab=${tab}`);
      await expect(page.getByRole('tabpanel')).toBeVisible();
      await expect(page.getByRole('tab', { selected: true })).toHaveText(
        tab === 'staff' ? 'Staff' : 'Messages',
      );
      await expect(page.getByRole('searchbox')).toHaveCount(0);
    }
    await page.getByRole('tab', { name: 'Customers' }).click();
    await expect(page.getByRole('searchbox')).toBeVisible();
  });
});
