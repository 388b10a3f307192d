import { buildAdmin, factoryPassword } from '#api/demo/factories.ts';
import { choose, listActions, rowOf } from './adminRows.ts';
import { expect, expectAccessible, test } from './fixtures.ts';

test('an owner adds an admin, who sets a password, and disables them', async ({
  page,
  clinic,
  browser,
  signIn,
}) => {
  const owner = await buildAdmin(clinic.db, { isOwner: true });
  const email = `noor.${Date.now()}@example.test`;
  await signIn(page, owner);
  await page.goto('/admin?tab=staff');
  await expect(rowOf(page, owner.email)).toContainText('Owner');
  expect(await listActions(page, rowOf(page, owner.email))).toEqual([
    'Take Owner Rights',
    'Clinical Rights…',
  ]);
  await page.getByRole('button', { name: 'Add Admin' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('First name').fill('Noor');
  await dialog.getByLabel('Last name').fill('Malik');
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByLabel('Your password').fill('guess');
  await dialog.getByRole('button', { name: 'Add Admin' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('Your current password is not right.');
  await expectAccessible(page);
  await dialog.getByLabel('Your password').fill(factoryPassword);
  await dialog.getByRole('button', { name: 'Add Admin' }).click();
  const link = await dialog.getByText('/auth#reset=').innerText();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Done' }).click();

  const context = await browser.newContext({ baseURL: clinic.url });
  const newcomer = await context.newPage();
  await newcomer.goto(link);
  await newcomer.getByLabel('New password', { exact: true }).fill('a horse of my own');
  await newcomer.getByLabel('Confirm new password').fill('a horse of my own');
  await newcomer.getByRole('button', { name: 'Set new password' }).click();
  await newcomer.getByLabel('Email').fill(email);
  await newcomer.getByLabel('Password', { exact: true }).fill('a horse of my own');
  await newcomer.getByRole('button', { name: 'Login' }).click();
  await expect(newcomer.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible();
  await expect(newcomer.getByRole('tab', { name: 'Today', selected: true })).toBeVisible();
  await expect(newcomer.getByText('Noor Malik')).toBeVisible();
  await newcomer.getByRole('tab', { name: 'Staff' }).click();
  await expect(newcomer.getByRole('heading', { name: 'Your devices' })).toBeVisible();
  await expect(newcomer.getByRole('heading', { name: 'Who works here' })).toHaveCount(0);

  await choose(page, rowOf(page, email), 'Clinical Rights…');
  await dialog.getByLabel(/^Clinician/).check();
  await dialog.getByLabel('Your password').fill(factoryPassword);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(rowOf(page, email)).toContainText('Clinician');
  await choose(page, rowOf(page, email), 'Disable');
  await page.getByLabel('Your password').fill(factoryPassword);
  await page.getByRole('button', { name: 'Disable' }).click();
  await expect(rowOf(page, email)).toContainText('Disabled');
  await expect(rowOf(page, email).getByRole('button', { name: /^Actions for/ })).toBeFocused();
  // Signed out at once, without a reload.
  await expect(newcomer).toHaveURL('/auth');
  await context.close();
});
