import type { Locator, Page } from '@playwright/test';

export const rowOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });

const openMenu = (row: Locator) => row.getByRole('button', { name: /^Actions for/ }).click();

/** Chooses an action from a row's menu. */
export async function choose(page: Page, row: Locator, action: string): Promise<void> {
  await openMenu(row);
  await page.getByRole('menuitem', { name: action, exact: true }).click();
}

/** Lists the actions of a row's menu. */
export async function listActions(page: Page, row: Locator): Promise<string[]> {
  const menu = page.getByRole('menu');
  await openMenu(row);
  await menu.waitFor();
  const actions = await page.getByRole('menuitem').allTextContents();
  await page.keyboard.press('Escape');
  // Wait for the closing transition; otherwise two menus are open.
  await menu.waitFor({ state: 'detached' });
  return actions;
}
