import { chromium } from '@playwright/test';
import { findChromium } from '../../scripts/chromium.ts';
import { openDesk } from '../busyClinic.ts';
import type { Screen } from '../line.ts';

const slowdown = 4;

/** In the page: keeps the longest duration of each interaction, from the key to the paint after it. */
const watchInteractions = `
  globalThis.longest = new Map();
  new PerformanceObserver((list) => {
    for (const { interactionId: id, duration } of list.getEntries()) {
      if (id > 0) longest.set(id, Math.max(longest.get(id) ?? 0, duration));
    }
  }).observe({ type: 'event', durationThreshold: 16, buffered: true });
`;

export const typeInSearch: Screen = {
  name: 'typing in the search box',
  description: `interaction to next paint among 100,000 bookings, the processor slowed down ${slowdown} times`,
  goal: 100,
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
      const waits: number[] = [];
      for (const tab of ['customers', 'bookings']) {
        await page.goto(`${url}/admin?tab=${tab}`);
        await page.getByRole('rowheader').first().waitFor();
        await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
        const box = page.getByRole('searchbox');
        await box.focus();
        // As somebody types who looks at the list in between; pauses let answers arrive under the fingers.
        for (const [word, delay] of [
          ['okafor', 90],
          [' ada', 320],
        ] as const) {
          await page.keyboard.type(word, { delay });
        }
        for (let count = 0; count < 4; count++) await page.keyboard.press('Backspace', { delay: 60 });
        await page.waitForTimeout(1500);
        await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 });
        const seen = await page.evaluate<number[]>('[...longest.values()]');
        waits.push(...seen);
      }
      return waits;
    } finally {
      await browser.close();
    }
  },
};
