import type { Page } from '@playwright/test';
import { buildAdmin, buildContact, factoryPassword } from '#api/demo/factories.ts';
import { choose, rowOf } from './adminRows.ts';
import { expect, test } from './fixtures.ts';
import { pressIfThere } from './press.ts';
import { readSaved } from './readSaved.ts';

const words = 'Rang twice; asks for a quiet room';

async function typeFollowUp(page: Page, name: string): Promise<void> {
  await page.getByRole('tab', { name: 'To answer' }).click();
  await choose(page, rowOf(page, name), 'Add Note');
  await page.getByRole('dialog', { name: 'Add Note' }).getByLabel('Note').fill(words);
}

async function expectFollowUp(page: Page, name: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Add Note' });
  await expect(dialog).toContainText(name);
  await expect(dialog.getByLabel('Note')).toHaveValue(words);
  await expect(page).toHaveURL(/tab=queue/);
}

async function logIn(page: Page, { email }: { email: string }): Promise<void> {
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(factoryPassword);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
}

test('is stored encrypted through a reload, and only for its user', async ({
  page,
  clinic,
  admin,
  signIn,
}) => {
  const { name } = await buildContact(clinic.db, { name: 'Grace Reloaded' });
  await signIn(page, admin);
  await page.goto('/admin');
  await typeFollowUp(page, name);
  await expect.poll(() => readSaved(page)).toContain(words);
  expect(await readSaved(page)).toContain('extractable: false');
  const stored = await page.evaluate(() =>
    JSON.stringify([sessionStorage, localStorage].map((storage) => Object.entries(storage))),
  );
  expect(stored).not.toMatch(/quiet room|Grace Reloaded/);
  await page.reload();
  await expectFollowUp(page, name);

  await clinic.db('sessions').where({ user_id: admin.id }).delete();
  // The live stream may notify the page first.
  await pressIfThere(page.getByRole('button', { name: 'Add Note' }));
  await expect(page.getByText('Your session has ended. Please log in again.')).toBeVisible();
  await logIn(page, await buildAdmin(clinic.db));
  await page.getByRole('tab', { name: 'To answer' }).click();
  await expect(rowOf(page, name)).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(await readSaved(page)).not.toContain(words);

  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page.getByText('Logged out successfully')).toBeVisible();
  expect(await page.evaluate(() => sessionStorage.getItem('draft:desk'))).toBeNull();
  await page.goto('/auth');
  await expect(page.getByRole('button', { name: 'Login', exact: true })).toBeVisible();
  await expect(page.getByText('Your session has ended')).toHaveCount(0);
});
