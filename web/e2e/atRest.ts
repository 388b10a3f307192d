import type { Page } from '@playwright/test';

/**
 * Waits until what the page does of itself after a change is over: two frames, in which its observers and
 * scroll listeners have their turn, and every animation that runs and has an end.
 */
export async function atRest(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const frame = () => new Promise((drawn) => requestAnimationFrame(drawn));
    await frame();
    await frame();
    const ending = document
      .getAnimations()
      .filter(
        ({ playState, effect }) => playState === 'running' && effect?.getComputedTiming().iterations === 1,
      );
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });
}
