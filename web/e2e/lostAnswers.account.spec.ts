import type { Locator, Page } from '@playwright/test';
import { factoryPassword } from '#api/demo/factories.ts';
import type { UserModel } from '#api/models/UserModel.ts';
import type { Clinic } from './fixtures.ts';
import { countEvents, expectOneAccount, newEmail, notSaved } from './lostAnswers.ts';
import { onlyInFull } from './fixtures.ts';
import { expect, expectKnownOutcome, loseAnswers, test } from './lossy.ts';
import { logIn } from './pwaSteps.ts';

const isThere = ({ db }: Clinic, { id }: UserModel) =>
  db('users').where({ id }).whereNull('deleted_at').first().then(Boolean);

const newPassword = 'a horse of my own';

test.describe('A patient', () => {
  test.beforeEach(({ page, patient, signIn }) => signIn(page, patient));

  const fillPasswords = async (form: Page | Locator) => {
    await form.getByLabel('Current password').fill(factoryPassword);
    await form.getByLabel('New password', { exact: true }).fill(newPassword);
    await form.getByLabel('Confirm new password').fill(newPassword);
  };

  test(
    'who changes the password is logged out, informed that it was saved, and logs in with it',
    onlyInFull,
    async ({ page, clinic, network, patient }) => {
      await page.goto('/dashboard?tab=account');
      await page.getByRole('button', { name: 'Change password' }).click();
      await fillPasswords(page);
      await loseAnswers(page, network, () => page.getByRole('button', { name: 'Update password' }).click());
      await expect(page.getByText('Password updated', { exact: true })).toBeVisible();
      await expect(page).toHaveURL('/auth');
      await logIn(page, patient.email, newPassword);
      await expect(page).toHaveURL('/dashboard');
      expect(await countEvents(clinic, 'password_changed', patient.id)).toBe(1);
    },
  );

  test(
    'can still use the old password when the change never arrived',
    { tag: '@full' },
    async ({ page, network, patient }) => {
      await page.goto('/dashboard?tab=account');
      await page.getByRole('button', { name: 'Change password' }).click();
      await fillPasswords(page);
      const press = () => page.getByRole('button', { name: 'Update password' }).click();
      await loseAnswers(page, network, press, 'refuse');
      await expect(page.getByText(notSaved)).toBeVisible();
      const old = { email: patient.email, password: factoryPassword };
      expect((await page.request.post('/api/login', { data: old })).ok()).toBe(true);
    },
  );

  test(
    'who changes the email is informed that it was saved, and logs in with it',
    { tag: '@full' },
    async ({ page, clinic, network }) => {
      const email = newEmail();
      await page.goto('/dashboard?tab=account');
      await page.getByRole('button', { name: 'Edit' }).click();
      const form = page.getByRole('form', { name: 'Personal information' });
      await form.getByLabel('Email').fill(email);
      await form.getByLabel('Current password').fill(factoryPassword);
      await loseAnswers(page, network, () => form.getByRole('button', { name: 'Save changes' }).click());
      await expect(page.getByText('It was saved. You have been logged out since')).toBeVisible();
      await expect(page).toHaveURL('/auth');
      await logIn(page, email, factoryPassword);
      await expect(page).toHaveURL('/dashboard');
      await expectOneAccount(clinic, email);
    },
  );

  test(
    'who logs out other devices is informed that it was done',
    { tag: '@full' },
    async ({ page, clinic, network, patient }) => {
      await page.goto('/dashboard?tab=account');
      await loseAnswers(page, network, () =>
        page.getByRole('button', { name: 'Log out other devices' }).click(),
      );
      await expect(page.getByText('Other devices logged out')).toBeVisible();
      await expect(page).toHaveURL('/auth');
      expect(await countEvents(clinic, 'sessions_ended', patient.id)).toBe(1);
    },
  );

  async function openDeletion(page: Page) {
    await page.goto('/dashboard?tab=account');
    await page.getByRole('button', { name: 'Delete my account' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete my account' });
    await dialog.getByLabel('Current password').fill(factoryPassword);
    return () => dialog.getByRole('button', { name: 'Delete account' }).click();
  }

  test(
    'deletes the account once and is logged out',
    { tag: '@full' },
    async ({ page, clinic, network, patient }) => {
      const press = await openDeletion(page);
      await loseAnswers(page, network, press);
      await expect(page.getByText('Account deleted')).toBeVisible();
      await expect(page).toHaveURL('/');
      await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible();
      await expectKnownOutcome(page);
      expect(await countEvents(clinic, 'user_deleted', patient.id)).toBe(1);
      expect(await isThere(clinic, patient)).toBe(false);
    },
  );

  test(
    'still has the account when the deletion never arrived',
    { tag: '@full' },
    async ({ page, clinic, network, patient }) => {
      const press = await openDeletion(page);
      await loseAnswers(page, network, press, 'refuse');
      await expect(page.getByRole('dialog').getByRole('alert')).toHaveText(notSaved);
      expect(await isThere(clinic, patient)).toBe(true);
    },
  );

  test(
    'is informed of the outcome of a deletion after which the server was killed',
    { tag: '@full' },
    async ({ page, clinic, network, patient }) => {
      const press = await openDeletion(page);
      await loseAnswers(page, network, async () => {
        await press();
        await expect.poll(() => isThere(clinic, patient)).toBe(false);
        await clinic.kill();
      });
      await clinic.restart();
      await expect(page.getByText('Account deleted')).toBeVisible();
      await expect(page).toHaveURL('/');
      expect(await countEvents(clinic, 'user_deleted', patient.id)).toBe(1);
    },
  );
});
