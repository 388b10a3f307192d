import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { chromium, type Browser } from '@playwright/test';
import { findChromium } from '../../scripts/chromium.ts';
import { median } from '../measure.ts';

/** What Chromium's developer tools call Slow 4G, on a phone whose processor is four times slower. */
const slow4G = {
  offline: false,
  latency: 562.5,
  downloadThroughput: (1.6e6 / 8) * 0.9,
  uploadThroughput: (0.75e6 / 8) * 0.9,
};
const slowdown = 4;
const rounds = 5;

/** Ten kilobytes of text in one document that needs nothing else, from a server that only sends it. */
async function serveBare(): Promise<{ url: string; close(): void }> {
  const lines = Array.from(
    { length: 110 },
    (_, line) => `<p>${line}. ${randomBytes(50).toString('base64')}, and so on.</p>`,
  );
  const body = `<!doctype html><meta name="viewport" content="width=device-width"><h1>A page</h1>${lines.join('')}`;
  const server = createServer((_, response) => {
    response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' });
    response.end(body);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, close: () => server.close() };
}

/** In the page. */
const findPaint = `new Promise((found) => {
  new PerformanceObserver((list) => found(list.getEntries().at(-1).startTime))
    .observe({ type: 'largest-contentful-paint', buffered: true });
})`;

/** @returns the largest contentful paint in milliseconds, and what came over the wire until the page was still */
async function visit(browser: Browser, url: string): Promise<{ paint: number; bytes: number }> {
  const context = await browser.newContext({
    viewport: { width: 412, height: 823 },
    deviceScaleFactor: 1.75,
  });
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send('Network.enable');
  await cdp.send('Network.emulateNetworkConditions', slow4G);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  let bytes = 0;
  cdp.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength));
  await page.goto(url, { waitUntil: 'networkidle' });
  const paint = await page.evaluate<number>(findPaint);
  await context.close();
  return { paint, bytes };
}

export interface FirstVisit {
  /** Medians of the largest contentful paint, milliseconds. */
  ours: number;
  bare: number;
  /** What the home page takes from the wire before anybody touches it. */
  bytes: number;
}

/** The home page on a phone that was never here, against a bare page of 10 kB, in turns. */
export async function measureFirstVisit(clinicUrl: string): Promise<FirstVisit> {
  const browser = await chromium.launch(await findChromium());
  const bare = await serveBare();
  try {
    const samples: { ours: number; bare: number; bytes: number }[] = [];
    for (let round = 0; round < rounds; round++) {
      const ours = await visit(browser, `${clinicUrl}/`);
      samples.push({
        ours: ours.paint,
        bytes: ours.bytes,
        bare: (await visit(browser, `${bare.url}/`)).paint,
      });
    }
    const middle = (of: 'ours' | 'bare' | 'bytes') => Math.round(median(samples.map((sample) => sample[of])));
    return { ours: middle('ours'), bare: middle('bare'), bytes: middle('bytes') };
  } finally {
    bare.close();
    await browser.close();
  }
}
