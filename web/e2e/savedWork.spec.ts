import type { Page } from '@playwright/test';
import { buildAdmin, buildContact, buildUser, factoryPassword } from '#api/demo/factories.ts';
import { startNewerServer } from '#api/testing/newerServer.ts';
import { choose, rowOf } from './adminRows.ts';
import { expect, expectAccessible, test, onlyInFull } from './fixtures.ts';
import { pressIfThere } from './press.ts';
import { readSaved } from './readSaved.ts';

const words = 'Rang twice; asks for a quiet room';

async function typeFollowUp(page: Page, name: string): Promise<void> {
  await page.getByRole('tab', { name: 'To answer' }).click();
  await choose(page, rowOf(page, name), 'Add Note');
  await page.getByRole('dialog', { name: 'Add Note' }).getByLabel('Note').fill(words);
}

async function expectFollowUp(page: Page, name: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Add Note' });
  await expect(dialog).toContainText(name);
  await expect(dialog.getByLabel('Note')).toHaveValue(words);
  await expect(page).toHaveURL(/tab=queue/);
}

async function logIn(page: Page, { email }: { email: string }): Promise<void> {
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(factoryPassword);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
}

test(
  'an expired session says so, and restores unsaved text',
  { tag: '@full' },
  async ({ page, clinic, admin, signIn }) => {
    const { name } = await buildContact(clinic.db, { name: 'Grace Expired' });
    await signIn(page, admin);
    await page.goto('/admin');
    await typeFollowUp(page, name);
    await clinic.db('sessions').where({ user_id: admin.id }).delete();
    // The live stream may notify the page first.
    await pressIfThere(page.getByRole('button', { name: 'Add Note' }));
    await expect(page.getByText('Your session has ended. Please log in again.')).toBeVisible();
    await expectAccessible(page);
    await logIn(page, admin);
    await expectFollowUp(page, name);
    await page.getByRole('button', { name: 'Add Note' }).click();
    await expect(page.getByText('Note added')).toBeVisible();
    expect(await clinic.db('follow_ups').where({ note: words }).count()).toEqual([{ count: 1 }]);
  },
);

test('is stored encrypted through a reload, and only for its user', async ({
  page,
  clinic,
  admin,
  signIn,
}) => {
  const { name } = await buildContact(clinic.db, { name: 'Grace Reloaded' });
  await signIn(page, admin);
  await page.goto('/admin');
  await typeFollowUp(page, name);
  await expect.poll(() => readSaved(page)).toContain(words);
  expect(await readSaved(page)).toContain('extractable: false');
  const stored = await page.evaluate(() =>
    JSON.stringify([sessionStorage, localStorage].map((storage) => Object.entries(storage))),
  );
  expect(stored).not.toMatch(/quiet room|Grace Reloaded/);
  await page.reload();
  await expectFollowUp(page, name);

  await clinic.db('sessions').where({ user_id: admin.id }).delete();
  // The live stream may notify the page first.
  await pressIfThere(page.getByRole('button', { name: 'Add Note' }));
  await expect(page.getByText('Your session has ended. Please log in again.')).toBeVisible();
  await logIn(page, await buildAdmin(clinic.db));
  await page.getByRole('tab', { name: 'To answer' }).click();
  await expect(rowOf(page, name)).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(await readSaved(page)).not.toContain(words);

  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page.getByText('Logged out successfully')).toBeVisible();
  expect(await page.evaluate(() => sessionStorage.getItem('draft:desk'))).toBeNull();
  await page.goto('/auth');
  await expect(page.getByRole('button', { name: 'Login', exact: true })).toBeVisible();
  await expect(page.getByText('Your session has ended')).toHaveCount(0);
});

test(
  'survives the reload for a new release, including values only that release knows',
  { tag: '@full' },
  async ({ page, clinic, admin, signIn }) => {
    const { name } = await buildContact(clinic.db, { name: 'Grace Outlasting' });
    const newer = await startNewerServer(clinic.url);
    newer.release.answers['/api/admin/queue'] = (rows) =>
      (rows as object[]).map((row) => ({ ...row, source: 'a way that this release does not know' }));
    await signIn(page, admin);
    await page.goto(`${newer.url}/admin?tab=queue`);
    await page.getByLabel('Search the open tab').fill('Outlasting');
    await typeFollowUp(page, name);
    await expect(page.getByText('This page is from an older version. Please reload it.')).toBeVisible();
    await expect.poll(() => readSaved(page)).toContain(words);
    await page.reload();
    await expectFollowUp(page, name);
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByLabel('Search the open tab')).toHaveValue('Outlasting');
    newer.stop();
  },
);

test(
  'a URL opened directly wins over the restored screen',
  { tag: '@full' },
  async ({ page, admin, signIn }) => {
    await signIn(page, admin);
    await page.goto('/admin');
    await page.getByRole('tab', { name: 'Bookings' }).click();
    await expect.poll(() => readSaved(page)).toContain('tab=bookings');
    for (const [address, tab] of [
      ['/admin', 'Customers'],
      ['/admin?tab=today', 'Today'],
    ] as const) {
      await page.goto(address);
      await expect(page.getByRole('tab', { name: tab })).toHaveAttribute('aria-selected', 'true');
    }
  },
);

test(
  'the screen is restored with its search, its dialog and its scroll position',
  onlyInFull,
  async ({ page, clinic, admin, signIn }) => {
    for (let number = 0; number < 30; number++) {
      await buildUser(clinic.db, { firstName: 'Scrolled', lastName: `Person${number}` });
    }
    await page.setViewportSize({ width: 1280, height: 700 });
    await signIn(page, admin);
    await page.goto('/admin');
    await page.getByLabel('Search the open tab').fill('Scrolled');
    const row = rowOf(page, 'Person11');
    await expect(row).toBeVisible();
    await expect(rowOf(page, admin.lastName)).toHaveCount(0);
    // Behind a dialog it has no role.
    const table = page.locator('#admin-list section');
    await table.evaluate((element) => element.scrollTo({ top: 300 }));
    await expect.poll(() => readSaved(page)).toContain('"scroll"');
    await choose(page, row, 'Create Booking');
    const dialog = page.getByRole('dialog', { name: 'Create Manual Booking' });
    await dialog.getByLabel('Message').fill(words);
    await dialog.getByLabel('Appointment time').selectOption('11:30');
    await expect.poll(() => readSaved(page)).toContain(words);
    await expect.poll(() => readSaved(page)).toContain('11:30');
    const before = await table.evaluate((element) => element.scrollTop);
    expect(before).toBeGreaterThan(0);

    await page.reload();
    await expect(dialog.getByLabel('Message')).toHaveValue(words);
    await expect(dialog.getByLabel('Appointment time')).toHaveValue('11:30');
    await expect(dialog).toContainText('Person11');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByLabel('Search the open tab')).toHaveValue('Scrolled');
    await expect(rowOf(page, admin.lastName)).toHaveCount(0);
    await expect.poll(() => table.evaluate((element) => element.scrollTop)).toBe(before);
    // A dialog that was closed is not restored.
    await choose(page, row, 'Create Booking');
    await expect(dialog.getByLabel('Message')).toHaveValue('');
  },
);
