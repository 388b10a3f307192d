import type { Browser, Page } from '@playwright/test';
import { addDays, londonToday } from '#shared/domain/wallTime.ts';
import { choose, rowOf } from './adminRows.ts';
import { expect, test, type Clinic } from './fixtures.ts';

/** The reception desk, in a separate browser context. */
async function openDesk(
  browser: Browser,
  clinic: Clinic,
  signIn: (page: Page, user: { email: string }) => Promise<void>,
  admin: { email: string },
): Promise<Page> {
  const context = await browser.newContext({ baseURL: clinic.url });
  const desk = await context.newPage();
  await signIn(desk, admin);
  await desk.goto('/admin?tab=bookings');
  return desk;
}

test('a visitor registers and requests a consultation, which the desk schedules', async ({
  page,
  browser,
  clinic,
  admin,
  signIn,
}) => {
  const name = 'Josephine Journey';
  const email = 'josephine@example.test';

  await page.goto('/');
  await page.getByRole('link', { name: 'Login', exact: true }).first().click();
  await page.getByRole('tab', { name: 'Register' }).click();
  await page.getByLabel('First name').fill('Josephine');
  await page.getByLabel('Last name').fill('Journey');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Date of birth').fill('1988-02-29');
  await page.getByLabel('Password', { exact: true }).fill('a good password');
  await page.getByLabel('Confirm password').fill('a good password');
  await page.getByRole('button', { name: 'Register', exact: true }).click();
  await expect(page.getByText('Registration successful')).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard/);

  // She requests a consultation through the wizard.
  await page.goto('/booking');
  await page.getByRole('radio', { name: /^Consultation/ }).check();
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Phone').fill('020 7946 0321');
  await page.getByLabel('Preferred date').fill(addDays(londonToday(new Date()), 6));
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: 'Submit Request' }).click();
  await expect(page.getByText('Consultation Requested')).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard/);
  await expect(page.getByText('Consultation Request', { exact: true })).toBeVisible();
  await expect(
    page.getByText("We'll contact you within 24 hours to schedule your appointment"),
  ).toBeVisible();

  const desk = await openDesk(browser, clinic, signIn, admin);
  await choose(desk, rowOf(desk, name), 'Schedule Appointment');
  await desk.getByLabel('Appointment time').selectOption('14:30');
  await desk.getByRole('button', { name: 'Confirm Appointment' }).click();
  await expect(desk.getByText('Appointment Confirmed')).toBeVisible();

  await page.reload();
  await expect(page.getByText(/Scheduled for .* at 14:30/)).toBeVisible();
  await desk.context().close();
});
