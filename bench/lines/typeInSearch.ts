import { chromium, type CDPSession, type Page } from '@playwright/test';
import { findChromium } from '../../scripts/chromium.ts';
import { openDesk } from '../busyClinic.ts';
import type { Trial } from '../line.ts';
import { median } from '../measure.ts';

const slowdown = 4;
const rounds = 4;
/** As in `useSearch.ts`. */
const typingPauseMs = 250;
const turns = 2;

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

/**
 * The same list by hand, on the clinic's address: an input, and after the same pause the rows of the same call, made anew
 * as plain cells.
 */
const barePage = (call: string, fields: readonly string[]) => `<!doctype html><title>List</title>
<style>table { width: 100%; border-spacing: 0 } th, td { height: 40px; border-bottom: 1px solid; text-align: start }</style>
<input type="search"><table><tbody></tbody></table>
<script>
  const [box, body] = [document.querySelector('input'), document.querySelector('tbody')];
  const show = async () => {
    const answer = await fetch('${call}?limit=50&q=' + encodeURIComponent(box.value));
    body.replaceChildren(...(await answer.json()).map((item) => {
      const row = document.createElement('tr');
      for (const [index, field] of ${JSON.stringify(fields)}.entries()) {
        const cell = document.createElement(index ? 'td' : 'th');
        if (!index) cell.scope = 'row';
        cell.textContent = item[field] ?? '';
        row.append(cell);
      }
      row.append(Object.assign(document.createElement('button'), { textContent: '…' }));
      return row;
    }));
  };
  let timer;
  box.addEventListener('input', () => {
    clearTimeout(timer);
    timer = setTimeout(show, ${typingPauseMs});
  });
  show();
</script>`;

const lists = [
  { tab: 'customers', call: '/api/admin/users', fields: ['firstName', 'lastName', 'email', 'dateOfBirth'] },
  {
    tab: 'bookings',
    call: '/api/admin/bookings',
    fields: ['name', 'service', 'preferredDate', 'appointmentDate', 'status'],
  },
] as const;

/** As INP is defined (https://web.dev/articles/inp): the longest, leaving out one for every fifty interactions. */
async function measureInp(page: Page, cdp: CDPSession, address: string): Promise<number> {
  await page.goto(address);
  await page.getByRole('rowheader').first().waitFor();
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await page.getByRole('searchbox').focus();
  let presses = 0;
  for (let round = 0; round < rounds; round++) presses += await type(page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  const waits = await page.evaluate<number[]>('[...longest.values()]');
  return waits.toSorted((a, b) => b - a)[Math.floor(presses / 50)] ?? 0;
}

export const typeInSearch: Trial = {
  name: 'typing in the search box',
  description: `interaction to next paint among 100,000 bookings, of customers and of bookings, the processor slowed down ${slowdown} times; against the same list by hand, in turn`,
  async measure(setting) {
    const { url, cookie } = await openDesk(setting, 100_000);
    const browser = await chromium.launch(await findChromium());
    try {
      const context = await browser.newContext({
        viewport: { width: 1440, height: 900 },
        // It would answer for the page by hand.
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
      const cdp = await context.newCDPSession(page);
      for (const { tab, call, fields } of lists) {
        await page.route(`${url}/bare-${tab}`, (route) =>
          route.fulfill({ contentType: 'text/html; charset=utf-8', body: barePage(call, fields) }),
        );
      }
      const found = { ours: [] as number[], bare: [] as number[] };
      for (let turn = 0; turn < turns; turn++) {
        for (const { tab } of lists) {
          found.bare.push(await measureInp(page, cdp, `${url}/bare-${tab}`));
          found.ours.push(await measureInp(page, cdp, `${url}/admin?tab=${tab}`));
        }
      }
      const [ours, bare] = [median(found.ours), median(found.bare)];
      return [
        { what: 'against a bare list', value: Number((ours / bare).toFixed(2)), unit: 'times', goal: 1.5 },
        { what: 'INP', value: ours, unit: 'ms' },
        { what: 'INP, the worst visit', value: Math.max(...found.ours), unit: 'ms' },
        { what: 'INP of the bare list', value: bare, unit: 'ms' },
      ];
    } finally {
      await browser.close();
    }
  },
};
