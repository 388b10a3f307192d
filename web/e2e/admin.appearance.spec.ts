import type { Page } from '@playwright/test';
import { buildAdmin, buildBooking, buildConfirmed, buildContact, buildUser } from '#api/demo/factories.ts';
import { londonToday } from '#shared/domain/wallTime.ts';
import { expect, expectAccessible, test, onlyInFull } from './fixtures.ts';

const backgroundOf = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
const rowHeight = (page: Page) =>
  page.evaluate(() => document.querySelector('tbody tr')?.getBoundingClientRect().height ?? Number.NaN);

async function choose(page: Page, label: string): Promise<void> {
  await page.getByRole('button', { name: 'Appearance' }).click();
  await page.getByRole('menuitemradio', { name: label }).click();
  await page.keyboard.press('Escape');
}

const paper = 'rgb(251, 248, 243)';
const darkPaper = 'rgb(20, 24, 21)';

test.beforeEach(async ({ page, clinic, signIn }) => {
  const { id } = await buildUser(clinic.db);
  await buildConfirmed(clinic.db, { userId: id, appointmentDate: londonToday(), appointmentTime: '23:30' });
  await buildBooking(clinic.db, { createdAt: new Date(Date.now() - 30 * 3_600_000).toISOString() });
  await buildBooking(clinic.db, { status: 'cancelled' });
  await buildContact(clinic.db);
  await signIn(page, await buildAdmin(clinic.db, { isOwner: true }));
});

test(
  'the desk follows the system’s dark mode, legibly on every screen',
  { tag: '@full' },
  async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'dark' });
    for (const address of [
      '?tab=customers',
      '?tab=bookings',
      '?tab=bookings&view=calendar&span=day',
      '?tab=bookings&view=calendar&span=month',
      '?tab=contacts',
      '?tab=today',
      '?tab=queue',
      '?tab=messages',
      '?tab=staff',
    ]) {
      await page.goto(`/admin${address}`);
      await expect(page.getByRole('tabpanel').locator('[aria-busy="true"]')).toHaveCount(0);
      await expect.poll(() => backgroundOf(page), address).toBe(darkPaper);
      await expectAccessible(page);
    }
    await page.keyboard.press('n');
    await expect(page.getByRole('dialog', { name: 'New Booking' })).toBeVisible();
    await expectAccessible(page);
  },
);

test(
  'colours and row height can be chosen, are stored on the device, and apply to the desk only',
  onlyInFull,
  async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.goto('/admin?tab=customers');
    await expect(page.getByRole('row').nth(1)).toBeVisible();
    expect(await rowHeight(page)).toBeCloseTo(40, 0);
    await choose(page, 'Light');
    await choose(page, 'Compact');
    await expect.poll(() => backgroundOf(page)).toBe(paper);
    expect(await rowHeight(page)).toBeLessThanOrEqual(36);
    await page.reload();
    await expect(page.getByRole('row').nth(1)).toBeVisible();
    expect(await backgroundOf(page)).toBe(paper);
    expect(await rowHeight(page)).toBeLessThanOrEqual(36);

    // It applies to Today, too.
    await page.goto('/admin?tab=today');
    const arrival = page.getByRole('listitem').filter({ hasText: '23:30' });
    const arrivalHeight = async () => (await arrival.boundingBox())?.height ?? Number.NaN;
    await expect(arrival).toBeVisible();
    const compact = await arrivalHeight();
    await choose(page, 'Comfortable');
    await expect.poll(arrivalHeight).toBeGreaterThan(compact + 10);
    await choose(page, 'Compact');
    // The mark of the papers, which arrives later, may round a row up by a pixel.
    await expect.poll(async () => Math.abs((await arrivalHeight()) - compact)).toBeLessThan(2);

    await choose(page, 'Dark');
    await expect.poll(() => backgroundOf(page)).toBe(darkPaper);
    await page.goto('/');
    expect(await backgroundOf(page)).toBe(paper);
  },
);

test('a dark desk prints in dark ink', onlyInFull, async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark', media: 'print' });
  await page.goto('/admin?tab=customers');
  expect(await page.evaluate(() => getComputedStyle(document.body).color)).toBe('rgb(0, 0, 0)');
  const ink = () => page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--ink'));
  expect(await ink()).toBe('#1d211d');
});
