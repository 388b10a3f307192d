import type { Locator } from '@playwright/test';

/** Clicks inside the page a button that the page may remove at any time. */
export async function pressIfThere(button: Locator): Promise<void> {
  await button.evaluateAll((found) => found.forEach((one) => (one as HTMLButtonElement).click()));
}
