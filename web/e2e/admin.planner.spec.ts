import type { Page } from '@playwright/test';
import { buildConfirmed } from '#api/demo/factories.ts';
import { addDays, londonToday } from '#shared/domain/wallTime.ts';
import { expect, expectAccessible, test } from './fixtures.ts';

/** The Monday that many weeks from now: each test has its own weeks. */
function mondayIn(weeks: number): string {
  const today = londonToday(new Date());
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
});
