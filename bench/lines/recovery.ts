import { once } from 'node:events';
import { createServer, request as sendRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { chromium, type Browser, type Page } from '@playwright/test';
import { buildAdmin, buildContact, factoryPassword } from '#api/demo/factories.ts';
import { findChromium } from '../../scripts/chromium.ts';
import type { Screen, Setting } from '../line.ts';

const rounds = 5;
/** How long the clinic is unreachable: long enough for the screen to poll less than once a second. */
const awayMs = 8000;

interface Way {
  url: string;
  /** `cut`: the clinic does its work and the answer breaks off. `gone`: as if nothing were there. */
  state: 'pass' | 'cut' | 'gone';
  /** When the last answer was cut. */
  cutAt: number;
  close(): void;
}

/** A proxy between the browser and the clinic that can lose answers to changes. */
async function openWay(target: string): Promise<Way> {
  const { hostname, port } = new URL(target);
  const server = createServer((request, response) => {
    if (way.state === 'gone') return void request.socket.destroy();
    const { method, url, headers } = request;
    const upstream = sendRequest({ hostname, port, method, path: url, headers }, (answer) => {
      if (way.state === 'cut' && method !== 'GET') {
        answer.resume().on('end', () => {
          way.cutAt = performance.now();
          request.socket.destroy();
        });
        return;
      }
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    upstream.on('error', () => request.socket.destroy());
    response.on('close', () => upstream.destroy());
    request.pipe(upstream);
  }).listen(0, 'localhost');
  await once(server, 'listening');
  const way: Way = {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    state: 'pass',
    cutAt: 0,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
  return way;
}

/** A browser at the desk, on the list of what waits for an answer. */
async function openDesk(setting: Setting, run: (page: Page, way: Way, names: string[]) => Promise<number[]>) {
  const names = Array.from({ length: 2 * rounds }, (_, n) => `Waiting${Date.now()}x${n}x`);
  // A separate clinic with a short list, as in one that answers its patients.
  const { url, db } = await setting.addClinic(async (empty) => {
    for (const name of names) await buildContact(empty, { name });
  });
  const way = await openWay(url);
  let browser: Browser | undefined;
  try {
    browser = await chromium.launch(await findChromium());
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    const page = await context.newPage();
    const { email } = await buildAdmin(db);
    const login = { email, password: factoryPassword };
    const answer = await page.request.post(`${way.url}/api/login`, { data: login });
    if (!answer.ok()) throw new Error(`sign-in failed: ${answer.status()}`);
    await page.goto(`${way.url}/admin?tab=queue`);
    return await run(page, way, names);
  } finally {
    await browser?.close();
    way.close();
  }
}

/** Finds somebody who waits for an answer in the list, and notes that nobody answered the telephone. */
async function prepareNoAnswer(page: Page, name = '') {
  await page.getByLabel('Search the open tab').fill(name);
  await page.getByRole('button', { name: `Actions for ${name}` }).click();
  const item = page.getByRole('menuitem', { name: 'No Answer' });
  await item.waitFor();
  return () => item.click();
}

const seen = (page: Page) => page.getByText('No answer noted', { exact: true }).waitFor();
const dismiss = async (page: Page) => {
  const close = page.getByRole('button', { name: 'Dismiss notification' });
  await close.click();
  await close.waitFor({ state: 'hidden' });
};

export const lostAnswer: Screen = {
  name: 'recovery, a lost answer',
  description:
    'from the moment at which the answer to a change is cut off until the screen says what is true',
  goal: 2000,
  measure: (setting) =>
    openDesk(setting, async (page, way, names) => {
      const waits: number[] = [];
      for (let round = 0; round < rounds; round++) {
        const press = await prepareNoAnswer(page, names[round]);
        way.cutAt = 0;
        way.state = 'cut';
        await press();
        while (way.cutAt === 0) await page.waitForTimeout(1);
        const { cutAt } = way;
        way.state = 'pass';
        await seen(page);
        waits.push(Math.round(performance.now() - cutAt));
        await dismiss(page);
      }
      return waits;
    }),
};

export const clinicBack: Screen = {
  name: 'recovery, the clinic is back',
  description: `after ${awayMs / 1000} s without it, from its return until the screen says what became of a change that was pressed meanwhile and the next one works`,
  goal: 25_000,
  measure: (setting) =>
    openDesk(setting, async (page, way, names) => {
      const waits: number[] = [];
      for (let round = 0; round < rounds; round++) {
        const press = await prepareNoAnswer(page, names[round]);
        way.state = 'gone';
        await press();
        await page.getByText('We don’t know yet whether this was saved').waitFor();
        await page.waitForTimeout(awayMs);
        way.state = 'pass';
        const backAt = performance.now();
        await page.getByText('This was not saved. Please try again.').waitFor();
        await dismiss(page);
        const again = await prepareNoAnswer(page, names[round + rounds]);
        await again();
        await seen(page);
        waits.push(Math.round(performance.now() - backAt));
        await dismiss(page);
      }
      return waits;
    }),
};
