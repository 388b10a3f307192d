import { expect, fullUnless, test } from './fixtures.ts';

test('has a back-to-top button', async ({ page }) => {
  await page.goto('/contact');
  const button = page.getByRole('button', { name: 'Scroll to top' });
  await expect(button).toBeHidden();
  await page.mouse.wheel(0, 2000);
  // It is above the dark footer, too.
  await expect(button).toHaveCSS('background-color', /^rgb\(/);
  await button.click();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  await expect(button).toBeHidden();
});

for (const width of [320, 600, 768, 834, 900, 1023, 1280]) {
  test(
    `shows the whole map at ${width} px, and scrolling over it scrolls the page`,
    fullUnless([320, 1280].includes(width)),
    async ({ page }) => {
      await page.setViewportSize({ width, height: 800 });
      await page.goto('/contact');
      await page.getByTitle('Clinic location', { exact: true }).scrollIntoViewIfNeeded();
      const map = page.frameLocator('iframe[title="Clinic location"]');
      await expect(map.getByRole('heading')).toBeVisible();
      const frame = page.frames().find((candidate) => candidate.url().endsWith('/map.html'));
      const overflow = await frame?.evaluate(() => {
        const { scrollWidth, scrollHeight } = document.documentElement;
        return { x: scrollWidth - window.innerWidth, y: scrollHeight - window.innerHeight };
      });
      expect(overflow).toEqual({ x: 0, y: 0 });
      const before = await page.evaluate(() => window.scrollY);
      await page.getByTitle('Clinic location', { exact: true }).hover();
      await page.mouse.wheel(0, -200);
      await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(before - 200);
    },
  );
}
