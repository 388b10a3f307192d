import type { Page } from '@playwright/test';

/** Waits for two frames, for observers and scroll listeners, and all finite animations. */
export async function atRest(page: Page): Promise<void> {
  await page.evaluate(async () => {
    // Where nothing has changed, a browser without a screen may draw no further frame.
    const frame = () =>
      new Promise((drawn) => {
        requestAnimationFrame(drawn);
        setTimeout(drawn, 250);
      });
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
