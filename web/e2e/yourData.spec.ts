import { buildConfirmed, factoryPassword } from '#api/demo/factories.ts';
import { addDays, londonToday } from '#shared/domain/wallTime.ts';
import { expect, expectAccessible, test } from './fixtures.ts';

test('an account is deleted by its owner, after the consequences are shown', async ({
  page,
  context,
  clinic,
  patient,
  signIn,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await buildConfirmed(clinic.db, {
    userId: patient.id,
    appointmentDate: addDays(londonToday(new Date()), 33),
  });
  await signIn(page, patient);
  const other = await context.newPage();
  await other.goto('/dashboard');
  await page.goto('/dashboard?tab=account');
  await page.getByRole('button', { name: 'Delete my account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete my account' });
  await expect(dialog).toContainText('clinics must keep it, 8 years');
  // The care record is the one thing that stays with the name.
  await expect(dialog).toContainText('Your care record, if you have one, with your name in it');
  await expectAccessible(page);
  await dialog.getByLabel('Current password').fill('not it');
  await dialog.getByRole('button', { name: 'Delete account' }).click();
  await expect(dialog.getByText('Your current password is not right.')).toBeVisible();
  await dialog.getByLabel('Current password').fill(factoryPassword);
  await dialog.getByRole('button', { name: 'Delete account' }).click();
  await expect(page.getByText('Account deleted')).toBeVisible();
  await expect(page).toHaveURL('/');
  await expect(other).toHaveURL('/');

  await page.goto('/auth');
  await page.getByLabel('Email').fill(patient.email);
  await page.getByLabel('Password', { exact: true }).fill(factoryPassword);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByText('Incorrect email or password. Please try again.')).toBeVisible();
});
