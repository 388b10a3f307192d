import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { _electron, type Page } from '@playwright/test';
import { buildAdmin, buildConfirmed, factoryPassword } from '#api/demo/factories.ts';
import { addDays, londonToday } from '#shared/domain/wallTime.ts';
import { findElectron } from '../../scripts/electron.ts';
import type { Screen, Setting } from '../line.ts';

const appointments = 12;
const turns = 5;

type Opened = { page: Page; close: () => Promise<void> };

/** A key of its own instead of the machine's keyring. */
const ownKey = Buffer.alloc(32, 7).toString('base64');

async function openDesk(executablePath: string, profile: string): Promise<Opened> {
  const env = process.env as Record<string, string>;
  const app = await _electron.launch({
    executablePath,
    args: ['dist/desktop', '--no-sandbox'],
    env: { ...env, RECEPTION_USER_DATA: profile, RECEPTION_VAULT_KEY: ownKey },
  });
  // A screen without a monitor gets no input, so the desk would lock.
  await app.evaluate(({ powerMonitor }) => {
    powerMonitor.getSystemIdleTime = () => 0;
  });
  return { page: await app.firstWindow(), close: () => app.close() };
}

async function signIn(page: Page, address: string, email: string): Promise<void> {
  await page.getByLabel('Clinic address').fill(address);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(factoryPassword);
  await page.getByRole('button', { name: 'Login' }).click();
  // The page's policy forbids what Playwright's own waiting would evaluate.
  const hasSnapshot = () =>
    page.evaluate<boolean>('desk.getState().then(({ outage }) => outage.snapshotAsOf !== null)');
  while (!(await hasSnapshot())) await sleep(100);
}

/** The real window with the day's appointments on this computer, and no server. It needs a screen, also `xvfb-run`. */
async function withoutServer(
  setting: Setting,
  work: (open: () => Promise<Opened>) => Promise<number[]>,
): Promise<number[]> {
  await import('../../scripts/buildDesktop.ts');
  const electron = await findElectron();
  if ('problem' in electron) throw new Error(electron.problem);
  const clinic = await setting.addClinic(async (db) => {
    for (let count = 0; count < appointments; count++) {
      const appointmentTime = `${String(9 + Math.floor(count / 2)).padStart(2, '0')}:${count % 2 ? '30' : '00'}`;
      const when = { appointmentDate: londonToday(new Date()), appointmentTime, minutes: 30 };
      await buildConfirmed(db, { ...when, service: 'Vitamin Injections' });
      await buildConfirmed(db, { ...when, appointmentDate: addDays(londonToday(new Date()), 1) });
    }
  });
  const admin = await buildAdmin(clinic.db);
  const profile = mkdtempSync(join(tmpdir(), 'bench-desk-'));
  try {
    const first = await openDesk(electron.path, profile);
    await signIn(first.page, clinic.url, admin.email);
    await first.close();
    process.kill(clinic.pid, 'SIGKILL');
    return await work(() => openDesk(electron.path, profile));
  } finally {
    rmSync(profile, { recursive: true, force: true });
  }
}

/** A start is locked, no matter who was signed in. */
async function unlock(page: Page): Promise<void> {
  await page.getByLabel('Password', { exact: true }).fill(factoryPassword);
  await page.getByRole('button', { name: 'Unlock' }).click();
}

const today = (page: Page) => page.getByRole('button', { name: 'Arrived' }).first();

export const deskStartsAway: Screen = {
  name: 'desk without its server, Today from a cold start',
  description:
    'from the start of the program, with the password typed, to the day’s appointments on the screen',
  goal: 2_000,
  measure: (setting) =>
    withoutServer(setting, async (open) => {
      const waits: number[] = [];
      for (let turn = 0; turn < turns; turn++) {
        const start = performance.now();
        const { page, close } = await open();
        await unlock(page);
        await today(page).waitFor();
        waits.push(Math.round(performance.now() - start));
        await close();
      }
      return waits;
    }),
};

export const writesOffline: Screen = {
  name: 'desk without its server, a recorded fact',
  description:
    'from the click on Arrived to the paint that shows it, with the fact on the disk, on a screen at rest',
  goal: 50,
  measure: (setting) =>
    withoutServer(setting, async (open) => {
      const { page, close } = await open();
      await unlock(page);
      await today(page).waitFor();
      const waits: number[] = [];
      for (let turn = 0; turn < turns; turn++) {
        // Nobody presses while the screen still shows the last press.
        await sleep(1_000);
        waits.push(await arriveOnce(page));
      }
      await close();
      return waits;
    }),
};

/** Measured in the page: the way of a click through Playwright's own connection would be most of it. */
const arriveOnce = (page: Page) =>
  page.evaluate<number>(`new Promise((resolve) => {
    const pressed = () => document.querySelectorAll('fieldset [aria-pressed="true"]:nth-of-type(2)').length;
    const before = pressed();
    const start = performance.now();
    const watch = new MutationObserver(() => {
      if (pressed() === before) return;
      watch.disconnect();
      requestAnimationFrame(() => setTimeout(() => resolve(Math.round(performance.now() - start)), 0));
    });
    watch.observe(document.body, { subtree: true, childList: true, attributes: true });
    const isFree = (button) => button.textContent === 'Arrived' && button.getAttribute('aria-pressed') === 'false';
    [...document.querySelectorAll('button')].find(isFree).click();
  })`);
