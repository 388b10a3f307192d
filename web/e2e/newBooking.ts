import type { Locator, Page } from '@playwright/test';

export const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'New Booking' });
export const freeTimes = (dialog: Locator) =>
  dialog.getByRole('group', { name: 'Next free times' }).getByRole('button', { name: /, \d\d:\d\d$/ });
/** Unique per run: parallel workers must not match each other's rows. */
export const unique = () => `${Date.now() % 100_000_000}`.padStart(8, '0');
