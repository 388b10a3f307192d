import type { Page } from '@playwright/test';
import { buildBooking, buildConfirmed, buildContact, buildUser } from '#api/demo/factories.ts';
import { addDays, londonToday } from '#shared/domain/wallTime.ts';
import { expect, expectAccessible, test, onlyInFull } from './fixtures.ts';
import { waitUntilIdle } from './idle.ts';

const heading = (page: Page, name: string) => page.getByRole('columnheader', { name, exact: true });
const names = (page: Page) => page.getByRole('rowheader');

test.describe('The lists of the desk', () => {
  test.beforeEach(async ({ page, admin, signIn }) => signIn(page, admin));

  test(
    'Upcoming starts with the next appointment, Past with the latest',
    onlyInFull,
    async ({ page, clinic }) => {
      const days = { Later: 9, Sooner: 2, Middle: 5, Yesterday: -1, 'Long ago': -40 };
      for (const [name, day] of Object.entries(days)) {
        await buildConfirmed(clinic.db, { name, appointmentDate: addDays(londonToday(), day) });
      }
      await buildBooking(clinic.db, { name: 'Request' });
      await page.goto('/admin?tab=bookings');
      await page.getByRole('button', { name: 'Upcoming (4)' }).click();
      await expect(names(page)).toHaveText(['Sooner', 'Middle', 'Later', 'Request']);
      await expect(heading(page, 'Appointment')).toHaveAttribute('aria-sort', 'ascending');
      await page.getByRole('button', { name: 'Past (2)' }).click();
      await expect(names(page)).toHaveText(['Yesterday', 'Long ago']);
      await expect(heading(page, 'Appointment')).toHaveAttribute('aria-sort', 'descending');
    },
  );

  test(
    'a column header sorts by keyboard: ascending, descending, default',
    onlyInFull,
    async ({ page, clinic }) => {
      for (const name of ['Cleo', 'Ada', 'Élan', 'bea']) await buildContact(clinic.db, { name });
      await page.goto('/admin?tab=contacts');
      const newest = ['bea', 'Élan', 'Ada', 'Cleo'];
      await expect(names(page)).toHaveText(newest);
      await expect(heading(page, 'Date')).toHaveAttribute('aria-sort', 'descending');
      const sort = heading(page, 'Name').getByRole('button');
      await sort.press('Enter');
      await expect(names(page)).toHaveText(['Ada', 'bea', 'Cleo', 'Élan']);
      await expect(heading(page, 'Name')).toHaveAttribute('aria-sort', 'ascending');
      await expectAccessible(page);
      await page.keyboard.press('Space');
      await expect(names(page)).toHaveText(['Élan', 'Cleo', 'bea', 'Ada']);
      await expect(heading(page, 'Name')).toHaveAttribute('aria-sort', 'descending');
      await page.keyboard.press('Enter');
      await expect(names(page)).toHaveText(newest);
      await expect(heading(page, 'Name')).not.toHaveAttribute('aria-sort');
      await expect(sort).toBeFocused();
    },
  );

  test('the toolbar of a list fits one row at 1366 px', { tag: '@full' }, async ({ page }) => {
    await page.setViewportSize({ width: 1366, height: 768 });
    const expected = {
      bookings: 9,
      'bookings&view=calendar': 8,
      customers: 3,
      contacts: 3,
      messages: 5,
      staff: 2,
    };
    for (const [tab, count] of Object.entries(expected)) {
      await page.goto(`/admin?tab=${tab}`);
      const controls = page.locator(
        'header search input, [data-toolbar] button, [data-toolbar] + div > :first-child button',
      );
      await expect(controls, tab).toHaveCount(count);
      const middles = await controls.evaluateAll((all) =>
        all.map((control) => {
          const { y, height } = control.getBoundingClientRect();
          return Math.round(y + height / 2);
        }),
      );
      expect(new Set(middles).size, tab).toBe(1);
    }
  });

  test('bookings are filtered by status, service and days, and the counts follow', async ({
    page,
    clinic,
  }) => {
    const day = (n: number) => addDays(londonToday(), n);
    await buildConfirmed(clinic.db, {
      name: 'Prp Soon',
      service: 'PRP Therapy',
      appointmentDate: day(2),
    });
    await buildConfirmed(clinic.db, {
      name: 'Prp Later',
      service: 'PRP Therapy',
      appointmentDate: day(20),
    });
    await buildConfirmed(clinic.db, { name: 'Other Soon', appointmentDate: day(3) });
    await buildBooking(clinic.db, { name: 'Asked', service: 'PRP Therapy' });
    await page.goto('/admin?tab=bookings');
    await page.getByRole('button', { name: 'Filters' }).click();
    await page.getByLabel('Service').selectOption('PRP Therapy');
    await expect(page.getByRole('button', { name: 'All (3)' })).toBeVisible();
    await page.getByLabel('Status').selectOption('Confirmed');
    await expect(names(page)).toHaveText(['Prp Later', 'Prp Soon']);
    await page.getByLabel('To', { exact: true }).fill(day(7));
    await expect(names(page)).toHaveText(['Prp Soon']);
    await expect(page.getByRole('button', { name: 'Upcoming (1)' })).toBeVisible();
    await page.getByLabel('From', { exact: true }).fill(day(5));
    await expect(page.getByText('No bookings fit the filters')).toBeVisible();
    await expectAccessible(page);
    const shownOnly = page.getByRole('dialog', { name: 'Show only' });
    await shownOnly.getByRole('button', { name: 'Clear filters' }).click();
    await expect(names(page)).toHaveCount(4);
  });

  test(
    'Back and a reload restore the search, the filters, the sort order and the page',
    onlyInFull,
    async ({ page, clinic }) => {
      for (let n = 0; n < 120; n++) {
        await buildBooking(clinic.db, { name: `Paged ${String(n).padStart(3, '0')}`, userId: null });
      }
      await buildBooking(clinic.db, { name: 'Somebody else', userId: null });
      await page.goto('/admin?tab=bookings');
      const box = page.getByLabel('Search the open tab');
      await box.fill('Paged');
      await expect(page.getByRole('button', { name: 'All (120)' })).toBeVisible();
      await page.getByRole('button', { name: 'Filters' }).click();
      await page.getByLabel('Status').selectOption('Consultation Query');
      await page.keyboard.press('Escape');
      await heading(page, 'Name').getByRole('button').click();
      await expect(names(page).first()).toHaveText('Paged 000');
      await page.getByRole('button', { name: 'Next page' }).click();
      await page.getByText('51–100 of 120').waitFor();
      await page.getByRole('button', { name: 'Next page' }).click();

      const expectSame = async () => {
        await expect(page.getByText('101–120 of 120')).toBeVisible();
        await expect(names(page).first()).toHaveText('Paged 100');
        await expect(box).toHaveValue('Paged');
        const filters = page.getByRole('button', { name: 'Filters (1)' });
        await filters.click();
        await expect(page.getByLabel('Status')).toHaveValue('query');
        await page.keyboard.press('Escape');
        await expect(heading(page, 'Name')).toHaveAttribute('aria-sort', 'ascending');
      };
      await expectSame();
      // No name is in the URL, nor in the browser's history.
      expect(page.url()).not.toContain('Paged');
      expect(await page.evaluate(() => JSON.stringify(history.state))).not.toContain('Paged');

      await page.reload();
      await expectSame();
      await page.getByRole('tab', { name: 'Customers' }).click();
      await box.fill('Robin');
      await expect(names(page)).toHaveCount(1);
      await page.goBack();
      await expectSame();
      await page.goForward();
      await expect(box).toHaveValue('Robin');
      await page.goBack();
      await expectSame();
      await page.getByRole('button', { name: 'Previous page' }).click();
      await expect(page.getByText('51–100 of 120')).toBeVisible();
      // Another search starts at its first page; its words are found inside others, so 011 is there, too.
      await box.fill('Paged 11');
      await expect(page.getByText('11 in all')).toBeVisible();
    },
  );

  test(
    'the next page cannot be requested before the search is answered',
    onlyInFull,
    async ({ page, clinic }) => {
      for (let n = 0; n < 51; n++) await buildBooking(clinic.db, { name: `Slow ${n}`, userId: null });
      await buildBooking(clinic.db, { name: 'Another' });
      await page.goto('/admin?tab=bookings');
      await page.getByText('1–50 of 52').waitFor();
      let release: (() => void) | undefined;
      const released = new Promise<void>((resolve) => (release = resolve));
      await page.route(/q=Slow/, async (route) => {
        await released;
        await route.continue();
      });
      await page.getByLabel('Search the open tab').fill('Slow');
      const next = page.getByRole('button', { name: 'Next page' });
      await expect(next).toBeDisabled();
      release?.();
      await next.click();
      await expect(page.getByText('51–51 of 51')).toBeVisible();
    },
  );

  test('a tab stays chosen when somebody types immediately', onlyInFull, async ({ page, clinic }) => {
    for (let n = 0; n < 51; n++) await buildBooking(clinic.db, { name: `Hurried ${n}`, userId: null });
    await buildBooking(clinic.db, { name: 'Another' });
    await page.goto('/admin?tab=bookings');
    await page.getByLabel('Search the open tab').fill('Hurried');
    await page.getByText('1–50 of 51').waitFor();
    await page.getByRole('button', { name: 'Next page' }).click();
    await page.getByText('51–51 of 51').waitFor();
    // In one task, so that nothing is rendered in between.
    await page.evaluate(() => {
      const box = document.querySelector<HTMLInputElement>('[type="search"]')!;
      [...document.querySelectorAll<HTMLElement>('[role="tab"]')]
        .find((tab) => tab.textContent === 'Customers')
        ?.click();
      // Like a key press, past React's own setter.
      Reflect.set(HTMLInputElement.prototype, 'value', 'Robin', box);
      box.dispatchEvent(new Event('input', { bubbles: true }));
    });
    await expect(page.getByRole('tab', { name: 'Customers' })).toHaveAttribute('aria-selected', 'true');
    await expect(page.getByLabel('Search the open tab')).toHaveValue('Robin');
  });

  test(
    'an open menu closes with its row, and the focus goes to the list',
    onlyInFull,
    async ({ page, clinic }) => {
      const days = { Sooner: 2, Going: 3, Later: 4 };
      const made = [];
      for (const [name, day] of Object.entries(days)) {
        made.push(await buildConfirmed(clinic.db, { name, appointmentDate: addDays(londonToday(), day) }));
      }
      await page.goto('/admin?tab=bookings');
      await page.getByRole('button', { name: 'Upcoming (3)' }).click();
      await page.getByRole('button', { name: /^Actions for Going/ }).press('Enter');
      await expect(page.getByRole('menuitem', { name: 'History' })).toBeVisible();
      await page.request.patch(`/api/admin/bookings/${made[1]?.id}`, { data: { status: 'cancelled' } });
      await expect(names(page)).toHaveText(['Sooner', 'Later']);
      await expect(page.getByRole('menu')).toHaveCount(0);
      await expect(page.locator('#admin-list section[tabindex]')).toBeFocused();
    },
  );

  test(
    'what is pressed stays under the pointer until it is released',
    onlyInFull,
    async ({ page, clinic }) => {
      const user = await buildUser(clinic.db, { lastName: 'Pressed' });
      for (let n = 0; n < 4; n += 1) await buildUser(clinic.db, { lastName: `Newer ${n}` });
      await page.goto('/admin');
      const button = page.getByRole('row', { name: /Pressed/ }).getByRole('button', { name: /^Actions for/ });
      await expect(page.getByRole('row')).toHaveCount(7);
      let answer = () => {};
      const held = new Promise<void>((go) => (answer = go));
      await page.route(/\/api\/admin\/users\?/, (route) => held.then(() => route.continue()));
      const requested = page.waitForRequest(/\/api\/admin\/users\?/);
      await page.getByLabel('Search the open tab').fill(user.email);
      const answered = (await requested).response();
      await button.hover();
      await page.mouse.down();
      await expect(page.getByRole('menu')).toBeVisible();
      answer();
      await (await answered)?.finished();
      // React's work comes before an idle moment.
      await waitUntilIdle(page);
      await waitUntilIdle(page);
      await page.mouse.up();
      await expect(page.locator('#admin-list tbody tr')).toHaveCount(1);
      await expect(page.getByRole('menuitem', { name: 'History' })).toBeVisible();
    },
  );
});
