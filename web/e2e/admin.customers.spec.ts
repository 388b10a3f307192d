import type { Locator, Page } from '@playwright/test';
import { buildAdmin, buildBooking, buildConfirmed, buildUser } from '#api/demo/factories.ts';
import { addDays, londonToday } from '#shared/domain/wallTime.ts';
import { choose, listActions, rowOf } from './adminRows.ts';
import { expect, expectAccessible, test, onlyInFull } from './fixtures.ts';

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

  test('lists name, email, date of birth, role and stamps', onlyInFull, async ({ page, clinic }) => {
    const user = await buildUser(clinic.db, { firstName: 'Adaeze', dateOfBirth: '1988-02-09' });
    const row = await findRow(page, user.email);
    await expect(row.getByRole('rowheader')).toHaveText(`Adaeze ${user.lastName}`);
    await expect(row.getByRole('cell').nth(1)).toHaveText('9 Feb 1988');
    await expect(row.getByRole('cell').nth(2)).toHaveText('User');
    await expect(row.getByRole('cell').nth(3)).toHaveText('0');
  });

  test(
    'offers deletion for users but not admins, and deletes without confirmation',
    onlyInFull,
    async ({ page, clinic, admin }) => {
      const user = await buildUser(clinic.db);
      expect(await listActions(page, await findRow(page, admin.email))).toEqual([
        'Create Booking',
        'Assign Personalised Care',
        // Admins change their own password in their account.
        'History',
      ]);
      const colleague = await buildAdmin(clinic.db);
      expect(await listActions(page, await findRow(page, colleague.email))).toEqual([
        'Create Booking',
        'Assign Personalised Care',
        'Reset Password',
        'History',
      ]);
      await choose(page, await findRow(page, user.email), 'Delete User');
      await expect(page.getByText('User Deleted')).toBeVisible();
      await expect(page.getByText(`No customers match “${user.email}”`)).toBeVisible();
    },
  );

  test(
    'lists what was deleted with a customer, and Undo restores all of it',
    onlyInFull,
    async ({ page, clinic }) => {
      const user = await buildUser(clinic.db);
      for (const day of [20, 21]) {
        await buildConfirmed(clinic.db, { userId: user.id, appointmentDate: addDays(londonToday(), day) });
      }
      // From the home page, without signing in.
      await buildBooking(clinic.db, { userId: null, email: user.email });
      await choose(page, await findRow(page, user.email), 'Delete User');
      await expect(
        page.getByText('has been deleted. 2 upcoming appointments cancelled, 1 request closed.'),
      ).toBeVisible();
      const statuses = () => clinic.db('bookings').orderBy('id').pluck<string[]>('status');
      expect(await statuses()).toEqual(['cancelled', 'cancelled', 'cancelled']);
      await page.getByRole('button', { name: 'Undo' }).click();
      await expect(page.getByText('Everything is as it was, and nobody was notified.')).toBeVisible();
      expect(await statuses()).toEqual(['confirmed', 'confirmed', 'query']);
    },
  );

  test(
    'resets a password to six characters or more, which its owner is asked to replace',
    onlyInFull,
    async ({ page, clinic }) => {
      const user = await buildUser(clinic.db);
      const row = await findRow(page, user.email);
      await choose(page, row, 'Reset Password');
      const dialog = page.getByRole('dialog', { name: 'Reset Password' });
      await dialog.getByLabel('New password').fill('short');
      await dialog.getByRole('button', { name: 'Reset Password' }).click();
      await expect(dialog.getByText('Password must be at least 6 characters long.')).toBeVisible();
      await expectAccessible(page);
      await dialog.getByRole('button', { name: 'Generate Password' }).click();
      await expect(dialog.getByLabel('New password')).toHaveValue(
        /^([a-hj-km-np-z2-9]{4}-){3}[a-hj-km-np-z2-9]{4}$/,
      );
      await expect(dialog.getByLabel('New password')).toHaveAttribute('type', 'text');
      await expectAccessible(page);
      await dialog.getByLabel('New password').fill('long enough');
      await dialog.getByRole('button', { name: 'Reset Password' }).click();
      await expect(dialog).toBeHidden();
      await expect(page.getByText('Password Reset')).toBeVisible();
      await expect(row.getByRole('button', { name: /^Actions for/ })).toBeFocused();
      const answer = await page.request.post('/api/login', {
        data: { email: user.email, password: 'long enough' },
      });
      expect(answer.ok()).toBe(true);
      await page.goto('/dashboard');
      await page.getByRole('button', { name: 'Go to Account Settings' }).click();
      await page.getByRole('button', { name: 'Change password' }).click();
      await page.getByLabel('Current password').fill('long enough');
      await page.getByLabel('New password', { exact: true }).fill('a better horse');
      await page.getByLabel('Confirm new password').fill('a better horse');
      await page.getByRole('button', { name: 'Update password' }).click();
      await expect(page.getByText('Password updated')).toBeVisible();
      await expect(page.getByText('Please choose your own password')).toBeHidden();
    },
  );

  test(
    'an admin’s row shows the date of birth that was given, and that only they choose their password',
    onlyInFull,
    async ({ page, clinic }) => {
      const colleague = await buildAdmin(clinic.db, { dateOfBirth: '1979-11-30' });
      const row = await findRow(page, colleague.email);
      await expect(row.getByRole('cell').nth(1)).toHaveText('30 Nov 1979');
      await choose(page, row, 'Reset Password');
      const dialog = page.getByRole('dialog', { name: 'Reset Password' });
      await expect(dialog).toContainText('An owner can give them a link for it under Staff.');
      await expect(dialog.getByRole('textbox')).toHaveCount(0);
      await expectAccessible(page);
      await dialog.getByRole('button', { name: 'Close' }).last().click();
      await expect(row.getByRole('button', { name: /^Actions for/ })).toBeFocused();
    },
  );

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
    await page.getByRole('tab', { name: 'Bookings' }).click();
    const listed = page.getByRole('row').filter({ hasText: user.lastName });
    await expect(listed).toContainText('09:30');
    await expect(listed).toContainText('Confirmed');
  });

  test('shows the server’s reason for a refusal in the dialog', onlyInFull, async ({ page, clinic }) => {
    const user = await buildUser(clinic.db);
    await choose(page, await findRow(page, user.email), 'Create Booking');
    const dialog = page.getByRole('dialog', { name: 'Create Manual Booking' });
    await dialog.getByLabel('Service').selectOption('Dermal Fillers');
    await dialog.getByLabel('Phone').fill('020 7946 0112');
    await dialog.getByRole('button', { name: 'Next month' }).click();
    await dialog.getByRole('gridcell').getByText('16', { exact: true }).click();
    await dialog.getByLabel('Appointment time').selectOption('12:00');
    // Meanwhile the customer's date of birth was corrected.
    await clinic.db('users').where({ id: user.id }).update({ date_of_birth: '2012-05-05' });
    await dialog.getByRole('button', { name: 'Create Booking' }).click();
    await expect(dialog.getByRole('alert')).toHaveText('Our treatments are for people aged 18 and over.');
  });
});
