import { buildUser } from '#api/demo/factories.ts';
import { expect, expectAccessible, test, onlyInFull } from './fixtures.ts';

test.beforeEach(async ({ page, admin, signIn }) => signIn(page, admin));

test(
  'an unconfirmed address is marked in the list and on the sheet, until it is marked as checked',
  onlyInFull,
  async ({ page, clinic }) => {
    const user = await buildUser(clinic.db, { lastName: 'Unproven', emailProvenAt: null });
    const other = await buildUser(clinic.db, { lastName: 'Proven' });
    await page.goto('/admin?tab=customers');
    const row = (name: string) => page.getByRole('row').filter({ hasText: name });
    await expect(row(user.email)).toContainText('Address not confirmed');
    await expect(row(other.email)).not.toContainText('Address not confirmed');
    await page.getByRole('button', { name: 'Pat Unproven', exact: true }).click();
    const sheet = page.getByRole('dialog');
    await expect(sheet.getByText('Address not confirmed')).toBeVisible();
    await expectAccessible(page);
    await sheet.getByRole('button', { name: 'Mark Address as Checked' }).click();
    await expect(sheet.getByText('Address not confirmed')).toBeHidden();
    await expect(sheet.getByText('checked the email address')).toBeVisible();
    expect(await clinic.db('users').where({ id: user.id }).whereNull('email_proven_at')).toEqual([]);
  },
);

test(
  'New Booking says that the chosen customer’s address is not confirmed, and books them as a new caller',
  onlyInFull,
  async ({ page, clinic }) => {
    await buildUser(clinic.db, { firstName: 'Una', lastName: 'Unproven', emailProvenAt: null });
    await page.goto('/admin?tab=bookings');
    await page.getByRole('button', { name: 'New Booking' }).click();
    const dialog = page.getByRole('dialog', { name: 'New Booking' });
    await dialog.getByLabel('Name or telephone').fill('unproven');
    await expect(dialog.getByRole('button', { name: /Una Unproven/ })).toContainText('(not confirmed)');
    await page.keyboard.press('Enter');
    await expect(dialog.getByText('This address is not confirmed')).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Book as a new caller' }).click();
    await expect(dialog.getByText('New caller', { exact: true })).toBeVisible();
    await expect(dialog.getByLabel('First name')).toHaveValue('Una');
    await expect(dialog.getByLabel('Last name')).toHaveValue('Unproven');
    // The same name and date of birth open the duplicate question.
    await dialog.getByLabel('Date of birth').fill('1990-05-17');
    await expect(dialog.getByText('Is this Una Unproven, born 17 May 1990?')).toBeVisible();
    await expect(dialog.getByText('Their email address is not confirmed.')).toBeVisible();
  },
);
