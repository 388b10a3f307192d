import { expect, test, onlyInFull } from './fixtures.ts';

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
