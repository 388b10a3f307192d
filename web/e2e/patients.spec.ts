import { buildBooking, buildConfirmed } from '#api/demo/factories.ts';
import { formatDate } from '#shared/domain/formatDates.ts';
import { addDays, londonToday } from '#shared/domain/wallTime.ts';
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';

const next = (page: Page) => page.getByRole('button', { name: 'Continue' }).click();

/** The next day of that weekday, 0 for Sunday. */
function nextWeekday(weekday: number): string {
  const today = londonToday(new Date());
  const days = (weekday - new Date(`${today}T00:00:00Z`).getUTCDay() + 7) % 7 || 7;
  return addDays(today, days);
}

async function goToReview(page: Page, service = 'prp') {
  await page.goto(`/booking?service=${service}`);
  await next(page);
  await page.getByLabel('Preferred date').fill(nextWeekday(1));
}

test.describe('the booking wizard', () => {
  test('prefills the telephone number, mentions an open request, and moves focus to the confirmation', async ({
    page,
    clinic,
    patient,
    signIn,
  }) => {
    const day = nextWeekday(3);
    await buildBooking(clinic.db, {
      userId: patient.id,
      service: 'PRP Therapy',
      phone: '020 7946 0777',
      preferredDate: day,
    });
    await page.setViewportSize({ width: 390, height: 640 });
    await signIn(page, patient);
    await goToReview(page);
    await expect(page.getByLabel('Phone')).toHaveValue('020 7946 0777');
    await next(page);
    await expect(page.getByText('You already have an open request for PRP Therapy')).toBeVisible();
    await expect(page.getByText(`It is for ${formatDate(day)}.`)).toBeVisible();
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
});

test(`at 320 px all tabs and the next appointment are above the fold, with one Logout`, async ({
  page,
  clinic,
  patient,
  signIn,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  const day = addDays(londonToday(new Date()), 12);
  await buildConfirmed(clinic.db, {
    userId: patient.id,
    email: patient.email,
    appointmentDate: day,
    appointmentTime: '11:00',
  });
  await signIn(page, patient);
  await page.goto('/dashboard');
  // Comes after the appointments, and must not move the next one.
  await expect(page.getByText('Your medical history, about ten minutes.')).toBeAttached();
  await expect(page.getByText(/^Scheduled for/)).toBeInViewport({ ratio: 1 });
  for (const tab of await page.getByRole('tab').all()) await expect(tab).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('tab')).toHaveCount(4);
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(page.getByRole('button', { name: /^log ?out$/i })).toHaveCount(1);
});
