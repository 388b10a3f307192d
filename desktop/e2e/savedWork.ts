import { randomBytes } from 'node:crypto';
import type { Page } from '@playwright/test';
import { enterPassword, expect } from './fixtures.ts';

export const words = 'Rang twice; asks for a quiet room';

/** A unique name per run, because tests share a database. */
export const ownName = (name: string) => `${name} ${randomBytes(3).toString('hex')}`;

/** Opens the note dialog of a message, above the inbox, and types. */
export async function typeFollowUp(page: Page, name: string): Promise<void> {
  await page.getByRole('tab', { name: 'To answer' }).click();
  const row = page.getByRole('row').filter({ hasText: name });
  await row.getByRole('button', { name: /^Actions for/ }).click();
  await page.getByRole('menuitem', { name: 'Add Note' }).click();
  await page.getByRole('dialog', { name: 'Add Note' }).getByLabel('Note').fill(words);
}

export async function expectFollowUp(page: Page, name: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Add Note' });
  await expect(dialog).toContainText(name);
  await expect(dialog.getByLabel('Note')).toHaveValue(words);
  await expect(page).toHaveURL(/tab=queue/);
}

export const signIn = async (page: Page, admin: { email: string }) => {
  await enterPassword(page, admin);
  await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible();
};
