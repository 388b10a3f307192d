import type { Locator, Page } from '@playwright/test';
import { buildUser } from '#api/demo/factories.ts';
import type { FaultProxy } from './faultProxy.ts';
import { expect, expectWorker, test } from './pwa.ts';

const whyNot = 'The clinic’s server cannot be reached. Nothing can be changed until it is back.';

/** How Chromium logs that a request, a script or the service worker’s script could not be fetched. */
const connectionErrors = /ERR_|Failed to (fetch|load)|error occurred when fetching the script/;

test(
  'during an outage of a server that never answers the desk keeps its text and shows true messages',
  { tag: '@full' },
  async ({ page, admin, signIn, clinic, network, quietConsole }) => {
    quietConsole.expectErrors.push(connectionErrors);
    const { id } = await buildUser(clinic.db, { firstName: 'Silent', lastName: 'Browserson' });
    const note = 'Prefers to be rung in the morning';
    await signIn(page, admin);
    await page.goto('/admin?tab=customers');
    await page.getByRole('searchbox').fill('Browserson');
    await page
      .getByRole('button', { name: /Browserson/ })
      .first()
      .click();
    const sheet = page.getByRole('dialog', { name: 'Silent Browserson' });
    const text = sheet.getByLabel('New note');
    const add = sheet.getByRole('button', { name: 'Add Note' });
    await text.fill(note);

    network.fault = 'hang';
    await add.click();
    const strip = page.getByText(/^Not connected: as of [A-Z][a-z]+day \d\d:\d\d$/);
    await expect(strip).toBeAttached();
    await expect(page.getByText('We don’t know yet whether this was saved', { exact: false })).toBeVisible();
    await expect(text).toHaveValue(note);
    await expect(add).toBeDisabled();
    await expect(add).toHaveAccessibleDescription(whyNot);
    await expect(sheet.getByText(whyNot)).toBeVisible();

    network.fault = 'pass';
    const outcome = page.getByText(/^(Note added|Error)$/);
    await expect(outcome).toBeVisible();
    const isSaved = (await outcome.textContent()) === 'Note added';
    await expect(strip).toHaveCount(0);
    await expect(add).toBeEnabled();
    await expect(text).toHaveValue(isSaved ? '' : note);
    const stored = await clinic.db('staff_notes').where({ user_id: id }).pluck<string[]>('note');
    expect(stored).toEqual(isSaved ? [note] : []);
  },
);

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

test('Try now detects the server at once, and changes made meanwhile appear', async ({
  page,
  admin,
  signIn,
  clinic,
  network,
  quietConsole,
}) => {
  quietConsole.expectErrors.push(connectionErrors);
  await page.clock.install();
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
});

test(
  'a button keeps its focus through an outage',
  { tag: '@full' },
  async ({ page, admin, signIn, clinic, quietConsole }) => {
    quietConsole.expectErrors.push(connectionErrors);
    await buildUser(clinic.db, { firstName: 'Keyboard', lastName: 'Focuson' });
    await signIn(page, admin);
    await page.goto('/admin?tab=customers');
    await page
      .getByRole('button', { name: /Focuson/ })
      .first()
      .click();
    const sheet = page.getByRole('dialog', { name: 'Keyboard Focuson' });
    await sheet.getByLabel('New note').fill('Prefers mornings');
    const add = sheet.getByRole('button', { name: 'Add Note' });
    await add.focus();

    await clinic.kill();
    await expect(add).toBeDisabled();
    await clinic.restart();
    await expect(add).toBeEnabled();
    await expect(add).toBeFocused();
  },
);

test(
  'a desk reloaded during an outage opens by itself once the server is back',
  { tag: '@full' },
  async ({ page, admin, signIn, network, quietConsole }) => {
    quietConsole.expectErrors.push(connectionErrors);
    await signIn(page, admin);
    await page.goto('/admin');
    await expectWorker(page);
    network.fault = 'refuse';
    await page.reload();
    await expect(page.getByText('It comes back with the clinic’s server.')).toBeVisible();
    network.fault = 'pass';
    await expect(page.getByRole('tab', { name: 'Customers' })).toBeVisible();
  },
);
