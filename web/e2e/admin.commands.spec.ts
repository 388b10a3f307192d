import type { Page } from '@playwright/test';
import { buildBooking, buildContact, buildUser } from '#api/demo/factories.ts';
import { addDays, londonToday } from '#shared/domain/wallTime.ts';
import { rowOf } from './adminRows.ts';
import { expect, expectAccessible, onlyInFull, test, withMotion } from './fixtures.ts';

const focusIsLost = (page: Page) => page.evaluate(() => document.activeElement === document.body);

test.describe('The desk’s commands', () => {
  test.use(withMotion);

  test.beforeEach(async ({ page, admin, signIn }) => {
    await signIn(page, admin);
  });

  test('finds a customer, a booking and a message from anywhere; the privacy screen covers everything; both restore the focus', async ({
    page,
    clinic,
  }) => {
    const marker = `Zelda${Date.now()}`;
    const user = await buildUser(clinic.db, { firstName: marker, lastName: 'Okafor' });
    await buildBooking(clinic.db, { userId: user.id, message: 'Mornings' });
    await buildContact(clinic.db, { name: `${marker} Okafor`, subject: 'Parking' });
    await page.goto('/admin?tab=messages');
    const tab = page.getByRole('tab', { name: 'Messages' });
    await tab.focus();

    await page.keyboard.press('Control+k');
    const palette = page.getByRole('dialog', { name: 'Search everything' });
    const line = palette.getByRole('combobox', { name: 'Search everything' });
    await expect(line).toBeFocused();
    await expectAccessible(page);
    await line.fill(marker);
    await expect(palette.getByRole('option')).toHaveText([/Okafor.*@/, /Consultation/, /Parking/]);
    await expectAccessible(page);
    // While it fades: what is typed next must not be taken for the desk’s single keys.
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+k');
    await expect(line).toBeFocused();
    await line.fill(marker);
    await expect(palette.getByRole('option')).toHaveCount(3);
    await page.keyboard.press('Enter');
    const sheet = page.getByRole('dialog', { name: `${marker} Okafor` });
    await expect(sheet.getByRole('heading', { name: 'Next visit 1' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(tab).toBeFocused();

    // Keys pressed while the customers have not arrived choose among all results.
    let sendCustomers = () => {};
    const areHeld = new Promise<void>((resolve) => (sendCustomers = resolve));
    await page.route('**/api/admin/users?*', async (route) => {
      await areHeld;
      await route.continue();
    });
    await page.keyboard.press('Control+k');
    const others = ['bookings', 'contacts'].map((list) =>
      page.waitForResponse((answer) => answer.url().includes(`/${list}?q=${marker}%20Oka`)),
    );
    await line.fill(`${marker} Oka`);
    for (const answer of await Promise.all(others)) await answer.finished();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    sendCustomers();
    await expect(page.getByRole('dialog').getByText('Mornings')).toBeVisible();
    await page.getByRole('button', { name: 'Schedule Appointment' }).press('Enter');
    const schedule = page.getByRole('dialog', { name: 'Schedule Appointment' });
    await expect(schedule).toBeVisible();
    await expect.poll(() => schedule.evaluate((it) => it.contains(document.activeElement))).toBe(true);
    await page.keyboard.press('Escape');
    await expect(tab).toBeFocused();

    await page.keyboard.press('Control+k');
    await line.fill('no such thing at all');
    await expect(palette.getByText('Nothing found for “no such thing at all”.')).toBeVisible();
    await page.route('**/api/admin/contacts?*', (route) => route.abort());
    await line.fill('something else');
    await expect(palette.getByText('We could not reach the clinic.')).toBeVisible();
    await page.unroute('**/api/admin/contacts?*');
    await line.fill('price filler');
    await expect(palette.getByRole('option').first()).toHaveText(
      /^Dermal Fillers: £100-£150.*60 minutes.*Lips, 1ml £150.*a review at two weeks$/,
    );
    await line.fill('go to contacts');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('tab', { name: 'Contacts' })).toBeFocused();
    await expect(page.getByRole('tab', { name: 'Contacts', selected: true })).toBeVisible();

    // The privacy screen covers everything, open dialogs included, and restores it.
    const contact = await buildContact(clinic.db, { subject: 'A private matter' });
    await page.goto('/admin?tab=contacts');
    const view = page.getByRole('button', { name: `View message from ${contact.name}` });
    await view.click();
    const message = page.getByRole('dialog', { name: 'Contact Message' });
    await expect(message).toBeVisible();
    await page.keyboard.press('Control+.');
    const cover = page.getByRole('dialog', { name: 'The screen is hidden' });
    await expect(cover.getByRole('button', { name: 'Show the desk' })).toBeFocused();
    const box = await cover.boundingBox();
    expect(box).toMatchObject({ x: 0, y: 0, ...page.viewportSize() });
    // What is behind is neither visible nor focusable.
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.closest('#main table, [role="dialog"]'))).toBe(
      null,
    );
    await expectAccessible(page);
    await cover.getByRole('button', { name: 'Show the desk' }).click();
    await expect(cover).toBeHidden();
    await expect(message).toBeVisible();
    await expect.poll(() => focusIsLost(page)).toBe(false);
    await page.keyboard.press('Escape');
    await expect(view).toBeFocused();
    await page.keyboard.press('h');
    await expect(cover).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(view).toBeFocused();
  });
});

test(
  'two admins work through one list: nothing is overwritten, and conflicts are explained',
  onlyInFull,
  async ({ page, clinic, admin, browser, signIn }) => {
    const marker = `Rival${Date.now()}`;
    const day = addDays(londonToday(new Date()), 85);
    const bookings = [];
    for (let n = 0; n < 3; n++) {
      bookings.push(await buildBooking(clinic.db, { name: `${marker} ${n}`, preferredDate: day }));
    }
    const context = await browser.newContext({ baseURL: clinic.url });
    const other = await context.newPage();
    for (const desk of [page, other]) {
      await signIn(desk, admin);
      await desk.goto('/admin?tab=bookings');
      await desk.getByLabel('Search the open tab').fill(marker);
      await expect(desk.getByRole('rowheader')).toHaveCount(3);
    }
    const openSchedule = async (desk: Page, name: string) => {
      await rowOf(desk, name)
        .getByRole('button', { name: /^Actions for/ })
        .click();
      await desk.getByRole('menuitem', { name: 'Schedule Appointment' }).click();
      return desk.getByRole('dialog', { name: 'Schedule Appointment' });
    };

    // Both open the same request; the first to confirm wins, the other gets an error and no stale data.
    const first = `${marker} 0`;
    const [mine, theirs] = [await openSchedule(page, first), await openSchedule(other, first)];
    await theirs.getByLabel('Appointment time').selectOption('09:00');
    await mine.getByLabel('Appointment time').selectOption('10:00');
    await mine.getByRole('button', { name: 'Confirm Appointment' }).click();
    await expect(mine).toBeHidden();
    await expect(
      theirs.getByText(/Somebody else has changed this booking: Confirmed, .*10:00/),
    ).toBeVisible();
    await expectAccessible(other);
    await theirs.getByRole('button', { name: 'Confirm Appointment' }).click();
    await expect(other.getByText('Error', { exact: true })).toBeVisible();
    const stored = await clinic
      .db('bookings')
      .where({ id: bookings[0]?.id })
      .first('appointment_time', 'version');
    expect(stored).toMatchObject({ appointment_time: '10:00', version: 2 });
    await other.keyboard.press('Escape');
    await expect(rowOf(other, first)).toContainText(', 10:00');
    await context.close();
  },
);
