import type { Page } from '@playwright/test';
import { expect, test, onlyInFull, withMotion } from './fixtures.ts';

/** Waits until an element has stopped 100 px below the top of the window. */
async function expectAtRest(page: Page, selector: string): Promise<void> {
  const readTops = () =>
    page.evaluate(async (target) => {
      const tops = new Set<number>();
      for (let frames = 0; frames < 10; frames++) {
        await new Promise((drawn) => {
          requestAnimationFrame(drawn);
          setTimeout(drawn, 250);
        });
        tops.add(Math.round(document.querySelector(target)?.getBoundingClientRect().top ?? NaN));
      }
      return [...tops];
    }, selector);
  await expect.poll(readTops).toEqual([100]);
}

test.describe('with motion', () => {
  test.use(withMotion);

  test('the switcher scrolls to 100 px below the top and follows the scroll position', async ({ page }) => {
    await page.goto('/services/botox');
    const button = page.getByRole('button', { name: 'Scroll to top' });
    await expect(button).toBeHidden();
    const switcher = page.getByRole('navigation', { name: 'On this page' });
    await expect(switcher.getByRole('link')).toHaveText(['Overview', 'Treatment Details', 'FAQs', 'Prices']);
    await expect(switcher.getByRole('link', { name: 'Overview' })).toHaveAttribute('aria-current', 'true');
    for (const [label, id] of [
      ['FAQs', '#faqs'],
      ['Treatment Details', '#details'],
      ['Overview', '#overview'],
    ] as const) {
      await switcher.getByRole('link', { name: label }).click();
      await expectAtRest(page, id);
      await expect(switcher.locator('[aria-current]')).toHaveText(label);
      await expect(switcher).toBeInViewport();
    }
    await page.mouse.wheel(0, 3000);
    await button.click();
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  });
});

test('thirty Tab stops are in view as soon as they are focused', onlyInFull, async ({ page }) => {
  await page.goto('/services/prp');
  const hidden: string[] = [];
  for (let stop = 1; stop <= 30; stop += 1) {
    await page.keyboard.press('Tab');
    const missed = await page.evaluate(() => {
      const element = document.activeElement ?? document.body;
      const { top, bottom } = element.getBoundingClientRect();
      return top < 0 || bottom > innerHeight ? element.textContent.trim() : null;
    });
    if (missed !== null) hidden.push(`${stop}: ${missed}`);
  }
  expect(hidden).toEqual([]);
});
