import type { Route } from '@playwright/test';
import { expect, onlyInFull, test } from './fixtures.ts';

test('what is pressed before any script has arrived counts', onlyInFull, async ({ page }) => {
  const held: Route[] = [];
  await page.route(/\/assets\/index-.*\.js/, (route) => void held.push(route));
  const letGo = async () => {
    await expect.poll(() => held.length).toBeGreaterThan(0);
    for (const route of held.splice(0)) await route.continue();
  };
  await page.goto('/auth', { waitUntil: 'commit' });
  const tab = page.getByRole('tab', { name: 'Register' });
  await tab.click();
  await expect(tab).toHaveAttribute('aria-busy', 'true');
  await letGo();
  await expect(page.getByRole('heading', { name: 'Create your account' })).toBeVisible();

  await page.goto('/', { waitUntil: 'commit' });
  const send = page.getByRole('button', { name: 'Request Consultation' });
  await send.click();
  await expect(send).toHaveAttribute('aria-busy', 'true');
  await letGo();
  await expect(page.getByText('Missing information')).toBeVisible();
});
