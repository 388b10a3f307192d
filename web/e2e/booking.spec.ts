import { buildBooking } from '#api/demo/factories.ts';
import { formatDate, addDays, londonToday } from '#shared/domain/wallTime.ts';
import type { Page } from '@playwright/test';
import { expect, onlyInFull, test } from './fixtures.ts';

const soon = addDays(londonToday(new Date()), 5);

async function fillDetails(page: Page, { name = 'Ada Byron', email = 'ada@example.test' } = {}) {
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Phone').fill('020 7946 0101');
  await page.getByLabel('Preferred date').fill(soon);
  await expect(page.getByText(formatDate(soon), { exact: true })).toBeVisible();
}

test(
  'a request beside an open one mentions it; Back afterwards leads to a new request',
  onlyInFull,
  async ({ page, clinic, patient, signIn }) => {
    const preferredDate = addDays(soon, 2);
    await buildBooking(clinic.db, { userId: patient.id, service: 'PRP Therapy', preferredDate });
    await signIn(page, patient);
    await page.setViewportSize({ width: 390, height: 640 });
    await page.goto('/booking?service=prp');
    await page.getByRole('button', { name: 'Continue' }).click();
    await fillDetails(page);
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByText('You already have an open request for PRP Therapy')).toBeVisible();
    await expect(page.getByText(`It is for ${formatDate(preferredDate)}.`)).toBeVisible();
    const submit = page.getByRole('button', { name: 'Submit Request' });
    const refusal = { status: 422, headers: { 'X-Request-Id': 'r' }, body: 'Please choose another day.' };
    await page.route('**/api/bookings', (route) => route.fulfill(refusal), { times: 1 });
    await submit.click();
    // The toast does not lie over the button that it speaks of.
    const toast = page.getByRole('region', { name: 'Notifications' }).getByRole('group');
    await expect(toast).toContainText('Error submitting request');
    const [over, under] = [(await toast.boundingBox())!, (await submit.boundingBox())!];
    expect(under.y > over.y + over.height || under.y + under.height < over.y).toBe(true);
    await submit.click();
    const confirmation = page.getByRole('heading', { name: 'Your request is with us' });
    await expect(confirmation).toBeFocused();
    await expect(confirmation).toBeInViewport();
    await expect(page.getByText(`Welcome, ${patient.firstName}`)).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('heading', { name: 'Choose a service' })).toBeVisible();
  },
);

test(
  'the treatment and the details come along from page to page',
  onlyInFull,
  async ({ page, clinic, patient, signIn }) => {
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
  },
);
