import type { Page } from '@playwright/test';
import { buildBooking, buildContact, buildUser } from '#api/demo/factories.ts';
import { addDays, londonToday } from '#shared/domain/wallTime.ts';
import { choose, rowOf } from './adminRows.ts';
import { expect, test, onlyInFull } from './fixtures.ts';

/** Exact wording of the specification for the admin area that no other test checks. */
const columns = {
  customers: ['Name', 'Email', 'DOB', 'Role', 'Loyalty Stamps', 'Actions'],
  bookings: ['Name', 'Service', 'Requested Date', 'Appointment', 'Status', 'Actions'],
  contacts: ['Name', 'Subject', 'Email', 'Phone', 'Date', 'Actions'],
};

const find = async (page: Page, text: string) => {
  await page.getByLabel('Search the open tab').fill(text);
  await expect(page.getByRole('rowheader')).toHaveCount(1);
  return rowOf(page, text);
};

/** Makes requests fail without a message for people. */
const breakCall = (page: Page, address: RegExp, method: string) =>
  page.route(address, (route) =>
    route.request().method() === method
      ? route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad gateway</h1>' })
      : route.continue(),
  );

const expectFailure = async (page: Page, words: string) => {
  await expect(page.getByText('Error', { exact: true })).toBeVisible();
  await expect(page.getByText(words).first()).toBeVisible();
};

test(
  'a patient is sent home; an admin finds the heading, the columns and one search box for the open tab, and signs out',
  onlyInFull,
  async ({ page, clinic, patient, admin, signIn }) => {
    await signIn(page, patient);
    await page.goto('/admin');
    await expect(page.getByText('Access Denied')).toBeVisible();
    await expect(page.getByText("You don't have permission to access the admin panel.")).toBeVisible();
    await expect(page).toHaveURL('/');

    await signIn(page, admin);
    const marker = `Spec${Date.now()}`;
    const user = await buildUser(clinic.db, { firstName: marker, lastName: 'Özil' });
    await buildBooking(clinic.db, { userId: user.id });
    await buildContact(clinic.db, { name: `${marker} Writer`, phone: '020 7946 0555' });
    // The loading state shows while the response is held back.
    let answer = () => {};
    const held = new Promise<void>((go) => (answer = go));
    await page.route(/\/api\/admin\/users\?/, (route) => held.then(() => route.continue()));
    await page.goto('/admin');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Admin Dashboard');
    await expect(page.getByText('Welcome, Admin')).toBeVisible();
    await expect(page.getByText('Loading users...').first()).toBeVisible();
    answer();
    await expect(page.getByRole('tab')).toHaveText([
      'Customers',
      'Bookings',
      'Contacts',
      'Today',
      'To answer',
      'Messages',
      'Staff',
      'Products',
    ]);
    for (const [tab, names] of Object.entries(columns)) {
      await page.getByRole('tab', { name: tab }).click();
      const row = await find(page, marker.toLowerCase());
      await expect(page.getByRole('columnheader')).toHaveText(names);
      await expect(row).toContainText(marker);
      await page.getByLabel('Search the open tab').fill('');
    }
    await expect(rowOf(page, marker).getByRole('cell').nth(2)).toHaveText('020 7946 0555');
    await page.getByRole('tab', { name: 'Bookings' }).click();
    await page.getByRole('button', { name: 'Calendar' }).click();
    await page.reload();
    await expect(page.getByText('Click on a date to view bookings.')).toBeVisible();
    await page.getByRole('button', { name: 'Sign Out' }).click();
    await expect(page).toHaveURL('/');
    await expect(page.getByText('Logged out successfully')).toBeVisible();
  },
);

test(
  'every failed action on a customer or a booking has its toast, and so has a failed sign-out; the dialog stays open',
  onlyInFull,
  async ({ page, clinic, admin, signIn }) => {
    await signIn(page, admin);
    const user = await buildUser(clinic.db, { firstName: `Fails${Date.now()}` });
    const query = await buildBooking(clinic.db, { preferredDate: addDays(londonToday(new Date()), 95) });
    await clinic.db('personalised_care').insert({ user_id: user.id, care_type: 'Dermal Fillers' });
    for (const [address, method] of [
      [/reset-password/, 'POST'],
      [/admin\/users\/\d+$/, 'DELETE'],
      [/bookings\/manual/, 'POST'],
      [/personalised-care\/assign/, 'POST'],
      [/personalised-care\/\d+/, 'GET'],
      [/confirm$/, 'POST'],
      [/admin\/bookings\/\d+$/, 'PATCH'],
      [/api\/logout/, 'POST'],
    ] as const) {
      await breakCall(page, address, method);
    }
    await page.goto('/admin');
    const row = await find(page, user.email);
    const dialog = page.getByRole('dialog');

    await choose(page, row, 'Reset Password');
    await dialog.getByLabel('New password').fill('long enough');
    await dialog.getByRole('button', { name: 'Reset Password' }).click();
    await expectFailure(page, 'Failed to reset password');
    await expect(dialog.getByRole('alert')).toHaveText('Failed to reset password');
    await page.keyboard.press('Escape');

    await choose(page, row, 'Assign Personalised Care');
    // The assigned care could not be loaded, so nothing is preselected.
    await dialog.getByLabel('Dermal Fillers').check();
    await expect(dialog.getByText('Currently Assigned')).toHaveCount(0);
    await dialog.getByRole('button', { name: 'Assign Care' }).click();
    await expectFailure(page, 'Failed to assign personalised care');
    await page.keyboard.press('Escape');

    await choose(page, row, 'Create Booking');
    await dialog.getByLabel('Service').selectOption('Wellness Drip');
    await dialog.getByLabel('Phone').fill('020 7946 0111');
    await dialog.getByRole('button', { name: 'Next month' }).click();
    await dialog.getByRole('gridcell').getByText('17', { exact: true }).click();
    await dialog.getByLabel('Appointment time').selectOption('13:30');
    await dialog.getByRole('button', { name: 'Create Booking' }).click();
    await expectFailure(page, 'Failed to create manual booking');
    await page.keyboard.press('Escape');

    await choose(page, row, 'Delete User');
    await expectFailure(page, 'Failed to delete user');
    await expect(row).toBeVisible();

    await page.goto('/admin?tab=bookings');
    const booking = await find(page, query.name);
    await expect(booking).toBeVisible();
    // The dialog says at once who will be notified.
    await page.route('**/api/mail-settings', (route) => route.abort());
    await choose(page, booking, 'Schedule Appointment');
    await dialog.getByLabel('Appointment time').selectOption('10:00');
    await dialog.getByRole('button', { name: 'Confirm Appointment' }).click();
    await expectFailure(page, 'Failed to confirm appointment');
    await page.keyboard.press('Escape');
    await choose(page, booking, 'Cancel');
    await expect(page.getByText('No email can be sent: please tell them by telephone.')).toBeVisible();
    await page.getByRole('button', { name: 'Cancel Appointment' }).click();
    await expectFailure(page, 'Failed to update booking');
    await page.getByRole('button', { name: 'Keep Appointment' }).click();
    await expect(booking).toContainText('Consultation Query');

    await page.getByRole('button', { name: 'Sign Out' }).click();
    await expect(page.getByText('Logout failed')).toBeVisible();
    await expect(page.getByText('Logged out successfully')).toHaveCount(0);
    await expect(page).toHaveURL(/\/admin/);
  },
);
