import { buildBooking, buildConfirmed } from '#api/demo/factories.ts';
import { slotTimes } from '#shared/domain/openingHours.ts';
import { addDays, londonToday } from '#shared/domain/wallTime.ts';
import { choose, listActions, rowOf } from './adminRows.ts';
import { recordAnnouncements } from './announcements.ts';
import { expect, expectAccessible, test } from './fixtures.ts';

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
});
