import { buildBooking, buildConfirmed } from '#api/demo/factories.ts';
import { slotTimes } from '#shared/domain/openingHours.ts';
import { addDays, londonToday } from '#shared/domain/wallTime.ts';
import { choose, listActions, rowOf } from './adminRows.ts';
import { recordAnnouncements } from './announcements.ts';
import { expect, expectAccessible, test, onlyInFull } from './fixtures.ts';

test.describe('Bookings', () => {
  test.beforeEach(async ({ page, admin, signIn }) => {
    await signIn(page, admin);
    await page.goto('/admin?tab=bookings');
  });

  test('shows requests, appointments and the past, each with its own actions; a request is scheduled by keyboard', async ({
    page,
    clinic,
  }) => {
    const query = await buildBooking(clinic.db);
    const coming = await buildConfirmed(clinic.db, { appointmentTime: '11:00' });
    const past = await buildConfirmed(clinic.db, { appointmentDate: addDays(londonToday(new Date()), -9) });
    const asked = await buildBooking(clinic.db, { preferredDate: addDays(londonToday(new Date()), 30) });
    const announced = await recordAnnouncements(page);
    await page.reload();
    await expect(rowOf(page, query.name)).toContainText('Pending');
    await expect(rowOf(page, query.name)).toContainText('Consultation Query');
    await expect(rowOf(page, coming.name)).toContainText('N/A');
    await expect(rowOf(page, coming.name)).toContainText(', 11:00');
    await expect(rowOf(page, past.name).locator('s')).toContainText(', 10:00');
    await expect(rowOf(page, past.name)).toContainText('(Past)');
    expect(await listActions(page, rowOf(page, query.name))).toEqual([
      'Schedule Appointment',
      'Note…',
      'Cancel',
      'Earlier if Possible',
      'Move to Another Person…',
      'History',
      'Copy Details',
    ]);
    expect(await listActions(page, rowOf(page, coming.name))).toEqual([
      'Move Appointment',
      'Note…',
      'Mark Complete',
      'Cancel',
      'Earlier if Possible',
      'Repeat…',
      'Move to Another Person…',
      'History',
      'Copy Details',
    ]);
    await expectAccessible(page);

    const trigger = rowOf(page, asked.name).getByRole('button', { name: /^Actions for/ });
    await trigger.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('menuitem', { name: 'Schedule Appointment' })).toBeFocused();
    // A menu never leaves a low window.
    const { width, height } = page.viewportSize() ?? { width: 1280, height: 800 };
    await page.setViewportSize({ width, height: 340 });
    await expect(page.getByRole('menu')).toBeInViewport({ ratio: 1 });
    // On a small laptop nothing stands outside its list, and the search shows what it is.
    await page.setViewportSize({ width: 1024, height });
    const table = page.getByRole('region', { name: 'Bookings' });
    await expect
      .poll(() => table.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth))
      .toBe(0);
    expect((await page.getByRole('searchbox').boundingBox())?.width).toBeGreaterThan(160);
    await page.setViewportSize({ width, height });
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Schedule Appointment' });
    await expect(dialog).toContainText(asked.name);
    await expect(dialog).toContainText('Consultation');
    const offered = await dialog.getByRole('option').allTextContents();
    expect(offered.slice(1).map((label) => label.slice(0, 5))).toEqual(slotTimes);
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Confirm Appointment' }).press('Enter');
    await expect(page.getByText('Missing Information')).toBeVisible();
    await expect(page.getByText('Please select both appointment date and time.')).toBeVisible();
    await dialog.getByLabel('Appointment time').selectOption('14:30');
    await dialog.getByRole('button', { name: 'Confirm Appointment' }).press('Enter');
    await expect(dialog).toBeHidden();
    await expect(page.getByText('Appointment Confirmed')).toBeVisible();
    expect((await announced()).filter((words) => words.startsWith('Appointment Confirmed'))).toHaveLength(1);
    await expect(rowOf(page, asked.name)).toContainText(', 14:30');
    await expect(trigger).toBeFocused();

    // The Undo of a cancelled one never stands in another patient's window.
    await choose(page, rowOf(page, coming.name), 'Cancel');
    await page.getByRole('button', { name: 'Cancel Appointment' }).click();
    const undo = page.getByRole('button', { name: 'Undo' });
    await expect(undo.first()).toBeVisible();
    await choose(page, rowOf(page, query.name), 'Cancel');
    const other = page.getByRole('alertdialog').or(page.getByRole('dialog'));
    await expect(other.getByText(query.name).first()).toBeVisible();
    await expect(other.getByRole('button', { name: 'Undo' })).toHaveCount(0);
  });

  test(
    'with Shift+Tab through the list, the focused row is never under the head of the table',
    onlyInFull,
    async ({ page, clinic }) => {
      await Promise.all(Array.from({ length: 12 }, () => buildBooking(clinic.db)));
      await page.setViewportSize({ width: 1280, height: 560 });
      await page.reload();
      const actions = page.getByRole('button', { name: /^Actions for/ });
      await actions.nth(3).focus();
      await actions.nth(2).evaluate((above) => {
        const list = above.closest('section')!;
        list.scrollTop += above.getBoundingClientRect().top - list.getBoundingClientRect().top - 1;
      });
      await expect(actions.nth(3)).toBeInViewport();
      do await page.keyboard.press('Shift+Tab');
      while (!(await actions.nth(2).evaluate((above) => above === document.activeElement)));
      const isSeen = await actions.nth(2).evaluate((above) => {
        const { x, y, width, height } = above.getBoundingClientRect();
        return above.contains(document.elementFromPoint(x + width / 2, y + height / 2));
      });
      expect(isSeen, 'it is not under the head of the table').toBe(true);
    },
  );

  test('are searched, counted and filtered on the server', onlyInFull, async ({ page, clinic }) => {
    const day = (n: number) => addDays(londonToday(new Date()), n);
    const service = 'PRP Therapy';
    await buildConfirmed(clinic.db, { name: 'Zora Soon', service, appointmentDate: day(2) });
    await buildConfirmed(clinic.db, { name: 'Zora Later', service, appointmentDate: day(20) });
    await buildConfirmed(clinic.db, { name: 'Zora Former', service, appointmentDate: day(-8) });
    await buildConfirmed(clinic.db, { name: 'Other Soon', appointmentDate: day(3) });
    await buildBooking(clinic.db, { name: 'Asked', service });
    // A list that was loaded before would go on without them: a builder announces nothing.
    await page.reload();
    const names = page.getByRole('rowheader');
    await page.getByLabel('Search the open tab').fill('ZORA');
    await expect(page.getByRole('button', { name: 'All (3)' })).toBeVisible();
    await page.getByRole('button', { name: 'Past (1)' }).click();
    await expect(names).toHaveText(['Zora Former']);
    await page.getByRole('button', { name: 'Upcoming (2)' }).click();
    await expect(names).toHaveText(['Zora Soon', 'Zora Later']);
    await page.getByLabel('Search the open tab').fill('');
    await page.getByRole('button', { name: /^All/ }).click();

    await page.getByRole('button', { name: 'Filters' }).click();
    await page.getByLabel('Service').selectOption(service);
    await expect(page.getByRole('button', { name: 'All (4)' })).toBeVisible();
    await page.getByLabel('Status').selectOption('Confirmed');
    await expect(names).toHaveText(['Zora Former', 'Zora Later', 'Zora Soon']);
    await page.getByLabel('To', { exact: true }).fill(day(7));
    await expect(names).toHaveText(['Zora Former', 'Zora Soon']);
    await expect(page.getByRole('button', { name: 'Upcoming (1)' })).toBeVisible();
    await page.getByLabel('From', { exact: true }).fill(day(5));
    await expect(page.getByText('No bookings fit the filters')).toBeVisible();
    await expectAccessible(page);
    const shownOnly = page.getByRole('dialog', { name: 'Show only' });
    await shownOnly.getByRole('button', { name: 'Clear filters' }).click();
    await expect(names).toHaveCount(5);
  });
});
