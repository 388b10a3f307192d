import type { Page } from '@playwright/test';
import { buildAdmin, buildBooking, buildConfirmed, buildUser } from '#api/demo/factories.ts';
import { addDays, londonToday } from '#shared/domain/wallTime.ts';
import { choose, rowOf } from './adminRows.ts';
import { expect, expectAccessible, test, onlyInFull } from './fixtures.ts';

/** The Monday that many weeks from now: each test has its own weeks. */
function mondayIn(weeks: number): string {
  const today = londonToday();
  return addDays(today, 7 * weeks - ((new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7));
}

const show = (page: Page, span: 'week' | 'day', day: string) =>
  page.goto(`/admin?tab=bookings&view=calendar&span=${span}&day=${day}`);
const toast = (page: Page, title: string) => page.getByText(title, { exact: true });

test.describe('The week', () => {
  test.beforeEach(({ page, admin, signIn }) => signIn(page, admin));

  test('moves an appointment by mouse and by keyboard, after a confirmation, and undoes it', async ({
    page,
    clinic,
  }) => {
    const [monday, tuesday] = [mondayIn(30), addDays(mondayIn(30), 1)];
    const booking = await buildConfirmed(clinic.db, { appointmentDate: monday, appointmentTime: '10:00' });
    await buildConfirmed(clinic.db, { appointmentDate: tuesday, appointmentTime: '15:00' });
    await show(page, 'week', monday);
    const item = page.getByRole('button', { name: booking.name });
    await expect(item).toContainText('10:00–10:45');
    await expect(item).toContainText('Confirmed');
    await expectAccessible(page);

    // To scale: 45 minutes are one and a half times as high as a free half hour.
    const free = page.getByRole('button', { name: /^Free: .*, 11:00$/ }).first();
    const [height, slot] = await Promise.all([item.boundingBox(), free.boundingBox()]);
    expect((height?.height ?? 0) / (slot?.height ?? 1)).toBeCloseTo(1.5, 1);

    const target = page.locator(`[data-spot="slot-${tuesday}-11:00"]`);
    const [from, to] = [await item.boundingBox(), await target.boundingBox()];
    await page.mouse.move((from?.x ?? 0) + 20, (from?.y ?? 0) + 5);
    await page.mouse.down();
    await page.mouse.move((to?.x ?? 0) + 20, (to?.y ?? 0) + 5, { steps: 6 });
    await page.mouse.up();
    await expect(toast(page, 'Appointment Moved')).toBeVisible();
    await expect(page.getByText(new RegExp(`^${booking.name}, Tue .*, 11:00\\.$`))).toBeVisible();
    await expect(page.locator(`[data-day="${tuesday}"]`)).toContainText(booking.name);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.locator(`[data-day="${monday}"]`)).toContainText(booking.name);

    // By keyboard from the first free slot: down to the appointment, then the appointment down an hour.
    await page.locator(`[data-spot="slot-${monday}-09:30"]`).focus();
    await page.keyboard.press('ArrowDown');
    await expect(item).toBeFocused();
    await page.keyboard.press('Shift+ArrowDown');
    await page.keyboard.press('Shift+ArrowRight');
    await expect(page.getByRole('status').filter({ hasText: '10:30, free' })).toBeAttached();
    await page.keyboard.press('Escape');
    for (let step = 0; step < 3; step++) await page.keyboard.press('Shift+ArrowDown');
    await page.keyboard.press('Enter');
    await expect(item).toContainText('11:30–12:15');
    await expect(item).toBeFocused();
  });

  test(
    'books a free slot for a customer, blocks another, and closes days',
    onlyInFull,
    async ({ page, clinic }) => {
      const [monday, wednesday] = [mondayIn(32), addDays(mondayIn(32), 2)];
      const user = await buildUser(clinic.db, { firstName: 'Wanda', lastName: `Planner${Date.now()}` });
      await show(page, 'week', monday);
      await page.locator(`[data-spot="slot-${monday}-09:00"]`).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Name or telephone').fill(user.lastName);
      await dialog.getByRole('button', { name: user.lastName }).click();
      await expect(dialog.getByLabel('Appointment time')).toHaveValue('09:00');
      await dialog.getByLabel('Service').selectOption('PRP Therapy');
      await dialog.getByLabel('Telephone').fill('020 7946 0111');
      await dialog.getByRole('button', { name: 'Create Booking' }).click();
      const item = page.getByRole('button', { name: `Wanda ${user.lastName}` });
      await expect(item).toContainText('09:00–10:00');

      await page.locator(`[data-spot="slot-${monday}-12:00"]`).click();
      await dialog.getByRole('button', { name: 'Block' }).click();
      await dialog.getByLabel(/From 12:00 to/).selectOption('13:00');
      await dialog.getByRole('button', { name: 'Block This Time' }).click();
      await expect(dialog.getByText('Please say why, in a word or two.')).toBeVisible();
      await dialog.getByLabel('Reason').fill('Lunch');
      await expectAccessible(page);
      await dialog.getByRole('button', { name: 'Block This Time' }).click();
      const lunch = page.getByRole('button', { name: 'Lunch 12:00–13:00' });
      await expect(lunch).toBeVisible();
      await expect(page.locator(`[data-spot="slot-${monday}-12:30"]`)).toHaveCount(0);
      await page.getByRole('button', { name: 'Undo' }).click();
      await expect(lunch).toHaveCount(0);

      await page.getByRole('button', { name: 'Calendar options' }).click();
      await page.getByRole('menuitem', { name: 'Close days' }).click();
      await dialog.getByLabel('Last day').fill(wednesday);
      await dialog.getByLabel('Reason').fill('Holiday');
      const standing = dialog.getByRole('region', { name: 'Appointments on these days' });
      await expect(standing.getByRole('button', { name: /^Move / })).toHaveCount(1);
      await dialog.getByRole('button', { name: 'Close Days' }).click();
      await expect(dialog.getByText('Please move or keep every appointment first.')).toBeVisible();
      const stays = standing.getByRole('button', { name: /^Keep / });
      await expect(stays).toBeFocused();
      await expectAccessible(page);
      await dialog.getByLabel('First day').fill(addDays(monday, 7));
      await expect(dialog.getByLabel('Last day')).toHaveValue(addDays(monday, 7));
      await expect(standing).toHaveCount(0);
      await dialog.getByLabel('First day').fill(monday);
      await dialog.getByLabel('Last day').fill(wednesday);
      await stays.click();
      await expect(stays).toHaveAttribute('aria-pressed', 'true');
      await dialog.getByRole('button', { name: 'Close Days' }).click();
      await expect(page.getByRole('button', { name: 'Holiday Closed all day' })).toHaveCount(3);
      await expect(page.getByRole('button', { name: 'Calendar options' })).toBeFocused();
      const next = page.getByRole('button', { name: 'Next week' });
      await next.press('Enter');
      await expect(page.getByRole('button', { name: 'Holiday Closed all day' })).toHaveCount(0);
      await expect(next).toBeFocused();
    },
  );

  test('shows the requests for a day, and schedules one on it', onlyInFull, async ({ page, clinic }) => {
    const day = addDays(mondayIn(34), 3);
    const request = await buildBooking(clinic.db, { preferredDate: day });
    await show(page, 'day', day);
    await page.getByRole('button', { name: '1 request' }).click();
    await page.getByRole('dialog').getByRole('button', { name: request.name }).click();
    const dialog = page.getByRole('dialog', { name: 'Schedule Appointment' });
    await dialog.getByLabel('Appointment time').selectOption('09:30');
    await dialog.getByRole('button', { name: 'Confirm Appointment' }).click();
    const item = page.getByRole('button', { name: request.name });
    await expect(item).toContainText('09:30–10:15');
    await item.click();
    await expect(page.getByRole('dialog', { name: request.name })).toContainText('45 minutes');
    await expectAccessible(page);
  });
});

