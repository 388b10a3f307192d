import { buildAdmin, buildBooking, buildConfirmed, buildUser } from '#api/demo/factories.ts';
import { addDays, londonToday } from '#shared/domain/wallTime.ts';
import { choose, rowOf } from './adminRows.ts';
import { expect, expectAccessible, test, onlyInFull } from './fixtures.ts';

test.describe('Two desks', () => {
  test(
    'see each other’s changes without a reload',
    onlyInFull,
    async ({ page, browser, clinic, admin, signIn }) => {
      const context = await browser.newContext({ baseURL: clinic.url });
      const other = await context.newPage();
      await signIn(page, admin);
      await signIn(other, await buildAdmin(clinic.db));
      const booking = await buildConfirmed(clinic.db, {
        appointmentDate: addDays(londonToday(), 61),
        appointmentTime: '09:00',
      });
      for (const desk of [page, other]) await desk.goto('/admin?tab=bookings');
      const seen = rowOf(other, booking.name);
      await expect(seen).toContainText('Confirmed');
      await choose(page, rowOf(page, booking.name), 'Cancel');
      await page.getByRole('button', { name: 'Cancel Appointment' }).click();
      await expect(page.getByText('Booking Updated')).toBeVisible();
      await expect(seen).toContainText('Cancelled');
      await page.getByRole('button', { name: 'Undo' }).click();
      await expect(page.getByText('Undone', { exact: true })).toBeVisible();
      await expect(seen).toContainText('Confirmed');
      await context.close();
    },
  );

  test('undo a deletion', { tag: '@full' }, async ({ page, clinic, admin, signIn }) => {
    const user = await buildUser(clinic.db, { lastName: 'Keptaccount' });
    await signIn(page, admin);
    await page.goto('/admin');
    await choose(page, rowOf(page, user.lastName), 'Delete User');
    await expect(page.getByText('User Deleted')).toBeVisible();
    await expect(rowOf(page, user.lastName)).toHaveCount(0);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(rowOf(page, user.lastName)).toBeVisible();
  });
});

test(
  'one’s own change is counted without live updates',
  { tag: '@full' },
  async ({ page, clinic, admin, signIn }) => {
    await page.route('**/api/admin/events', (route) => route.abort());
    const { name } = await buildConfirmed(clinic.db, {
      name: `Quiet${Date.now()}`,
      appointmentDate: addDays(londonToday(), 62),
    });
    await signIn(page, admin);
    await page.goto('/admin?tab=bookings');
    await page.getByLabel('Search the open tab').fill(name);
    await expect(page.getByRole('button', { name: 'Upcoming (1)' })).toBeVisible();
    await choose(page, rowOf(page, name), 'Cancel');
    await page.getByRole('button', { name: 'Cancel Appointment' }).click();
    await expect(page.getByRole('button', { name: 'Upcoming (0)' })).toBeVisible();
  },
);

test(
  'the history of a booking shows who did what, and can undo it',
  onlyInFull,
  async ({ page, clinic, admin, signIn }) => {
    const booking = await buildConfirmed(clinic.db, { appointmentDate: addDays(londonToday(), 63) });
    await signIn(page, admin);
    await page.request.patch(`/api/admin/bookings/${booking.id}`, { data: { status: 'cancelled' } });
    await page.goto('/admin?tab=bookings');
    await choose(page, rowOf(page, booking.name), 'History');
    const dialog = page.getByRole('dialog', { name: 'History' });
    await expect(dialog).toContainText('cancelled it');
    const notice = dialog.getByRole('listitem').filter({ hasText: 'Appointment cancelled' });
    await expect(notice).toContainText('Scheduled');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Undo' }).click();
    await expect(dialog).toContainText('took the last change back');
    await expect(notice).toContainText('Withdrawn before it was sent');
    await expect(dialog.getByRole('button', { name: 'Undo' })).toHaveCount(0);
    await dialog.getByRole('button', { name: 'Close' }).first().click();
    await expect(rowOf(page, booking.name)).toContainText('Confirmed');
  },
);

test.describe('The inbox', () => {
  test(
    'shows what is overdue, stores notes, and removes handled items',
    onlyInFull,
    async ({ page, clinic, admin, signIn }) => {
      const user = await buildUser(clinic.db, { lastName: 'Waiting' });
      await buildBooking(clinic.db, {
        userId: user.id,
        createdAt: new Date(Date.now() - 25 * 3_600_000).toISOString(),
      });
      await signIn(page, admin);
      await page.goto('/admin?tab=queue');
      const row = rowOf(page, 'Pat Waiting');
      await expect(row).toContainText('Overdue');
      await expect(row.getByRole('link', { name: 'Call: Pat Waiting' })).toHaveAttribute(
        'href',
        'tel:+442079460123',
      );
      await choose(page, row, 'Add Note');
      await page.getByRole('textbox', { name: 'Note' }).fill('Rings back at five');
      await page.getByRole('dialog').getByRole('button', { name: 'Add Note' }).click();
      await expect(row).toContainText('Rings back at five');
      await expectAccessible(page);
      await choose(page, row, 'Handled');
      await expect(row).toHaveCount(0);
    },
  );
});

test.describe('The messages', () => {
  test(
    'show that there is no mail server, and each message’s delivery state',
    onlyInFull,
    async ({ page, clinic, admin, signIn }) => {
      const booking = await buildBooking(clinic.db);
      await signIn(page, admin);
      await page.request.post(`/api/admin/bookings/${booking.id}/confirm`, {
        data: { appointmentDate: addDays(londonToday(), 62), appointmentTime: '09:00' },
      });
      await page.goto('/admin?tab=messages');
      await expect(page.getByText('Not sent: no mail server configured').first()).toBeVisible();
      await expect(rowOf(page, booking.email).filter({ hasText: 'Appointment confirmed' })).toContainText(
        'Scheduled',
      );
      await expectAccessible(page);
    },
  );
});
