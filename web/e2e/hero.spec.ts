import type { Page } from '@playwright/test';
import { expect, test, onlyInFull } from './fixtures.ts';

/** Outline of the head in the drawing, in its own units of 720 by 780. */
const head = { left: 184, right: 588, top: 112, bottom: 537 };

interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** Text lines and controls that overlap the head. */
function findOverlaps(page: Page): Promise<string[]> {
  return page.evaluate((units: Box) => {
    const art = document.querySelector('#hero img')?.getBoundingClientRect() ?? new DOMRect();
    const scale = art.width / 720;
    const face = {
      left: art.left + units.left * scale,
      right: art.left + units.right * scale,
      top: art.top + units.top * scale,
      bottom: art.top + units.bottom * scale,
    };
    const liesOn = ({ left, right, top, bottom, width }: DOMRect) =>
      width > 1 && left < face.right && right > face.left && top < face.bottom && bottom > face.top;
    const faults: string[] = [];
    const words = document.querySelector('#hero h1')?.parentElement;
    if (!words) throw new Error('no words');
    const texts = document.createTreeWalker(words, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      // Visually hidden.
      if ((texts.currentNode.parentElement?.offsetWidth ?? 0) <= 1) continue;
      const range = document.createRange();
      range.selectNodeContents(texts.currentNode);
      if ([...range.getClientRects()].some(liesOn)) faults.push(range.toString());
    }
    for (const control of words.querySelectorAll('a, label')) {
      if (liesOn(control.getBoundingClientRect())) faults.push(control.textContent);
    }
    return faults;
  }, head);
}

for (const height of [844, 1180]) {
  test(`nothing overlaps the drawn head in a window ${height} px high`, onlyInFull, async ({ page }) => {
    await page.goto('/');
    await page.evaluate(() => document.fonts.ready);
    for (const width of [320, 390, 600, 700, 767, 768, 834, 900, 1023, 1024, 1180, 1184, 1280, 1440, 1920]) {
      await page.setViewportSize({ width, height });
      await expect.poll(() => findOverlaps(page), `${width} px`).toEqual([]);
      const bun = () =>
        page.locator('#hero img').evaluate((art, units) => {
          const { left, width: wide } = art.getBoundingClientRect();
          return (left + (wide / 720) * units.right) / innerWidth;
        }, head);
      // On a phone the bun is cropped; elsewhere the whole head is visible.
      // After a resize the browser loads the drawing for the new width first.
      await expect.poll(bun, `${width} px`).toBeLessThan(width < 768 ? 1.15 : 1.001);
    }
  });
}

test('the letters of the wordmark are distinct at 1x density', onlyInFull, async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/');
  await page.evaluate(() => document.fonts.ready);
  const picture = (await page.locator('#brand').screenshot()).toString('base64');
  // The crossbar distinguishes e from c: measures its pixels in the middle of the first e.
  const bar = await page.evaluate(async (data) => {
    const brand = document.querySelector('#brand');
    const texts = document.createTreeWalker(brand ?? document, NodeFilter.SHOW_TEXT);
    const letter = document.createRange();
    const text = texts.nextNode() ?? document;
    letter.setStart(text, 1);
    letter.setEnd(text, 2);
    const image = new Image();
    image.src = `data:image/png;base64,${data}`;
    await image.decode();
    const canvas = new OffscreenCanvas(image.width, image.height);
    const context = canvas.getContext('2d');
    if (!brand || !context) throw new Error('nothing to look at');
    context.drawImage(image, 0, 0);
    const box = letter.getBoundingClientRect();
    const x = Math.round(box.left + box.width / 2 - brand.getBoundingClientRect().left);
    const pixels = context.getImageData(x, 0, 1, image.height).data;
    const strokes: number[] = [];
    let ink = 0;
    // The first line only.
    for (let y = 0; y < image.height / 2; y += 1) {
      const dark = 1 - (pixels[y * 4] ?? 255) / 251;
      if (dark > 0.08) ink += dark;
      else if (ink > 0) {
        strokes.push(ink);
        ink = 0;
      }
    }
    return strokes;
  }, picture);
  expect(bar).toHaveLength(3);
  expect(Math.min(...bar)).toBeGreaterThan(2);
});
