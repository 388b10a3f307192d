import { setTimeout as sleep } from 'node:timers/promises';
import { chromium, type Page } from '@playwright/test';
import { findChromium } from '../../scripts/chromium.ts';
import type { Screen } from '../line.ts';

const slowdown = 4;
const rounds = 3;

/** The elements that a first tap opens, and what must be visible after it. */
const taps: { path: string; tap: (page: Page) => Promise<void>; seen: (page: Page) => Promise<void> }[] = [
  {
    path: '/auth',
    tap: (page) => page.getByRole('tab', { name: 'Register' }).tap(),
    seen: (page) => page.getByLabel('First Name').waitFor(),
  },
  {
    path: '/booking',
    tap: (page) => page.getByRole('radio', { name: 'PRP Therapy' }).tap(),
    seen: (page) => page.getByRole('button', { name: 'Continue' }).waitFor(),
  },
];

/** In the page: notes the longest duration from a touch to the paint after it, and of no pointer that only rests. */
const watchTaps = `
  globalThis.longest = 0;
  new PerformanceObserver((list) => {
    for (const { duration, interactionId } of list.getEntries()) if (interactionId) longest = Math.max(longest, duration);
  }).observe({ type: 'event', durationThreshold: 16, buffered: true });
`;

/** In the page: resolves when React has taken over and the browser has nothing left to do. */
const appIsIdle = `new Promise((done) => {
  const look = () => {
    const root = document.querySelector('#root').firstElementChild;
    if (Object.keys(root).some((key) => key.startsWith('__react'))) requestIdleCallback(done, { timeout: 5000 });
    else setTimeout(look, 50);
  };
  look();
})`;

export const firstTap: Screen = {
  name: 'first tap on /auth and /booking',
  description: `from the touch to the paint of what it opens, on an idle page, the processor slowed down ${slowdown} times`,
  goal: 200,
  async measure({ clinicUrl }) {
    const browser = await chromium.launch(await findChromium());
    const waits: number[] = [];
    try {
      for (let round = 0; round < rounds; round++) {
        for (const { path, tap, seen } of taps) {
          const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true });
          const page = await context.newPage();
          await page.addInitScript({ content: watchTaps });
          const cdp = await context.newCDPSession(page);
          await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
          await page.goto(clinicUrl + path);
          await page.evaluate(appIsIdle);
          await tap(page);
          // What Playwright asks of the page would delay its paint, four times slowed down as well.
          await sleep(1_500);
          await seen(page);
          waits.push(await page.evaluate<number>('longest'));
          await context.close();
        }
      }
      return waits;
    } finally {
      await browser.close();
    }
  },
};