test(
  'two desks at one booking: the second is shown the first one’s change, and overwrites nothing',
  { tag: '@full' },
  async ({ page, browser, clinic, admin, signIn }) => {
    const day = mondayIn(36);
    const booking = await buildBooking(clinic.db, { preferredDate: day });
    const context = await browser.newContext({ baseURL: clinic.url });
    const other = await context.newPage();
    await signIn(page, admin);
    await signIn(other, await buildAdmin(clinic.db));
    // The second desk gets no live events, so it keeps what it has loaded.
    await other.route('**/api/admin/events', (route) => route.abort());
    for (const desk of [page, other]) {
      await desk.goto('/admin?tab=bookings');
      await choose(desk, rowOf(desk, booking.name), 'Schedule Appointment');
    }
    const give = async (desk: Page, time: string) => {
      const dialog = desk.getByRole('dialog', { name: 'Schedule Appointment' });
      await dialog.getByLabel('Appointment time').selectOption(time);
      await dialog.getByRole('button', { name: 'Confirm Appointment' }).click();
      return dialog;
    };
    await expect(await give(page, '09:00')).toBeHidden();
    const refused = await give(other, '14:00');
    await expect(refused.getByRole('alert')).toContainText(
      /Somebody else has changed this booking: Confirmed, .*, 09:00\. Nothing of yours has been saved\./,
    );
    expect(await clinic.db('bookings').where({ id: booking.id }).first()).toMatchObject({
      appointment_time: '09:00',
      version: 2,
    });
    // After viewing the latest version, it may move it.
    await refused.getByRole('button', { name: 'Look again' }).click();
    const dialog = other.getByRole('dialog', { name: 'Move Appointment' });
    // The click meant to schedule does not move it: the time has to be chosen again, and the button's label changes.
    await expect(dialog.getByLabel('Appointment time')).toHaveValue('');
    await expect(dialog.getByRole('button', { name: 'Confirm Appointment' })).toHaveCount(0);
    await dialog.getByLabel('Appointment time').selectOption('14:00');
    await dialog.getByRole('button', { name: 'Move Appointment' }).click();
    await expect(dialog).toBeHidden();
    await expect(rowOf(page, booking.name)).toContainText(', 14:00');
    await context.close();
  },
);
