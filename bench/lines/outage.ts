import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { chromium, type Page } from '@playwright/test';
import { buildAdmin } from '#api/demo/factories.ts';
import { findChromium } from '../../scripts/chromium.ts';
import type { Screen, Setting } from '../line.ts';

/** `refused`: as if nothing were there. `silent`: connections are taken and nothing is ever answered. */
type Way = 'open' | 'refused' | 'silent';
const outages = [5, 20, 45].flatMap((seconds) =>
  (['refused', 'silent'] as const).map((way) => ({ seconds, way })),
);

async function openWay(target: string) {
  const { hostname, port } = new URL(target);
  const sockets = new Set<Socket>();
  let way: Way = 'open';
  const server = createServer((client) => {
    sockets.add(client);
    client.on('error', () => client.destroy()).on('close', () => sockets.delete(client));
    if (way === 'refused') return void client.destroy();
    if (way === 'silent') return void client.resume();
    const clinic = connect(Number(port), hostname);
    clinic.on('error', () => client.destroy()).on('close', () => client.destroy());
    client.on('close', () => clinic.destroy());
    client.pipe(clinic);
    clinic.on('data', (chunk: Buffer) => way !== 'silent' && client.write(chunk));
  });
  server.listen(0, 'localhost');
  await once(server, 'listening');
  const closeAll = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    set: (next: Way) => {
      way = next;
      if (next === 'refused') closeAll();
    },
    stop: () => {
      server.close();
      closeAll();
    },
  };
}

/** The desk in a browser, through a way that can be closed. */
async function atDesk(
  setting: Setting,
  work: (page: Page, way: Awaited<ReturnType<typeof openWay>>) => Promise<number[]>,
): Promise<number[]> {
  const way = await openWay(setting.clinicUrl);
  const browser = await chromium.launch(await findChromium());
  try {
    const admin = await buildAdmin(setting.db);
    const page = await browser.newPage();
    for (const cookie of (await setting.signIn(setting.clinicUrl, admin.email)).split('; ')) {
      const [name = '', value = ''] = cookie.split(/=(.*)/s);
      await page.context().addCookies([{ name, value, url: way.url }]);
    }
    await page.goto(`${way.url}/admin`);
    await page.getByRole('heading', { name: 'Admin Dashboard' }).waitFor();
    return await work(page, way);
  } finally {
    way.stop();
    await browser.close();
  }
}

const strip = (page: Page) => page.getByText(/^Not connected: as of/);

/** Something that the clinic is asked for, so that the outage shows. */
async function search(page: Page, turn: number): Promise<void> {
  await page.getByRole('searchbox').fill(`outage ${turn}`);
}

export const outageNoticed: Screen = {
  name: 'recovery, a clinic that stops answering',
  description: 'from what is asked of it at the desk to the word that it cannot be reached',
  goal: 8_000,
  measure: (setting) =>
    atDesk(setting, async (page, way) => {
      const waits: number[] = [];
      for (let turn = 0; turn < 3; turn++) {
        way.set('silent');
        const start = performance.now();
        await search(page, turn);
        await strip(page).waitFor();
        waits.push(Math.round(performance.now() - start));
        way.set('open');
        await strip(page).waitFor({ state: 'detached', timeout: 120_000 });
      }
      return waits;
    }),
};

export const outageOver: Screen = {
  name: 'recovery, a clinic that comes back',
  description: `from its return to the desk that works again, after outages of ${outages
    .map(({ seconds, way }) => `${seconds} s (${way})`)
    .join(', ')}, with Try now pressed during each`,
  goal: 25_000,
  measure: (setting) =>
    atDesk(setting, async (page, way) => {
      const waits: number[] = [];
      for (const [turn, outage] of outages.entries()) {
        way.set(outage.way);
        await search(page, turn);
        await strip(page).waitFor();
        await page.getByRole('button', { name: 'Try now' }).click();
        await page.waitForTimeout(outage.seconds * 1000);
        way.set('open');
        const start = performance.now();
        await strip(page).waitFor({ state: 'detached', timeout: 120_000 });
        waits.push(Math.round(performance.now() - start));
      }
      return waits;
    }),
};
