import type { Route } from '@playwright/test';
import { expect, onlyInFull, test } from './fixtures.ts';

test(
  'has its shape at once: what loads later moves hardly anything',
  onlyInFull,
  async ({ page, patient, signIn }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.addInitScript(() => {
      Object.assign(window, { shift: 0 });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
          Object.assign(window, { shift: Number(Reflect.get(window, 'shift')) + entry.value });
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await signIn(page, patient);
    const held: Route[] = [];
    let isHeld = true;
    await page.route(/\/api\/(user|bookings|loyalty)/, async (route) => {
      if (isHeld) held.push(route);
      else await route.continue();
    });
    await page.goto('/dashboard');
    await expect(page.getByRole('tab', { name: 'Personalised Care' })).toBeVisible();
    await expect(page.getByText('Loading your appointments')).toBeVisible();
    await expect.poll(() => held.length).toBe(1);
    isHeld = false;
    for (const route of held) await route.continue();
    await expect(page.getByText('0 of 10 treatments completed')).toBeVisible();
    expect(await page.evaluate(() => Number(Reflect.get(window, 'shift')))).toBeLessThan(0.05);
  },
);
