import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { chromium } from '@playwright/test';
import { findChromium } from '../../scripts/chromium.ts';
import type { Screen } from '../line.ts';

const roundTripMs = 300;
const visits = 3;

/** A way to the clinic on which an answer takes `roundTripMs` longer, and a new connection as long again. */
async function openSlowWay(target: string): Promise<{ url: string; close: () => void }> {
  const { hostname, port } = new URL(target);
  const open = new Set<Socket>();
  function delay(from: Socket, to: Socket): void {
    open.add(from);
    from.on('data', (bytes) => setTimeout(() => to.writable && to.write(bytes), roundTripMs / 2));
    from.on('end', () => setTimeout(() => to.end(), roundTripMs / 2));
    from.on('error', () => to.destroy()).on('close', () => open.delete(from));
  }
  const server = createServer((client) => {
    client.pause();
    setTimeout(() => {
      const clinic = connect(Number(port), hostname);
      delay(client, clinic);
      delay(clinic, client);
      client.resume();
    }, roundTripMs);
  });
  server.listen(0, 'localhost');
  await once(server, 'listening');
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.close();
      for (const socket of open) socket.destroy();
    },
  };
}

/** In the page: resolves when the service worker has all it keeps. */
const workerIsReady = `navigator.serviceWorker.ready.then(({ active }) => new Promise((ready) => {
  const look = () => active.state === 'activated' && ready();
  active.addEventListener('statechange', look);
  look();
}))`;

export const offlineReady: Screen = {
  name: 'offline ready',
  description: `from a first visit's address until every page can be read without network, each answer ${roundTripMs} ms away`,
  goal: 12_000,
  async measure({ clinicUrl }) {
    const way = await openSlowWay(clinicUrl);
    const browser = await chromium.launch(await findChromium());
    try {
      const waits: number[] = [];
      for (let visit = 0; visit < visits; visit++) {
        const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
        const page = await context.newPage();
        await page.goto(way.url, { waitUntil: 'commit' });
        await page.evaluate(workerIsReady);
        waits.push(Math.round(await page.evaluate<number>('performance.now()')));
        await context.close();
      }
      return waits;
    } finally {
      await browser.close();
      way.close();
    }
  },
};
