import type { Locator } from '@playwright/test';
import { buildBooking, buildConfirmed } from '#api/demo/factories.ts';
import { slotTimes } from '#shared/domain/slots.ts';
import { addDays, londonToday } from '#shared/domain/wallTime.ts';
import { choose, rowOf } from './adminRows.ts';
import { recordAnnouncements } from './announcements.ts';
import { atRest } from './atRest.ts';
import { expect, expectAccessible, test, onlyInFull } from './fixtures.ts';

/** Buttons of a dialog whose centre is covered by a toast. */
const findCovered = (dialog: Locator) =>
  dialog.locator('button:not([aria-label=Notifications] button)').evaluateAll((buttons) =>
    buttons
      .filter((button) => {
        const { x, y, width, height } = button.getBoundingClientRect();
        const [middle, centre] = [x + width / 2, y + height / 2];
        // Text that is scrolled out of view is not covered by anything.
        for (let part = button.parentElement; part; part = part.parentElement) {
          const { top, bottom } = part.getBoundingClientRect();
          const isClipped = getComputedStyle(part).overflowY !== 'visible';
          if (isClipped && (centre < top || centre > bottom)) return false;
        }
        return document.elementFromPoint(middle, centre)?.closest('[aria-label=Notifications]');
      })
      .map(({ textContent, ariaLabel }) => ariaLabel ?? textContent),
  );

