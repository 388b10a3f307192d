import type { Page } from '@playwright/test';

/** Whether React has hydrated the page: it sets a property on the header, which is the first visible element. */
export const hasStarted = (page: Page) =>
  page
    .locator('header')
    .first()
    .evaluate((header) => Object.keys(header).some((key) => key.startsWith('__react')));
