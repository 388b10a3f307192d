import { factoryPassword } from '#api/demo/factories.ts';
import { expect, expectAccessible, test } from './fixtures.ts';

test('the profile is saved; a new email address needs the password', async ({
  page,
  clinic,
  patient,
  signIn,
}) => {
  await signIn(page, patient);
  await page.goto('/dashboard?tab=account');
  await page.getByRole('button', { name: 'Edit personal information' }).click();
  await page.getByLabel('First name').fill('Augusta');
  await page.getByLabel('Email').fill(`new.${patient.email}`);
  await page.getByRole('button', { name: 'Save changes' }).click();
  const password = page.getByLabel('Current password');
  await expect(password).toHaveAccessibleDescription(/Password is required/);
  await password.fill('not the password');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(password).toHaveAccessibleDescription(/Your current password is not right\./);
  await expectAccessible(page);
  await password.fill(factoryPassword);
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Profile updated')).toBeVisible();
  await expect(page.getByText('Welcome, Augusta')).toBeVisible();
  expect(await clinic.db('users').where({ id: patient.id }).first()).toMatchObject({
    first_name: 'Augusta',
    email: `new.${patient.email}`,
  });
});