test.describe('Appointments', () => {
  test.beforeEach(async ({ page, admin, signIn }) => {
    await signIn(page, admin);
    await page.goto('/admin?tab=bookings');
  });

  for (const [width, height] of [
    [390, 844],
    [1366, 768],
  ] as const) {
    test(
      `a toast from a dialog is inside it, is announced once and covers no button at ${width} px`,
      onlyInFull,
      async ({ page, clinic }) => {
        await page.setViewportSize({ width, height });
        const announced = await recordAnnouncements(page);
        const booking = await buildBooking(clinic.db, { preferredDate: addDays(londonToday(), 30) });
        await page.reload();
        await choose(page, rowOf(page, booking.name), 'Schedule Appointment');
        const dialog = page.getByRole('dialog', { name: 'Schedule Appointment' });
        await dialog.getByRole('button', { name: 'Confirm Appointment' }).click();
        const message = dialog.getByRole('group', { name: 'Missing Information' });
        // It stays while hovered.
        await message.hover();
        await atRest(page);
        expect(await findCovered(dialog)).toEqual([]);
        await expectAccessible(page);
        await message.getByRole('button', { name: 'Dismiss notification' }).focus();
        await page.keyboard.press('Escape');
        await expect(message).toBeHidden();
        await dialog.getByRole('button', { name: 'Confirm Appointment' }).click();
        await message.hover();
        await page.keyboard.press('Escape');
        await expect(dialog).toBeHidden();
        await expect(page.getByRole('region', { name: 'Notifications' })).toContainText(
          'Missing Information',
        );
        expect(await announced()).toEqual(Array(2).fill(expect.stringContaining('Missing Information')));
      },
    );
  }

  test('schedules a request by keyboard, and lists what is missing', async ({ page, clinic }) => {
    const booking = await buildBooking(clinic.db, { preferredDate: addDays(londonToday(), 30) });
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

  test('shows an overlap and keeps the dialog open', onlyInFull, async ({ page, clinic }) => {
    const day = addDays(londonToday(), 40);
    await buildConfirmed(clinic.db, { appointmentDate: day, appointmentTime: '15:00' });
    const booking = await buildBooking(clinic.db, { preferredDate: day });
    await buildBooking(clinic.db, { preferredDate: day });
    await page.reload();
    await choose(page, rowOf(page, booking.name), 'Schedule Appointment');
    const dialog = page.getByRole('dialog', { name: 'Schedule Appointment' });
    await expect(dialog.getByText('Taken: 15:00–15:45')).toBeVisible();
    await expect(dialog.getByText('1 other request for this day')).toBeVisible();
    const times = dialog.getByLabel('Appointment time');
    await expect(times.getByRole('option', { name: '15:30 – taken 15:00–15:45' })).toBeDisabled();
    await expect(times.getByRole('option', { name: '14:30 – runs into 15:00–15:45' })).toBeDisabled();
    await expect(dialog.getByText(/^Free: 09:00,/)).toBeVisible();
    // Another desk takes the time after this one has loaded.
    await buildConfirmed(clinic.db, { appointmentDate: day, appointmentTime: '11:00' });
    await dialog.getByLabel('Appointment time').selectOption('11:00');
    await dialog.getByRole('button', { name: 'Confirm Appointment' }).click();
    await expect(dialog.getByRole('alert')).toHaveText(
      'That time overlaps another appointment (11:00–11:45).',
    );
  });

  test('warns of an unusual time, and books it anyway', onlyInFull, async ({ page, clinic }) => {
    await page.clock.setFixedTime('2027-03-25T11:10:00Z');
    const booking = await buildBooking(clinic.db, { preferredDate: '2027-03-25' });
    await page.reload();
    await choose(page, rowOf(page, booking.name), 'Schedule Appointment');
    const dialog = page.getByRole('dialog', { name: 'Schedule Appointment' });
    const time = dialog.getByLabel('Appointment time');
    await expect(time.getByRole('option', { name: '11:00 – has passed' })).toBeEnabled();
    await expect(dialog.getByText(/^Free: 11:30,/)).toBeVisible();
    await time.selectOption('11:00');
    await expect(dialog.getByText('11:00 has passed today.')).toBeVisible();
    await dialog.getByRole('button', { name: /26 March 2027/ }).click();
    await expect(dialog.getByText('Usually closed (Good Friday): book anyway?')).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Confirm Appointment' }).click();
    await expect(dialog).toBeHidden();
    await expect(rowOf(page, booking.name)).toContainText('26 Mar 2027, 11:00');
  });

  test('cancels after a confirmation that can be declined', onlyInFull, async ({ page, clinic }) => {
    const booking = await buildConfirmed(clinic.db, { appointmentTime: '12:00' });
    await page.reload();
    const row = rowOf(page, booking.name);
    await choose(page, row, 'Cancel');
    const dialog = page.getByRole('alertdialog', { name: 'Cancel Appointment' });
    await expect(dialog).toContainText('No email can be sent: please tell them by telephone.');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Keep Appointment' }).click();
    await expect(row).toContainText('Confirmed');
    await choose(page, row, 'Cancel');
    await expect(dialog).toContainText(/notice/);
    const reason = (name: string) => dialog.getByRole('button', { name, exact: true });
    await expect(reason('No reason')).toHaveAttribute('aria-pressed', 'true');
    await page.keyboard.press('2');
    await expect(reason('Patient')).toHaveAttribute('aria-pressed', 'true');
    await dialog.getByRole('button', { name: 'Cancel Appointment' }).click();
    await expect(page.getByText('Booking Updated')).toBeVisible();
    await expect(row).toContainText('Cancelled');
    await choose(page, row, 'History');
    await expect(page.getByText(/cancelled it, at the patient’s request, .* notice/)).toBeVisible();
  });

  test('keeps focus in the table when a row is removed', onlyInFull, async ({ page, clinic }) => {
    const booking = await buildConfirmed(clinic.db, { appointmentTime: '09:00' });
    // Another row stays in the table.
    await buildConfirmed(clinic.db, { appointmentTime: '14:00' });
    await page.goto('/admin?tab=bookings&filter=upcoming');
    const row = rowOf(page, booking.name);
    await choose(page, row, 'Cancel');
    await page.getByRole('button', { name: 'Cancel Appointment' }).click();
    await expect(row).toHaveCount(0);
    await expect(page.getByRole('region', { name: 'Bookings' })).toBeFocused();
  });

  test('shows a conflict when another admin was faster', onlyInFull, async ({ page, clinic }) => {
    const booking = await buildConfirmed(clinic.db, { appointmentTime: '13:00' });
    // A stream that opens late has the list loaded again, with the state that this desk is not to know yet.
    await page.route('**/api/admin/events', () => new Promise(() => {}));
    await page.reload();
    const row = rowOf(page, booking.name);
    await expect(row).toContainText('Confirmed');
    await clinic.db('bookings').where({ id: booking.id }).update({ status: 'cancelled' });
    await choose(page, row, 'Mark Complete');
    await expect(page.getByRole('alert').getByText('Error')).toBeVisible();
    await expect(row).toContainText('Cancelled');
  });

  test('completes an appointment and copies its details', onlyInFull, async ({ page, clinic, context }) => {
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
});
