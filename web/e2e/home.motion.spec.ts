import type { Page } from '@playwright/test';
import { atRest } from './atRest.ts';
import { expect, test, onlyInFull, withMotion } from './fixtures.ts';

test.use(withMotion);

const taglines = [
  'Medical-Grade Personal Aesthetics',
  'Scientific Excellence, Beautiful Results',
  'Safe, Subtle, Scientifically-Backed Treatments',
];

/**
 * Visibility of each line of the tagline at a time in ms. It fades by a filter, because Lighthouse takes an `opacity`
 * during a fade as the text colour.
 */
function opacitiesAt(page: Page, time: number): Promise<number[]> {
  return page.locator('#hero [aria-hidden] > span').evaluateAll(
    (lines, now) =>
      lines.map((line) => {
        for (const animation of line.getAnimations()) {
          animation.pause();
          animation.currentTime = now;
        }
        const share = /^opacity\((.*)\)$/.exec(getComputedStyle(line).filter)?.[1];
        return Math.round(Number(share) * 100) / 100;
      }),
    time,
  );
}

async function scrollToY(page: Page, y: number): Promise<void> {
  await page.evaluate((top) => window.scrollTo({ top, behavior: 'instant' }), y);
}

/** Scrolls so that an element's top is this far below the top of the window. */
async function bringTo(page: Page, selector: string, distance: number): Promise<void> {
  await page.locator(selector).evaluate((element, wanted) => {
    window.scrollBy({ top: element.getBoundingClientRect().top - wanted, behavior: 'instant' });
  }, distance);
}

/** Moves the mouse, which starts hydration, and waits for it. */
async function startApp(page: Page): Promise<void> {
  await page.mouse.move(200, 300, { steps: 2 });
  // React sets a property on hydrated elements.
  const isTakenOver = () =>
    page
      .locator('header button')
      .first()
      .evaluate((button) => Object.keys(button).some((key) => key.startsWith('__reactProps')));
  await expect.poll(isTakenOver).toBe(true);
}

test('the tagline changes every 3500 ms with a fade of 300 ms', async ({ page }) => {
  await page.goto('/');
  await expect(page.locator('#hero [aria-hidden] > span')).toHaveText(taglines);
  expect(await opacitiesAt(page, 0)).toEqual([1, 0, 0]);
  expect(await opacitiesAt(page, 2899)).toEqual([1, 0, 0]);
  expect((await opacitiesAt(page, 3050))[0]).toBeCloseTo(0.5, 1);
  expect(await opacitiesAt(page, 3200)).toEqual([0, 0, 0]);
  expect((await opacitiesAt(page, 3350))[1]).toBeCloseTo(0.5, 1);
  for (const [turn, visible] of [
    [1, [0, 1, 0]],
    [2, [0, 0, 1]],
    [3, [1, 0, 0]],
    [4, [0, 1, 0]],
  ] as const) {
    expect(await opacitiesAt(page, turn * 3500)).toEqual(visible);
  }
});

test('the tagline is read out once, as a whole', onlyInFull, async ({ page }) => {
  await page.goto('/');
  await expect(page.locator('#hero')).toMatchAriaSnapshot(`
    - text: ${taglines.join('. ')}.
    - checkbox "Pause the changing tagline"
  `);
});

test('the tagline stops by its checkbox and with reduced motion', onlyInFull, async ({ page }) => {
  await page.goto('/');
  const states = () =>
    page
      .locator('#hero [aria-hidden] > span')
      .evaluateAll((lines) =>
        lines.flatMap((line) => line.getAnimations().map(({ playState }) => playState)),
      );
  expect(await states()).toEqual(['running', 'running', 'running']);
  await page.getByRole('checkbox', { name: 'Pause the changing tagline' }).focus();
  await page.keyboard.press('Space');
  expect(await states()).toEqual(['paused', 'paused', 'paused']);

  await page.emulateMedia({ reducedMotion: 'reduce' });
  await expect.poll(states).toEqual([]);
  await expect(page.locator('#hero [aria-hidden]').getByText(taglines[0] ?? '')).toBeVisible();
  await expect(page.locator('#hero [aria-hidden]').getByText(taglines[1] ?? '')).toBeHidden();
});

for (const [path, selector] of [
  ['/', '#services > div'],
  ['/about', '#safety > div'],
] as const) {
  test(`sections of ${path} fade in when 15 % of them are in view`, onlyInFull, async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: path === '/' ? 700 : 600 });
    await page.goto(path);
    await startApp(page);
    const section = page.locator(selector);
    const opacityOf = () => section.evaluate((element) => getComputedStyle(element).opacity);
    await expect(section).toHaveCSS('opacity', '0');
    const { height } = (await section.boundingBox()) ?? { height: 0 };
    const window = page.viewportSize()?.height ?? 0;
    await bringTo(page, selector, window - height * 0.13);
    await atRest(page);
    expect(await opacityOf()).toBe('0');
    await bringTo(page, selector, window - height * 0.17);
    await expect(section).toHaveCSS('opacity', '1');
  });
}

test('with reduced motion nothing is hidden before it is scrolled to', onlyInFull, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/');
  await startApp(page);
  await expect(page.locator('#services > div')).toHaveCSS('opacity', '1');
});

test('the header turns solid and smaller after 50 px', onlyInFull, async ({ page }) => {
  await page.goto('/');
  const header = page.getByRole('banner');
  const { height } = (await header.boundingBox()) ?? { height: 0 };
  await scrollToY(page, 50);
  await atRest(page);
  const background = () => header.evaluate((element) => getComputedStyle(element).backgroundColor);
  expect(await background()).toBe('rgba(0, 0, 0, 0)');
  await scrollToY(page, 51);
  await expect(header).toHaveCSS('background-color', 'rgb(251, 248, 243)');
  await expect(async () => expect((await header.boundingBox())?.height).toBeLessThan(height)).toPass();
});

test('the header marks the section within 200 px of the top', onlyInFull, async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/');
  await startApp(page);
  const marked = page.getByRole('banner').locator('[data-current]');
  await expect(marked).toHaveText('Home');
  for (const [id, before, label] of [
    ['services', 'Home', 'Services'],
    ['about', 'Services', 'About'],
    ['reviews', 'About', 'Reviews'],
    ['booking', 'Reviews', 'Book a Consultation'],
    ['contact', 'Book a Consultation', 'Contact'],
  ] as const) {
    // A font that loads late moves the section, so each poll scrolls to it again.
    const markedAt = async (distance: number) => {
      await bringTo(page, `#${id}`, distance);
      await atRest(page);
      return marked.textContent();
    };
    await expect.poll(() => markedAt(202)).toBe(before);
    await expect.poll(() => markedAt(198)).toBe(label);
  }
});
