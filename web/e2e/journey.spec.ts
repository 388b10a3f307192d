import type { Browser, Page } from '@playwright/test';
import { buildConfirmed } from '#api/demo/factories.ts';
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

const expectPdf = async (page: Page, href: string | null) => {
  const pdf = await page.request.get(href ?? '');
  expect(pdf.headers()['content-type']).toBe('application/pdf');
  expect((await pdf.body()).subarray(0, 5).toString()).toBe('%PDF-');
};

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
  await page.getByLabel('Preferred date').fill(addDays(londonToday(), 6));
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

test(
  'a completed treatment adds a stamp, a history entry and a guide',
  { tag: '@full' },
  async ({ page, browser, clinic, admin, patient, signIn }) => {
    await buildConfirmed(clinic.db, { userId: patient.id });
    await signIn(page, patient);
    await page.goto('/dashboard');
    await expect(page.getByText(/Scheduled for .* at 10:00/)).toBeVisible();

    const desk = await openDesk(browser, clinic, signIn, admin);
    await choose(desk, rowOf(desk, patient.lastName), 'Mark Complete');
    await expect(desk.getByText('Booking Updated')).toBeVisible();
    await desk.getByRole('tab', { name: 'Customers' }).click();
    await choose(desk, rowOf(desk, patient.email), 'Assign Personalised Care');
    await desk.getByRole('checkbox', { name: /Dermal Fillers/ }).check();
    await desk
      .getByRole('dialog')
      .getByRole('button', { name: /assign/i })
      .click();
    await expect(desk.getByText('Personalised Care Assigned')).toBeVisible();
    await expect(rowOf(desk, patient.email).getByRole('cell', { name: '1', exact: true })).toBeVisible();
    await desk.context().close();

    // With the first stage complete, she opens her guide.
    await page.reload();
    await expect(page.getByText('1 of 10 treatments completed')).toBeVisible();
    await expect(
      page.getByRole('listitem').filter({ hasText: 'Welcome' }).getByText('Complete', { exact: true }),
    ).toBeVisible();
    await page.getByRole('tab', { name: 'Treatment History' }).click();
    await expect(page.getByText(/Performed by/)).toBeVisible();
    await page.getByRole('tab', { name: 'Personalised Care' }).click();
    const guide = page.getByRole('link', { name: /Dermal Fillers aftercare/ });
    await expect(guide).toHaveAttribute('target', '_blank');
    await expectPdf(page, await guide.getAttribute('href'));
  },
);

test(
  'three visits booked and completed by the desk earn the first reward',
  { tag: '@full' },
  async ({ page, browser, clinic, admin, patient, signIn }) => {
    const desk = await openDesk(browser, clinic, signIn, admin);
    for (const appointmentTime of ['09:00', '12:00', '16:00']) {
      const response = await desk.request.post('/api/admin/bookings/manual', {
        data: {
          userId: patient.id,
          service: 'Consultation',
          appointmentDate: addDays(londonToday(), 9),
          appointmentTime,
          phone: '020 7946 0321',
          message: null,
        },
      });
      expect(response.status()).toBe(201);
      const { id } = (await response.json()) as { id: number };
      const done = await desk.request.patch(`/api/admin/bookings/${id}`, { data: { status: 'completed' } });
      expect(done.ok()).toBe(true);
    }
    await desk.context().close();

    await signIn(page, patient);
    await page.goto('/dashboard');
    await expect(page.getByText('3 of 10 treatments completed')).toBeVisible();
    await page.getByRole('button', { name: 'Claim' }).click();
    await expect(page.getByRole('listitem').getByText('Reward Claimed!')).toBeVisible();
  },
);
