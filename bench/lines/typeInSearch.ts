import { chromium, type Browser, type CDPSession, type Page } from '@playwright/test';
import { findChromium } from '../../scripts/chromium.ts';
import { openDesk } from '../busyClinic.ts';
import type { Trial } from '../line.ts';

const slowdown = 4;
const rounds = 4;
const visits = 3;
const lists = ['customers', 'bookings'] as const;

/** In the page: keeps the longest duration of each interaction, from the key to the paint after it, in milliseconds. */
const watchInteractions = `
  globalThis.longest = new Map();
  new PerformanceObserver((list) => {
    for (const { interactionId: id, duration } of list.getEntries()) {
      if (id > 0) longest.set(id, Math.max(longest.get(id) ?? 0, duration));
    }
  }).observe({ type: 'event', durationThreshold: 16, buffered: true });
`;

/** Types as somebody who looks at the list in between; pauses let answers arrive under the fingers. */
async function type(page: Page): Promise<void> {
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
}

/** The waits of one visit to a list, from key to paint, in milliseconds. */
async function visit(page: Page, cdp: CDPSession, address: string): Promise<number[]> {
  await page.goto(address);
  await page.getByRole('rowheader').first().waitFor();
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await page.getByRole('searchbox').focus();
  for (let round = 0; round < rounds; round++) await type(page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  return page.evaluate<number[]>('[...longest.values()]');
}

async function openPage(browser: Browser, { url, cookie }: { url: string; cookie: string }) {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    // It would fill its cache during the first visit.
    serviceWorkers: 'block',
  });
  await context.addCookies(
    cookie.split('; ').map((pair) => {
      const [name = '', value = ''] = pair.split(/=(.*)/s);
      return { name, value, url };
    }),
  );
  const page = await context.newPage();
  await page.addInitScript({ content: watchInteractions });
  return { page, cdp: await context.newCDPSession(page), url, waits: [] as number[] };
}

/** The wait that the given part of all presses exceed. */
function exceededBy(part: number, waits: readonly number[]): number {
  return waits.toSorted((a, b) => b - a)[Math.floor(waits.length * part)] ?? 0;
}

export const typeInSearch: Trial = {
  name: 'typing in the search box',
  description: `from a key to the paint after it, among 100,000 bookings, of customers and of bookings, the processor slowed down ${slowdown} times; in turn with the same clinic without care records`,
  async measure(setting) {
    const browser = await chromium.launch(await findChromium());
    try {
      const ours = await openPage(browser, await openDesk(setting, 100_000));
      const withoutRecords = await openPage(browser, await openDesk(setting, 100_000, { hasRecords: false }));
      for (let count = 0; count < visits; count++) {
        for (const tab of lists) {
          for (const { page, cdp, url, waits } of [withoutRecords, ours]) {
            waits.push(...(await visit(page, cdp, `${url}/admin?tab=${tab}`)));
          }
        }
      }
      const against = exceededBy(0.1, ours.waits) / exceededBy(0.1, withoutRecords.waits);
      return [
        { what: 'INP', value: exceededBy(0.02, ours.waits), unit: 'ms', goal: 200 },
        { what: 'INP without care records', value: exceededBy(0.02, withoutRecords.waits), unit: 'ms' },
        { what: 'p90, against no care records', value: Number(against.toFixed(2)), unit: 'times', goal: 1.2 },
      ];
    } finally {
      await browser.close();
    }
  },
};
