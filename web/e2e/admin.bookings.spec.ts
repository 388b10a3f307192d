import { buildBooking, buildConfirmed } from '#api/demo/factories.ts';
import { addDays, londonToday } from '#shared/domain/wallTime.ts';
import { choose, listActions, rowOf } from './adminRows.ts';
import { expect, expectAccessible, onBundledToo, test } from './fixtures.ts';

test.describe('Bookings', () => {
  test.beforeEach(async ({ page, admin, signIn }) => {
    await signIn(page, admin);
    await page.goto('/admin?tab=bookings');
  });

  test('shows requests, appointments and the past, each with its own actions', async ({ page, clinic }) => {
    const query = await buildBooking(clinic.db);
    const coming = await buildConfirmed(clinic.db, { appointmentTime: '11:00' });
    const past = await buildConfirmed(clinic.db, { appointmentDate: addDays(londonToday(new Date()), -9) });
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

    // Its Undo never stands in another patient's window.
    await choose(page, rowOf(page, coming.name), 'Cancel');
    await page.getByRole('button', { name: 'Cancel Appointment' }).click();
    const undo = page.getByRole('button', { name: 'Undo' });
    await expect(undo).toBeVisible();
    await choose(page, rowOf(page, query.name), 'Cancel');
    const other = page.getByRole('alertdialog').or(page.getByRole('dialog'));
    await expect(other.getByText(query.name).first()).toBeVisible();
    await expect(other.getByRole('button', { name: 'Undo' })).toHaveCount(0);
  });

  test('searches and counts on the server', onBundledToo, async ({ page, clinic }) => {
    const marker = `Zq${Date.now()}`;
    await buildBooking(clinic.db, { name: `${marker} One` });
    await buildConfirmed(clinic.db, {
      name: `${marker} Two`,
      appointmentDate: addDays(londonToday(new Date()), -8),
    });
    await page.getByLabel('Search the open tab').fill(marker.toUpperCase());
    await expect(page.getByRole('button', { name: 'All (2)' })).toBeVisible();
    await page.getByRole('button', { name: 'Upcoming (1)' }).click();
    await expect(page.getByRole('rowheader')).toHaveText([`${marker} One`]);
    await page.getByRole('button', { name: 'Past (1)' }).click();
    await expect(page.getByRole('rowheader')).toHaveText([`${marker} Two`]);
  });
});
