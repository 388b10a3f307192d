import type { Page } from '@playwright/test';
import { expect, onlyInFull, test } from './fixtures.ts';

const tabs = ['Overview', 'Process', 'Gallery', 'FAQ', 'Pricing'] as const;

/** Records the delay between the last click and the scroll to the tabs. */
async function timeScrolls(page: Page): Promise<() => Promise<number | undefined>> {
  await page.addInitScript(() => {
    const times = { clicked: 0, delay: undefined as number | undefined };
    Object.assign(window, { times });
    const recordClick = () => Object.assign(times, { clicked: performance.now(), delay: undefined });
    document.addEventListener('click', recordClick, true);
    Element.prototype.scrollIntoView = new Proxy(Reflect.get(Element.prototype, 'scrollIntoView'), {
      apply(scroll, element: Element, options) {
        if (element.querySelector('[role=tablist]')) times.delay = performance.now() - times.clicked;
        Reflect.apply(scroll, element, options);
      },
    });
  });
  return () => page.evaluate(() => (Reflect.get(window, 'times') as { delay?: number }).delay);
}

test(
  'starts with the overview; a tab is shown and scrolled to after 100 ms, by keyboard too',
  onlyInFull,
  async ({ page }) => {
    const readDelay = await timeScrolls(page);
    await page.goto('/services/microblading');
    await expect(page.getByRole('tab')).toHaveText([...tabs]);
    await expect(page.getByRole('tab', { selected: true })).toHaveText('Overview');

    await page.getByRole('tab', { name: tabs[1] }).click();
    await expect.poll(readDelay).toBeGreaterThanOrEqual(99);
    expect(await readDelay()).toBeLessThan(1000);
    const top = () =>
      page.evaluate(() => document.querySelector('[role=tablist]')?.getBoundingClientRect().top);
    await expect.poll(top).toBeLessThan(102);
    expect(await top()).toBeGreaterThan(50);

    await page.getByRole('tab', { name: tabs[2] }).click();
    await expect(page.getByRole('tabpanel', { name: tabs[2] })).toBeVisible();
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('tab', { selected: true })).toHaveText(tabs[1]);
  },
);
