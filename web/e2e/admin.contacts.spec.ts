import { buildContact } from '#api/demo/factories.ts';
import { expect, expectAccessible, test } from './fixtures.ts';

test.describe('Contacts', () => {
  test('lists messages and opens one, by keyboard too', async ({ page, admin, signIn, clinic }) => {
    const contact = await buildContact(clinic.db, { message: 'Are you open\non Saturdays?' });
    await signIn(page, admin);
    await page.goto('/admin?tab=contacts');
    const row = page.getByRole('row').filter({ hasText: contact.email });
    await expect(row).toContainText(contact.subject);
    await expect(row.getByRole('cell').nth(2)).toHaveText('N/A');
    const view = row.getByRole('button', { name: `View message from ${contact.name}` });
    await view.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Contact Message' });
    await expect(dialog).toContainText('Are you open\non Saturdays?');
    await expect(dialog.getByText('Received')).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(view).toBeFocused();
  });
});
