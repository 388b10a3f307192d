import { chromium, type Page } from '@playwright/test';
import { findChromium } from '../../scripts/chromium.ts';
import { openDesk } from '../busyClinic.ts';
import type { Trial } from '../line.ts';

const slowdown = 4;
const rounds = 4;

/** In the page: keeps the longest duration of each interaction, from the key to the paint after it, in milliseconds. */
const watchInteractions = `
  globalThis.longest = new Map();
  new PerformanceObserver((list) => {
    for (const { interactionId: id, duration } of list.getEntries()) {
      if (id > 0) longest.set(id, Math.max(longest.get(id) ?? 0, duration));
    }
  }).observe({ type: 'event', durationThreshold: 16, buffered: true });
`;

/** Types as somebody who looks at the list in between; pauses let answers arrive under the fingers. @returns presses */
async function type(page: Page): Promise<number> {
  let presses = 0;
  for (const [word, delay] of [
    ['okafor', 90],
    [' ada', 320],
  ] as const) {
    await page.keyboard.type(word, { delay });
    presses += word.length;
  }
  for (; presses < 14; presses++) await page.keyboard.press('Backspace', { delay: 60 });
  await page.waitForTimeout(1500);
  await page.keyboard.press('Control+A');
  return presses + 1;
}

export const typeInSearch: Trial = {
  name: 'typing in the search box',
  description: `interaction to next paint of customers and of bookings, the greater, among 100,000 bookings, the processor slowed down ${slowdown} times`,
  async measure(setting) {
    const { url, cookie } = await openDesk(setting, 100_000);
    const browser = await chromium.launch(await findChromium());
    try {
      const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
      await context.addCookies(
        cookie.split('; ').map((pair) => {
          const [name = '', value = ''] = pair.split(/=(.*)/s);
          return { name, value, url };
        }),
      );
      const page = await context.newPage();
      await page.addInitScript({ content: watchInteractions });
      const cdp = await context.newCDPSession(page);
      const found: { inp: number; worst: number }[] = [];
      for (const tab of ['customers', 'bookings']) {
        await page.goto(`${url}/admin?tab=${tab}`);
        await page.getByRole('rowheader').first().waitFor();
        await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
        await page.getByRole('searchbox').focus();
        let presses = 0;
        for (let round = 0; round < rounds; round++) presses += await type(page);
        await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 });
        const waits = (await page.evaluate<number[]>('[...longest.values()]')).toSorted((a, b) => b - a);
        // As INP is defined: the longest, leaving out one for every fifty interactions (https://web.dev/articles/inp).
        found.push({ inp: waits[Math.floor(presses / 50)] ?? 0, worst: waits[0] ?? 0 });
      }
      return [
        { what: 'INP', value: Math.max(...found.map(({ inp }) => inp)), unit: 'ms', goal: 100 },
        { what: 'the longest press', value: Math.max(...found.map(({ worst }) => worst)), unit: 'ms' },
      ];
    } finally {
      await browser.close();
    }
  },
};
