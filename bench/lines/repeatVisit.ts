import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { chromium, type BrowserContext, type Page } from '@playwright/test';
import { findChromium } from '../../scripts/chromium.ts';
import type { Screen, Setting } from '../line.ts';

const slowdown = 4;
const pages = ['/', '/services', '/services/prp', '/contact', '/booking'];
const visits = 3;

/** In the page: when the first text or picture was painted, from the start of the visit. */
const firstPaint = `new Promise((painted) => {
  new PerformanceObserver((list) => {
    for (const { name, startTime } of list.getEntries()) if (name === 'first-contentful-paint') painted(startTime);
  }).observe({ type: 'paint', buffered: true });
})`;

/** A way to the clinic that can be cut. */
async function openWay(target: string): Promise<{ url: string; cut: () => void }> {
  const { hostname, port } = new URL(target);
  const open = new Set<Socket>();
  const server = createServer((client) => {
    const clinic = connect(Number(port), hostname);
    for (const socket of [client, clinic]) {
      open.add(socket);
      socket.on('error', () => socket.destroy()).on('close', () => open.delete(socket));
    }
    client.pipe(clinic).pipe(client);
  });
  server.listen(0, 'localhost');
  await once(server, 'listening');
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    cut: () => {
      server.close();
      for (const socket of open) socket.destroy();
    },
  };
}

/** Has been here once, and has no network now. */
async function visitAgain(
  setting: Setting,
  prepare: (page: Page, url: string) => Promise<void>,
  measure: (context: BrowserContext, url: string) => Promise<number[]>,
): Promise<number[]> {
  const way = await openWay(setting.clinicUrl);
  const browser = await chromium.launch(await findChromium());
  try {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
    const page = await context.newPage();
    await prepare(page, way.url);
    await page.evaluate('navigator.serviceWorker.ready');
    await page.close();
    way.cut();
    return await measure(context, way.url);
  } finally {
    way.cut();
    await browser.close();
  }
}

/** A fresh tab on a processor as slow as a cheap phone's. */
async function openSlowTab(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  const devTools = await context.newCDPSession(page);
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  return page;
}

export const repeatVisit: Screen = {
  name: 'a repeat visit without network',
  description: `first contentful paint of ${pages.length} pages in fresh tabs, the processor slowed down ${slowdown} times`,
  goal: 1000,
  measure: (setting) =>
    visitAgain(
      setting,
      async (page, url) => void (await page.goto(url)),
      async (context, url) => {
        const waits: number[] = [];
        for (const path of Array.from({ length: visits }, () => pages).flat()) {
          const page = await openSlowTab(context);
          await page.goto(url + path);
          waits.push(Math.round(await page.evaluate<number>(firstPaint)));
          await page.close();
        }
        return waits;
      },
    ),
};

export const dashboardOffline: Screen = {
  name: 'the dashboard without network',
  description: `from the address to a patient's appointments as they were last seen, the processor slowed down ${slowdown} times`,
  goal: 2500,
  measure: (setting) =>
    visitAgain(
      setting,
      async (page, url) => {
        for (const cookie of (setting.patients[0]?.cookie ?? '').split('; ')) {
          const [name = '', value = ''] = cookie.split(/=(.*)/s);
          await page.context().addCookies([{ name, value, url }]);
        }
        await page.goto(`${url}/dashboard`);
        await page.getByRole('button', { name: /^Show all \d+ appointments$/ }).waitFor();
      },
      async (context, url) => {
        const waits: number[] = [];
        for (let visit = 0; visit < visits; visit++) {
          const page = await openSlowTab(context);
          await page.goto(`${url}/dashboard`);
          await page.getByRole('button', { name: /^Show all \d+ appointments$/ }).waitFor();
          waits.push(Math.round(await page.evaluate<number>('performance.now()')));
          await page.close();
        }
        return waits;
      },
    ),
};
