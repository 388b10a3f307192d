import type { Locator, Page } from '@playwright/test';
import { buildConfirmed, buildUser } from '#api/demo/factories.ts';
import { onlyInFull } from './fixtures.ts';
import type { FaultProxy } from './faultProxy.ts';
import { expect, test } from './pwa.ts';

const whyNot = 'The clinic’s server cannot be reached. Nothing can be changed until it is back.';

/** How Chromium logs that a request, a script or the service worker’s script could not be fetched. */
const connectionErrors = /ERR_|Failed to (fetch|load)|error occurred when fetching the script/;

/**
 * Presses the button once while the server cannot be reached, and once after it is back. The page's clock stands still,
 * because a poll of the page's own would find the server first, and take the button away.
 * @param page after `page.clock.install()`
 */
async function tryTwice(page: Page, network: FaultProxy, tryNow: Locator): Promise<void> {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000);
  await tryNow.click();
  await expect(tryNow).toBeEnabled();
  network.fault = 'pass';
  await tryNow.click();
  await expect(tryNow).toHaveCount(0);
  await page.clock.resume();
}

test(
  'Try now detects the server at once, and changes made meanwhile appear',
  onlyInFull,
  async ({ page, admin, signIn, clinic, network, quietConsole }) => {
    quietConsole.expectErrors.push(connectionErrors);
    await page.clock.install();
    await buildConfirmed(clinic.db, { name: 'Moving Person' });
    await signIn(page, admin);
    await page.goto('/admin?tab=customers');
    const search = page.getByRole('searchbox');
    await search.fill('Returnson');
    await expect(page.getByText('No customers match “Returnson”')).toBeVisible();

    network.fault = 'refuse';
    await page.getByRole('tab', { name: 'Contacts' }).click();
    const strip = page.getByText(/^Not connected: as of/);
    await expect(strip).toBeVisible();
    // The strip says it once, with the one button that helps.
    const waits = page.getByText('It comes back with the clinic’s server.');
    await expect(waits).toBeVisible();
    await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0);
    // No part of a screen that is opened meanwhile goes on loading.
    await page.getByRole('tab', { name: 'Today' }).click();
    await expect(waits.first()).toBeVisible();
    await expect(page.getByRole('tabpanel').getByText(/^(Loading|Looking)/)).toHaveCount(0);
    await page.getByRole('tab', { name: 'Contacts' }).click();
    await buildUser(clinic.db, { firstName: 'Meanwhile', lastName: 'Returnson' });

    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Search everything' }).fill('export contacts');
    const action = page.getByRole('option', { name: 'Export contacts as CSV' });
    await expect(action).toContainText(whyNot);
    await page.keyboard.press('Escape');

    await tryTwice(page, network, page.getByRole('button', { name: 'Try now' }));
    await expect(strip).toHaveCount(0);
    await expect(waits).toHaveCount(0);
    await page.getByRole('tab', { name: 'Customers' }).click();
    const found = page.getByRole('button', { name: /Returnson/ }).first();
    await found.click();

    // A dialog covers the strip, and has a button of its own.
    const sheet = page.getByRole('dialog', { name: 'Meanwhile Returnson' });
    await expect(sheet).toBeVisible();
    network.fault = 'refuse';
    await page.evaluate(() => window.dispatchEvent(new Event('offline')));
    await expect(sheet.getByText(whyNot)).toBeVisible();
    await tryTwice(page, network, sheet.getByRole('button', { name: 'Try now' }));
    await expect(sheet.getByText(whyNot)).toHaveCount(0);

    await page.keyboard.press('Escape');
    await page.getByRole('tab', { name: 'Bookings' }).click();
    await search.fill('');
    await page.getByRole('button', { name: /^Actions for Moving Person/ }).click();
    await page.getByRole('menuitem', { name: 'Move Appointment' }).click();
    const move = page.getByRole('dialog').getByRole('button', { name: 'Move Appointment' });
    await expect(move).toBeEnabled();
    network.fault = 'refuse';
    await page.evaluate(() => window.dispatchEvent(new Event('offline')));
    await expect(move).toBeDisabled();
  },
);
