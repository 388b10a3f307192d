import { addDays, londonToday } from '#shared/domain/wallTime.ts';
import { choose, rowOf } from './adminRows.ts';
import { expect, test } from './fixtures.ts';

test('a visitor fills in a request, registers, after mistakes that are named, and sends it; the desk schedules it', async ({
  page,
  browser,
  clinic,
  admin,
  signIn,
}) => {
  const name = 'Josephine Journey';
  const email = 'josephine@example.test';
  const preferredDate = addDays(londonToday(new Date()), 6);

  await page.goto('/booking');
  await page.getByRole('radio', { name: /^Consultation/ }).check();
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Phone').fill('020 7946 0321');
  await page.getByLabel('Preferred date').fill(preferredDate);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('link', { name: 'Log in to Continue' }).click();
  await page.getByRole('tab', { name: 'Register' }).click();
  await page.getByLabel('Last name').fill('J');
  await page.getByLabel('Password', { exact: true }).fill('12345');
  await page.getByLabel('Confirm password').fill('12345');
  await page.getByRole('button', { name: 'Register', exact: true }).click();
  for (const message of ['Last name must be at least 2 characters', 'Date of birth is required'])
    await expect(page.getByText(message, { exact: true })).toBeVisible();
  await expect(page.getByText('Password must be at least 6 characters long')).toHaveCount(2);
  const details = { firstName: 'Josephine', lastName: 'Journey', email, dateOfBirth: '1988-02-29' };
  const password = 'a good password';
  await page.getByLabel('Last name').fill(details.lastName);
  await page.getByLabel('Date of birth').fill(details.dateOfBirth);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm password').fill(password);
  const sent = page.waitForRequest('**/api/register');
  await page.getByRole('button', { name: 'Register', exact: true }).click();
  // The second password is never sent.
  expect((await sent).postDataJSON()).toEqual({ ...details, password });
  await expect(page.getByText('Registration successful')).toBeVisible();

  // The form of before has been kept.
  await expect(page).toHaveURL('/booking');
  const [request] = await Promise.all([
    page.waitForRequest('**/api/bookings'),
    page.getByRole('button', { name: 'Submit Request' }).click(),
  ]);
  expect(request.postDataJSON()).toMatchObject({ name, email, service: 'Consultation', preferredDate });
  await expect(page.getByText('Consultation Requested')).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard/);
  await expect(page.getByText('Consultation Request', { exact: true })).toBeVisible();

  const desk = await browser.newPage({ baseURL: clinic.url });
  await signIn(desk, admin);
  await desk.goto('/admin?tab=bookings');
  await choose(desk, rowOf(desk, name), 'Schedule Appointment');
  await desk.getByLabel('Appointment time').selectOption('14:30');
  await desk.getByRole('button', { name: 'Confirm Appointment' }).click();
  await expect(desk.getByText('Appointment Confirmed')).toBeVisible();

  await page.reload();
  await expect(page.getByText(/Scheduled for .* at 14:30/)).toBeVisible();
  await desk.close();
});
