import type { Page } from '@playwright/test';
import { expect, onlyInFull, test, withMotion } from './fixtures.ts';

test.use(withMotion);

const taglines = [
  'Medical-Grade Personal Aesthetics',
  'Scientific Excellence, Beautiful Results',
  'Safe, Subtle, Scientifically-Backed Treatments',
];

/** At a time in ms. It fades by a filter, because Lighthouse takes an `opacity` during a fade as the text colour. */
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

test('the tagline changes every 3500 ms with a fade of 300 ms', onlyInFull, async ({ page }) => {
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
