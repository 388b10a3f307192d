import type { Page } from '@playwright/test';
import { formatDateTime } from '#shared/domain/wallTime.ts';

/** Chooses one of the offered times, to be confirmed. */
export const chooseTime = (page: Page, date: string, time: string) =>
  page.getByRole('radio', { name: formatDateTime(date, time) }).check();

export const confirmTime = (page: Page) => page.getByRole('button', { name: 'Confirm this time' }).click();

export async function takeTime(page: Page, date: string, time: string): Promise<void> {
  await chooseTime(page, date, time);
  await confirmTime(page);
}
