import { factoryPassword } from '#api/factories.ts';
import { expect, expectAccessible, test } from './fixtures.ts';

test('the profile is really saved; a new e-mail address needs the password', async ({
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

test('the password is really changed', async ({ page, clinic, patient, signIn }) => {
  await signIn(page, patient);
  await page.goto('/dashboard?tab=account');
  await page.getByRole('button', { name: 'Change password' }).click();
  await page.getByLabel('Current password').fill(factoryPassword);
  await page.getByLabel('New password', { exact: true }).fill('new words');
  await page.getByLabel('Confirm new password').fill('other words');
  await page.getByRole('button', { name: 'Update password' }).click();
  await expect(page.getByText('New passwords do not match', { exact: true })).toBeVisible();
  await page.getByLabel('Confirm new password').fill('new words');
  await page.getByRole('button', { name: 'Update password' }).click();
  await expect(page.getByText('Password updated')).toBeVisible();
  await page.reload();
  await expect(page.getByText(`Welcome, ${patient.firstName}`)).toBeVisible();
  const answer = await page.request.post(`${clinic.url}/api/login`, {
    data: { email: patient.email, password: 'new words' },
  });
  expect(answer.ok()).toBe(true);
});
