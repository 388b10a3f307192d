import { buildBooking } from '#api/demo/factories.ts';
import { slotTimes } from '#shared/domain/slots.ts';
import { addDays, londonToday } from '#shared/domain/wallTime.ts';
import { rowOf } from './adminRows.ts';
import { recordAnnouncements } from './announcements.ts';
import { expect, expectAccessible, test } from './fixtures.ts';

test.describe('Appointments', () => {
  test.beforeEach(async ({ page, admin, signIn }) => {
    await signIn(page, admin);
    await page.goto('/admin?tab=bookings');
  });

  test('schedules a request by keyboard, and lists what is missing', async ({ page, clinic }) => {
    const booking = await buildBooking(clinic.db, { preferredDate: addDays(londonToday(new Date()), 30) });
    const announced = await recordAnnouncements(page);
    await page.reload();
    const trigger = rowOf(page, booking.name).getByRole('button', { name: /^Actions for/ });
    await trigger.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('menuitem', { name: 'Schedule Appointment' })).toBeFocused();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Schedule Appointment' });
    await expect(dialog).toContainText(booking.name);
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
    await expect(rowOf(page, booking.name)).toContainText(', 14:30');
    await expect(trigger).toBeFocused();
  });
});
