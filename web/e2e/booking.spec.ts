import { buildBooking, factoryPassword } from '#api/demo/factories.ts';
import { formatDate, addDays, londonToday } from '#shared/domain/wallTime.ts';
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';

const soon = addDays(londonToday(new Date()), 5);

async function fillDetails(page: Page, { name = 'Ada Byron', email = 'ada@example.test' } = {}) {
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Phone').fill('020 7946 0101');
  await page.getByLabel('Preferred date').fill(soon);
  await expect(page.getByText(formatDate(soon), { exact: true })).toBeVisible();
}

async function goToReview(page: Page) {
  await page.getByRole('radio', { name: 'PRP Therapy' }).check();
  await page.getByRole('button', { name: 'Continue' }).click();
  await fillDetails(page);
  await page.getByRole('button', { name: 'Continue' }).click();
}

test('logging in half-way keeps the form, and success is shown only after the request is stored; the next one mentions it', async ({
  page,
  clinic,
  patient,
}) => {
  await page.goto('/booking');
  await goToReview(page);
  await page.getByRole('link', { name: 'Log in to Continue' }).click();
  await expect(page).toHaveURL(/\/auth/);
  await page.getByRole('textbox', { name: 'Email' }).fill(patient.email);
  await page.getByLabel('Password', { exact: true }).fill(factoryPassword);
  await page.getByRole('button', { name: 'Login' }).click();

  await expect(page).toHaveURL('/booking');
  await expect(page.getByText('PRP Therapy, 60 minutes, £125')).toBeVisible();
  const sent = page.waitForRequest('**/api/bookings');
  await page.getByRole('button', { name: 'Submit Request' }).click();
  expect((await sent).postDataJSON()).toEqual({
    userId: patient.id,
    name: 'Ada Byron',
    email: 'ada@example.test',
    phone: '020 7946 0101',
    service: 'PRP Therapy',
    preferredDate: soon,
    message: null,
  });
  await expect(page.getByText('Consultation Requested')).toBeVisible();
  await expect(
    page.getByText("Thank you for booking with us! We'll contact you soon to confirm your consultation."),
  ).toBeVisible();
  expect(await clinic.db('bookings').where({ user_id: patient.id })).toHaveLength(1);
  await expect(page).toHaveURL('/dashboard');
  await expect(page.getByRole('heading', { name: 'PRP Therapy' })).toBeVisible();
  await page.goto('/booking');
  await expect(page.getByRole('button', { name: 'Continue' })).toBeDisabled();

  await page.setViewportSize({ width: 390, height: 640 });
  await page.goto('/booking?service=prp');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByLabel('Phone')).toHaveValue('020 7946 0101');
  await page.getByLabel('Preferred date').fill(addDays(soon, 2));
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('You already have an open request for PRP Therapy')).toBeVisible();
  await expect(page.getByText(`It is for ${formatDate(soon)}.`)).toBeVisible();
  await page.getByRole('button', { name: 'Submit Request' }).click();
  const confirmation = page.getByRole('heading', { name: 'Your request is with us' });
  await expect(confirmation).toBeFocused();
  await expect(confirmation).toBeInViewport();
  // Back afterwards leads to a new request, not to an empty review.
  await expect(page.getByText(`Welcome, ${patient.firstName}`)).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Choose a service' })).toBeVisible();
  await expect(page.getByText('Unknown date')).toHaveCount(0);
});

test('the treatment and the details come along from page to page', async ({
  page,
  clinic,
  patient,
  signIn,
}) => {
  await page.goto('/services/microblading');
  await page.getByRole('banner').getByRole('link', { name: 'Book a Consultation' }).click();
  await expect(page.getByRole('radio', { name: 'Consultation' })).toBeChecked();
  const next = page.getByRole('button', { name: 'Continue' });
  await next.click();
  await expect(page.getByLabel('Notes')).toHaveValue('I am interested in Microblading.');
  await fillDetails(page, { name: 'Ada Mary Byron' });
  // As a password manager does that fires no event.
  await page.getByLabel('Email').fill('');
  await expect(next).toBeDisabled();
  await page.getByLabel('Email').evaluate((field: HTMLInputElement) => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(
      field,
      'ada@example.test',
    );
  });
  await next.click();
  await page.getByRole('link', { name: 'Log in to Continue' }).click();

  await page.getByRole('tab', { name: 'Register' }).click();
  await expect(page.getByLabel('First name')).toHaveValue('Ada Mary');
  await expect(page.getByLabel('Last name')).toHaveValue('Byron');
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue('ada@example.test');

  await buildBooking(clinic.db, { userId: patient.id, phone: '020 7946 0123' });
  await signIn(page, patient);
  const expectKnown = async (path: string, phone: string) => {
    await page.goto(path);
    const form = page.getByRole('main').getByRole('form');
    await expect(form.getByLabel('Name')).toHaveValue(`${patient.firstName} ${patient.lastName}`);
    await expect(form.getByLabel('Email')).toHaveValue(patient.email);
    await expect(form.getByLabel('Phone')).toHaveValue(phone);
  };
  for (const path of ['/contact', '/']) await expectKnown(path, '020 7946 0123');
  await clinic.db('users').where({ id: patient.id }).update({ preferred_phone: '020 7946 0456' });
  for (const path of ['/contact', '/']) await expectKnown(path, '020 7946 0456');
});
