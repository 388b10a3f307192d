import type { Page, Route } from '@playwright/test';

/** Keeps the app on its way until it is let go; what the page does until then it does without it. */
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
