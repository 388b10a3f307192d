import type { Page, Route } from '@playwright/test';

/** Holds back the app's scripts until released, to test the page before hydration. */
export async function holdApp(page: Page): Promise<() => Promise<void>> {
  const held: Route[] = [];
  let isHeld = true;
  await page.route(/\/assets\/startApp-.*\.js/, async (route) => {
    if (isHeld) held.push(route);
    else await route.continue();
  });
  return async () => {
    isHeld = false;
    for (const route of held) await route.continue();
  };
}

/** Whether React has hydrated the page: it sets a property on the header, which is the first visible element. */
export const hasStarted = (page: Page) =>
  page
    .locator('header')
    .first()
    .evaluate((header) => Object.keys(header).some((key) => key.startsWith('__react')));
