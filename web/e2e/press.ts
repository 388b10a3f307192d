import type { Locator } from '@playwright/test';

/** Presses in one turn a button that the page may take away by itself before. */
export async function pressIfThere(button: Locator): Promise<void> {
  await button.evaluateAll((found) => found.forEach((one) => (one as HTMLButtonElement).click()));
}
