import type { ElectronApplication, Page } from '@playwright/test';
import { clinicHours } from '#shared/domain/openingHours.ts';
import { addDays, londonToday } from '#shared/domain/wallTime.ts';
import { askDesk, expect } from './fixtures.ts';

/** Console errors of an outage. */
export const noise = /ERR_|50[0-9]|EventSource|Failed to fetch/;

export const strip = (page: Page) => page.getByText(/^Not connected: as of /);
export const unsentButton = (page: Page) => page.getByRole('button', { name: /^Unsent work: / });

/** The next day, from tomorrow on, that the clinic is open. */
export function nextOpenDay(): string {
  const ahead = [1, 2, 3, 4, 5, 6, 7].map((days) => addDays(londonToday(), days));
  return ahead.find(clinicHours.isOpenOn) ?? '';
}

interface Server {
  kill(): Promise<void>;
  restart(): Promise<void>;
}

/** The desk fetches what it keeps; then its server is killed. */
export async function loseServer(page: Page, server: Server): Promise<void> {
  await askDesk(page, 'tryAgain');
  await server.kill();
  await askDesk(page, 'tryAgain');
  await expect(strip(page)).toBeVisible();
}

export async function findServer(page: Page, server: Server): Promise<void> {
  await server.restart();
  await askDesk(page, 'tryAgain');
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

/** The cookies of a desk that has run for a minute are on the disk. */
export const keepCookies = (app: ElectronApplication): Promise<void> =>
  app.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows()[0]?.webContents.session.cookies.flushStore(),
  );

export async function cutPower(app: ElectronApplication): Promise<void> {
  await keepCookies(app);
  app.process().kill('SIGKILL');
}
