import { expect, test, onlyInFull } from './fixtures.ts';

test('has a back-to-top button', onlyInFull, async ({ page }) => {
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

for (const width of [640, 768, 900, 1024, 1200, 1311]) {
  test(`the back-to-top button covers no words at ${width} px`, onlyInFull, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    for (const path of ['/', '/contact']) {
      await page.goto(path);
      await page.mouse.wheel(0, 2000);
      const button = page.getByRole('button', { name: 'Scroll to top' });
      await expect(button).toBeVisible();
      const box = (await button.boundingBox())!;
      expect(box.width).toBeGreaterThanOrEqual(24);
      const furthest = await page.evaluate(() => {
        const range = document.createRange();
        const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
        let right = 0;
        while (walker.nextNode()) {
          const { parentElement, nodeValue } = walker.currentNode;
          if (!nodeValue?.trim() || !parentElement?.checkVisibility({ visibilityProperty: true })) continue;
          // For screen readers only.
          if (getComputedStyle(parentElement).clipPath !== 'none') continue;
          range.selectNodeContents(walker.currentNode);
          const words = range.getBoundingClientRect();
          // What goes beyond the edge can be scrolled sideways.
          if (words.width > 1 && words.right <= innerWidth) right = Math.max(right, words.right);
        }
        return right;
      });
      expect(furthest).toBeGreaterThan(width / 2);
      expect(box.x).toBeGreaterThanOrEqual(furthest);
    }
  });
}

test(
  'on a phone the back-to-top button waits at the end of the page, beside the words',
  onlyInFull,
  async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    const button = page.getByRole('button', { name: 'Scroll to top' });
    // On other pages it is in the booking bar, which goes when the footer comes.
    await page.goto('/about');
    await page.mouse.wheel(0, 1500);
    const bar = page.getByRole('link', { name: /^Call / });
    await expect(bar).toBeInViewport();
    await expect(button).toBeInViewport({ ratio: 1 });
    await page.mouse.wheel(0, 10_000);
    await expect(page.locator('#site-footer')).toBeInViewport({ ratio: 1 });
    await expect(bar).toBeHidden();
    await page.goto('/contact');
    await page.mouse.wheel(0, 1500);
    await expect(button).toBeVisible();
    await expect(button).not.toBeInViewport();
    await page.mouse.wheel(0, 10_000);
    await expect(button).toBeInViewport({ ratio: 1 });
    const box = (await button.boundingBox())!;
    const legal = (await page.getByRole('button', { name: 'Legal and privacy' }).boundingBox())!;
    expect(box.x).toBeGreaterThan(legal.x + legal.width);
    const lastLine = (await page
      .getByText('Treatments are for adults aged 18 and over.')
      .last()
      .boundingBox())!;
    expect(box.y).toBeGreaterThanOrEqual(lastLine.y + lastLine.height);
  },
);

test('the footer is half a screen at most', onlyInFull, async ({ page }) => {
  for (const [width, height] of [
    [390, 844],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto('/auth');
    expect((await page.locator('#site-footer').boundingBox())?.height).toBeLessThanOrEqual(height / 2);
  }
});

for (const width of [320, 600, 768, 834, 900, 1023, 1280]) {
  test(
    `shows the whole map at ${width} px, and scrolling over it scrolls the page`,
    onlyInFull,
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
