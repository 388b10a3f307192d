import type { Locator, Page } from '@playwright/test';
import { buildUser } from '#api/demo/factories.ts';
import { choose, rowOf } from './adminRows.ts';
import { expect, expectAccessible, test } from './fixtures.ts';

async function findRow(page: Page, text: string): Promise<Locator> {
  await page.getByLabel('Search the open tab').fill(text);
  const row = rowOf(page, text);
  await expect(row).toHaveCount(1);
  return row;
}

test.describe('Customers', () => {
  test.beforeEach(async ({ page, admin, signIn }) => {
    await signIn(page, admin);
    await page.goto('/admin');
  });

  test('assigns care, shows what is already assigned, and creates a manual booking once all is filled in', async ({
    page,
    clinic,
  }) => {
    const user = await buildUser(clinic.db);
    const row = await findRow(page, user.email);
    await choose(page, row, 'Assign Personalised Care');
    const dialog = page.getByRole('dialog', { name: 'Assign Personalised Care' });
    await dialog.getByRole('button', { name: 'Assign Care' }).click();
    await expect(dialog.getByText('Please select at least one care type.')).toBeVisible();
    await dialog.getByLabel('Dermal Fillers').check();
    await dialog.getByRole('button', { name: 'Assign Care' }).click();
    await expect(page.getByText('Personalised Care Assigned')).toBeVisible();
    await choose(page, row, 'Assign Personalised Care');
    await expect(dialog.getByText('Currently Assigned')).toHaveCount(1);
    await expect(dialog.getByLabel('Dermal Fillers')).not.toBeChecked();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();

    await choose(page, row, 'Create Booking');
    const booking = page.getByRole('dialog', { name: 'Create Manual Booking' });
    const confirm = booking.getByRole('button', { name: 'Create Booking' });
    await expect(confirm).toBeDisabled();
    await expect(booking.getByText('Please fill in all required fields.')).toBeVisible();
    await expectAccessible(page);
    await booking.getByLabel('Service').selectOption('B12 Injection');
    await booking.getByLabel('Phone').fill('020 7946 0111');
    await booking.getByRole('button', { name: 'Next month' }).click();
    await booking.getByRole('gridcell').getByText('15', { exact: true }).click();
    await booking.getByLabel('Appointment time').selectOption('09:30');
    await confirm.click();
    await expect(page.getByText('Booking Created')).toBeVisible();
    await expect(booking).toBeHidden();
  });
});
