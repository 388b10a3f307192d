import type { Locator, Page } from '@playwright/test';
import { buildBooking, buildConfirmed } from '#api/factories.ts';
import { addDays, londonToday } from '#shared/domain/wallTime.ts';
import { expect, expectAccessible, test } from './fixtures.ts';

const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

async function choose(page: Page, row: Locator, action: string): Promise<void> {
  await row.getByRole('button', { name: /^Actions for/ }).click();
  await page.getByRole('menuitem', { name: action, exact: true }).click();
}

async function listActions(page: Page, row: Locator): Promise<string[]> {
  await row.getByRole('button', { name: /^Actions for/ }).click();
  await expect(page.getByRole('menu')).toBeVisible();
  const actions = await page.getByRole('menuitem').allTextContents();
  await page.keyboard.press('Escape');
  return actions;
}

test.describe('Bookings', () => {
  test.beforeEach(async ({ page, admin, signIn }) => {
    await signIn(page, admin);
    await page.goto('/admin?tab=bookings');
  });

  test('shows requests, appointments and the past, each with its own actions', async ({ page, clinic }) => {
    const query = await buildBooking(clinic.db);
    const coming = await buildConfirmed(clinic.db, { appointmentTime: '11:00' });
    const past = await buildConfirmed(clinic.db, { appointmentDate: addDays(londonToday(), -9) });
    await page.reload();
    await expect(rowOf(page, query.name)).toContainText('Pending');
    await expect(rowOf(page, query.name)).toContainText('Consultation Query');
    await expect(rowOf(page, coming.name)).toContainText('N/A');
    await expect(rowOf(page, coming.name)).toContainText(', 11:00');
    await expect(rowOf(page, past.name).locator('s')).toContainText(', 10:00');
    await expect(rowOf(page, past.name)).toContainText('(Past)');
    expect(await listActions(page, rowOf(page, query.name))).toEqual([
      'Schedule Appointment',
      'Cancel',
      'Copy Details',
    ]);
    expect(await listActions(page, rowOf(page, coming.name))).toEqual([
      'Mark Complete',
      'Cancel',
      'Copy Details',
    ]);
    await expectAccessible(page);
  });

  test('searches and counts on the server', async ({ page, clinic }) => {
    const marker = `Zq${Date.now()}`;
    await buildBooking(clinic.db, { name: `${marker} One` });
    await buildConfirmed(clinic.db, { name: `${marker} Two`, appointmentDate: addDays(londonToday(), -8) });
    await page.getByLabel('Search the open tab').fill(marker.toUpperCase());
    await expect(page.getByRole('button', { name: 'All (2)' })).toBeVisible();
    await page.getByRole('button', { name: 'Upcoming (1)' }).click();
    await expect(page.getByRole('rowheader')).toHaveText([`${marker} One`]);
    await page.getByRole('button', { name: 'Past (1)' }).click();
    await expect(page.getByRole('rowheader')).toHaveText([`${marker} Two`]);
  });

  test('walks a long list by pages', async ({ page, clinic }) => {
    const marker = `Long${Date.now()}`;
    // Another one, so that the sum tells the search's list from the whole.
    await buildBooking(clinic.db);
    for (let n = 0; n < 51; n++) await buildBooking(clinic.db, { name: `${marker} ${n}`, userId: null });
    await page.getByLabel('Search the open tab').fill(marker);
    await expect(page.getByText('1–50 of 51')).toBeVisible();
    await page.getByRole('button', { name: 'Next page' }).click();
    await expect(page.getByText('51–51 of 51')).toBeVisible();
    await expect(page.getByRole('rowheader')).toHaveCount(1);
    await page.getByRole('button', { name: 'Previous page' }).click();
    await expect(page.getByRole('rowheader')).toHaveCount(50);
  });

  test('schedules a request by keyboard, and says what is missing', async ({ page, clinic }) => {
    const booking = await buildBooking(clinic.db, { preferredDate: addDays(londonToday(), 30) });
    await page.reload();
    const trigger = rowOf(page, booking.name).getByRole('button', { name: /^Actions for/ });
    await trigger.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('menuitem', { name: 'Schedule Appointment' })).toBeFocused();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Schedule Appointment' });
    await expect(dialog).toContainText(booking.name);
    await expect(dialog).toContainText('Consultation');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Confirm Appointment' }).press('Enter');
    await expect(page.getByText('Missing Information')).toBeVisible();
    await expect(page.getByText('Please select both appointment date and time.')).toBeVisible();
    await dialog.getByLabel('Appointment time').selectOption('14:30');
    await dialog.getByRole('button', { name: 'Confirm Appointment' }).press('Enter');
    await expect(dialog).toBeHidden();
    await expect(page.getByText('Appointment Confirmed')).toBeVisible();
    await expect(rowOf(page, booking.name)).toContainText(', 14:30');
    await expect(trigger).toBeFocused();
  });

  test('explains an overlap and keeps the dialog', async ({ page, clinic }) => {
    const day = addDays(londonToday(), 40);
    await buildConfirmed(clinic.db, { appointmentDate: day, appointmentTime: '15:00' });
    const booking = await buildBooking(clinic.db, { preferredDate: day });
    await page.reload();
    await choose(page, rowOf(page, booking.name), 'Schedule Appointment');
    const dialog = page.getByRole('dialog', { name: 'Schedule Appointment' });
    await expect(dialog.getByText('Taken: 15:00–15:45')).toBeVisible();
    await dialog.getByLabel('Appointment time').selectOption('15:30');
    await dialog.getByRole('button', { name: 'Confirm Appointment' }).click();
    await expect(dialog.getByRole('alert')).toHaveText(
      'That time overlaps another appointment (15:00–15:45).',
    );
  });

  test('cancels after a confirmation that can be declined', async ({ page, clinic }) => {
    const booking = await buildConfirmed(clinic.db, { appointmentTime: '12:00' });
    await page.reload();
    const row = rowOf(page, booking.name);
    await choose(page, row, 'Cancel');
    const dialog = page.getByRole('alertdialog', { name: 'Cancel Appointment' });
    await expect(dialog).toContainText('The customer will be notified.');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Keep Appointment' }).click();
    await expect(row).toContainText('Confirmed');
    await choose(page, row, 'Cancel');
    await dialog.getByRole('button', { name: 'Cancel Appointment' }).click();
    await expect(page.getByText('Booking Updated')).toBeVisible();
    await expect(row).toContainText('Cancelled');
  });

  test('keeps the keyboard in the table when a row leaves it', async ({ page, clinic }) => {
    const booking = await buildConfirmed(clinic.db, { appointmentTime: '09:00' });
    await page.goto('/admin?tab=bookings&filter=upcoming');
    const row = rowOf(page, booking.name);
    await choose(page, row, 'Cancel');
    await page.getByRole('button', { name: 'Cancel Appointment' }).click();
    await expect(row).toHaveCount(0);
    await expect(page.getByRole('region', { name: 'Bookings' })).toBeFocused();
  });

  test('learns from the server that somebody else was faster', async ({ page, clinic }) => {
    const booking = await buildConfirmed(clinic.db, { appointmentTime: '13:00' });
    await page.reload();
    const row = rowOf(page, booking.name);
    await expect(row).toContainText('Confirmed');
    await clinic.db('bookings').where({ id: booking.id }).update({ status: 'cancelled' });
    await choose(page, row, 'Mark Complete');
    await expect(page.getByRole('alert').getByText('Error')).toBeVisible();
    await expect(row).toContainText('Cancelled');
  });

  test('completes an appointment and copies its details', async ({ page, clinic, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const booking = await buildConfirmed(clinic.db, {
      appointmentTime: '16:00',
      message: 'Mornings, please.',
    });
    await page.reload();
    const row = rowOf(page, booking.name);
    await choose(page, row, 'Mark Complete');
    await expect(row).toContainText('Completed');
    await choose(page, row, 'Copy Details');
    await expect(page.getByText('Copied to clipboard')).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
      `Name: ${booking.name}\nEmail: ${booking.email}\nPhone: ${booking.phone}\nService: Consultation\nMessage: Mornings, please.`,
    );
  });

  test('shows the bookings of a day in the calendar', async ({ page, clinic }) => {
    const today = londonToday();
    const booking = await buildConfirmed(clinic.db, { appointmentDate: today, appointmentTime: '17:00' });
    await page.reload();
    await page.getByRole('button', { name: 'Calendar' }).click();
    await expect(page.getByText('Click on a date to view bookings.')).toBeVisible();
    await expect(page.getByRole('gridcell')).toHaveCount(42);
    await page.getByRole('button', { name: /^Today, .*booking/ }).click();
    const item = page.getByRole('listitem').filter({ hasText: booking.name });
    await expect(item).toContainText('17:00');
    await expect(item).toContainText(booking.email);
    await expect(item).toContainText('Confirmed');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Next month' }).click();
    await page.getByRole('gridcell').getByRole('button').last().click();
    await expect(page.getByText('No bookings scheduled for this date.')).toBeVisible();
  });
});
