import type { Page } from '@playwright/test';
import { buildBooking, buildOffer } from '#api/demo/factories.ts';
import { issueOfferLink } from '#api/mail/links.ts';
import { clinic as clinicFacts } from '#shared/clinic.ts';
import { formatDateTime, addDays, londonToday } from '#shared/domain/wallTime.ts';
import { isUsuallyOpen } from '#shared/domain/freeTimes.ts';
import { choose, rowOf } from './adminRows.ts';
import { expect, expectAccessible, onlyInFull, test } from './fixtures.ts';

let day = addDays(londonToday(new Date()), 14);
while (!isUsuallyOpen(day)) day = addDays(day, 1);
const times = ['10:00', '12:00', '15:30'].map((time) => ({ date: day, time }));

/** Chooses one of the offered times, and confirms it. */
async function takeTime(page: Page, date: string, time: string): Promise<void> {
  await page.getByRole('radio', { name: formatDateTime(date, time) }).check();
  await page.getByRole('button', { name: 'Confirm this time' }).click();
}

test.use({ viewport: { width: 390, height: 800 } });

test('the desk offers times, the patient chooses and confirms one, and the desk sees it', async ({
  page,
  clinic,
  patient,
  admin,
  signIn,
  browser,
}) => {
  const booking = await buildBooking(clinic.db, { userId: patient.id, preferredDate: day });
  const desk = await (await browser.newContext({ viewport: { width: 390, height: 800 } })).newPage();
  await signIn(desk, admin);
  await desk.goto(`${clinic.url}/admin?tab=queue`);
  await choose(desk, rowOf(desk, booking.name), 'Schedule Appointment');
  const dialog = desk.getByRole('dialog', { name: 'Schedule Appointment' });
  await dialog.getByRole('button', { name: 'Offer up to three' }).click();
  for (const { time } of times) {
    await dialog.getByLabel('Appointment time').selectOption(time);
    await dialog.getByRole('button', { name: new RegExp(`^Add .*, ${time}$`) }).click();
  }
  await expectAccessible(desk);
  await dialog.getByRole('button', { name: 'Offer 3 Times' }).click();
  await expect(desk.getByText('Times Offered')).toBeVisible();
  await expect(desk.getByRole('region', { name: 'Offered, waiting for the patient' })).toContainText('15:30');
  await expect(rowOf(desk, booking.name)).toHaveCount(0);

  await signIn(page, patient);
  await page.goto('/dashboard');
  await expect(page.getByText(/^These times are held for you until/)).toBeVisible();
  // It is the patient's turn.
  await expect(page.getByText(/within 24 hours/)).toHaveCount(0);
  await expectAccessible(page);
  await takeTime(page, day, '12:00');
  await expect(page.getByText('Your appointment is confirmed')).toBeVisible();
  await expect(page.getByText(`Scheduled for ${formatDateTime(day, '12:00')}`)).toBeVisible();
  await expect(page.getByText(/^These times are held/)).toHaveCount(0);
  await expect(desk.getByRole('region', { name: 'Offered, waiting for the patient' })).toHaveCount(0);
  const row = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: booking.service }) });
  await expect(row).toBeFocused();

  // Until the letter goes, the choice can be taken back, and an offer answered with other wishes.
  await page.getByRole('button', { name: 'Choose again' }).click();
  await expect(page.getByText(/^These times are held for you until/)).toBeVisible();
  await expect(row).toBeFocused();
  await page.getByRole('button', { name: 'None of these suit' }).click();
  const answer = page.getByRole('dialog', { name: 'None of these suit' });
  await answer.getByRole('button', { name: 'Mornings' }).click();
  await expectAccessible(page);
  await answer.getByRole('button', { name: 'Ask for other times' }).click();
  await expect(page.getByText('Times that suit you: mornings')).toBeVisible();
  await expect(row).toBeFocused();
  await expect(rowOf(desk, booking.name)).toContainText(/mornings/i);
  await desk.context().close();
});

test(
  'a guest takes a time by a link that leaves no token in the address',
  onlyInFull,
  async ({ page, clinic }) => {
    const { booking, offerId } = await buildOffer(clinic.db, {
      booking: { userId: null, service: 'PRP Therapy' },
      times,
    });
    const token = await issueOfferLink(clinic.db, offerId);
    await page.goto(`/booking#offer=${token}`);
    await expect(page.getByRole('heading', { name: 'Choose a time' })).toBeFocused();
    await expect(page).toHaveURL('/booking');
    await expect(page.getByText(booking.name)).toHaveCount(0);
    await expect(page.locator('#main, main').getByText(booking.service)).toHaveCount(0);
    await expectAccessible(page);
    await takeTime(page, day, '15:30');
    await expect(page.getByRole('heading', { name: 'Your appointment is confirmed' })).toBeFocused();
    await page.goto('/about');
    await page.goto(`/booking#offer=${token}`);
    await expect(page.getByRole('heading', { name: 'Your appointment is confirmed' })).toBeVisible();
    await expect(page.getByText(formatDateTime(day, '15:30'))).toBeVisible();
    await expect(page.getByRole('main').getByText(clinicFacts.address.street)).toBeVisible();
    await expect(page.getByRole('link', { name: 'Directions to the clinic' })).toBeVisible();
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Add to calendar' }).click();
    expect((await saved).suggestedFilename()).toBe('appointment.ics');
    // A mail program may cut a link short.
    await page.goto('/about');
    await page.goto(`/booking#offer=${token.slice(0, 20)}`);
    await expect(page.getByRole('heading', { name: 'There is no time to choose' })).toBeFocused();
    await expect(page.getByText('This link is no longer valid')).toBeVisible();
    await expect(page).toHaveURL('/booking');
  },
);
