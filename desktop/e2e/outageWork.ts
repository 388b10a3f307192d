import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ElectronApplication, Page } from '@playwright/test';
import { clinicHours } from '#shared/domain/openingHours.ts';
import { addDays, londonToday } from '#shared/domain/wallTime.ts';
import { callDesk, expect, readSnapshotTime, test as base } from './fixtures.ts';

/** Unique, because tests share a database. */
export const unique = (name: string) => `${name}${randomBytes(3).toString('hex')}`;

interface Fixtures {
  /** A profile that several launches of the desk share, with a vault key of its own. */
  place: { profile: string; env: Record<string, string> };
}

export const test = base.extend<Fixtures>({
  // Created before every launch, and removed when the launched programs have ended.
  place: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the pattern
    async ({}, provide) => {
      const profile = mkdtempSync(join(tmpdir(), 'clinic-desk-'));
      await provide({ profile, env: { RECEPTION_VAULT_KEY: randomBytes(32).toString('base64') } });
      rmSync(profile, { recursive: true, force: true });
    },
    { auto: true },
  ],
});

/** Console errors of an outage. */
export const noise = /ERR_|50[0-9]|EventSource|Failed to fetch/;

export const strip = (page: Page) => page.getByText(/^Not connected: as of /);
export const unsentButton = (page: Page) => page.getByRole('button', { name: /^Unsent work: / });

/** An open day within the snapshot; each test has its own, because tests share a clinic. */
export function openDay(index: number): string {
  const ahead = [2, 3, 4, 5, 6, 7, 8, 9, 10].map((days) => addDays(londonToday(new Date()), days));
  return ahead.filter(clinicHours.isOpenOn)[index] ?? '';
}

interface Server {
  kill(): Promise<void>;
  restart(): Promise<void>;
}

/** Waits for the desk's snapshot, then kills its server. */
export async function loseServer(page: Page, server: Server): Promise<void> {
  await callDesk(page, 'tryAgain');
  // The first poll goes on without a snapshot where that call alone takes too long.
  await expect.poll(() => readSnapshotTime(page)).not.toBeNull();
  await server.kill();
  await callDesk(page, 'tryAgain');
  await expect(strip(page)).toBeVisible();
}

export async function findServer(page: Page, server: Server): Promise<void> {
  await server.restart();
  await callDesk(page, 'tryAgain');
  await expect(strip(page)).toHaveCount(0);
}

export const arrival = (page: Page, name: string) =>
  page
    .getByRole('listitem')
    .filter({ hasText: name })
    .filter({ has: page.getByRole('group') });

/** Moves an appointment on its day, from the bookings table, without the server. */
export async function move(page: Page, name: string, time: string): Promise<void> {
  await page.getByRole('tab', { name: 'Bookings' }).click();
  await page.getByRole('button', { name: new RegExp(`^Actions for ${name}`) }).click();
  await page.getByRole('menuitem', { name: 'Move Appointment' }).click();
  const dialog = page.getByRole('dialog', { name: 'Move Appointment' });
  await dialog.getByLabel('Appointment time').selectOption(time);
  await expect(dialog).toContainText('Pencilled: nobody is told until the clinic’s server has agreed.');
  await dialog.getByRole('button', { name: 'Move Appointment' }).click();
  await expect(dialog).toBeHidden();
}

/** Chromium writes cookies to the disk within a minute. */
const saveCookies = (app: ElectronApplication): Promise<void> =>
  app.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows()[0]?.webContents.session.cookies.flushStore(),
  );

/** Kills the process group, because Chromium's helpers would go on writing into the profile. */
function killDesk(app: ElectronApplication): void {
  const { pid } = app.process();
  if (pid) process.kill(-pid, 'SIGKILL');
}

export async function cutPower(app: ElectronApplication): Promise<void> {
  await saveCookies(app);
  killDesk(app);
}

/** Everything in the profile of the desk, as bytes. */
export const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true })
    .map((name) => join(folder, String(name)))
    .filter((file) => statSync(file, { throwIfNoEntry: false })?.isFile())
    .map((file) => readFileSync(file).toString('latin1'));
